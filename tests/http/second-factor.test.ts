/** The second factor: asked for by an owner, set up at the next sign-in, each code once, recovery codes, throttled. */
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { admin, cookieOf } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { testOnce } from "../support/once.ts";
import { runningApp } from "../support/running-app.ts";
import { addAccount, signInAs } from "../support/users.ts";

const { app, me } = await runningApp();

/**
 * When the secret was set up, in ms. Codes are counted from then: a step of 30 s that ends between two requests would
 * else turn a code that was used into the next one.
 */
let setUpAt = 0;

const codeAt = (secret: string, seconds: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: setUpAt + seconds * 1000 });

const login = (body: object) => app.visitor.post<{ error: string }>("/api/auth/login", body);

/** All cookies that an answer sets, as a browser sends them. */
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** Gives the password on the sign-in page; the browser that has done so, and where it is sent. */
async function passPassword(email: string) {
  const answer = await app.visitor.postForm("/login?to=%2Fproducts", { email, password: admin.password });
  return { to: answer.headers.get("Location"), browser: app.visitor.with({ Cookie: cookiesOf(answer.headers) }) };
}

/** Opens the page that sets up the second factor; gives the browser, the page and the secret on it. */
async function openSetUp(email: string) {
  const { to, browser } = await passPassword(email);
  expect(to).toBe("/login/second-factor?to=%2Fproducts");
  const page = (await browser.get("/login/second-factor")).text;
  return { browser, page, secret: /name="secret" value="(\w{32})"/.exec(page)?.[1] ?? "" };
}

const recoveryCodesOn = (page: string) => [...page.matchAll(/<code>([\w-]{19})<\/code>/g)].map(([, code = ""]) => code);

/** The number of the step of 30 s in which an instant is. */
const stepOf = (ms: number) => Math.floor(ms / 30_000);

/** Sets up the second factor of an account on its page; gives the secret and the recovery codes. */
async function setUp(email: string) {
  const { browser, page, secret } = await openSetUp(email);
  expect(page).toMatch(/<path d="M\d+ \d+h\d+v1h-\d+z/);
  const wrong = await browser.postForm("/login/second-factor", { secret, code: "12345x" });
  expect([wrong.status, wrong.text.includes(secret)]).toEqual([422, true]);
  let done: Awaited<ReturnType<typeof browser.postForm>>;
  do {
    setUpAt = Date.now();
    done = await browser.postForm("/login/second-factor?to=%2Fproducts", { secret, code: codeAt(secret, -30) });
    // The code of the step before is no longer taken where a step ended on the way.
  } while (done.status === 422 && stepOf(setUpAt) !== stepOf(Date.now()));
  const codes = recoveryCodesOn(done.text);
  expect([done.status, new Set(codes).size]).toEqual([200, 10]);
  expect((await app.visitor.with({ Cookie: cookieOf(done.headers) }).get("/products")).status).toBe(200);
  return { secret, codes };
}

test("while nobody is asked, one's own screen leads an owner, and nobody else, to where everyone is", async () => {
  const office = await signInAs(app, "office");
  const [ofOwner, ofOffice] = [(await me.get(own)).text, (await office.get(own)).text];
  for (const page of [ofOwner, ofOffice]) expect(page).toContain("once an owner asks everyone for it.");
  expect(ofOwner).toMatch(/<a[^>]* href="\/admin\/users"[^>]*>Ask everyone for it in Users<\/a>/);
  expect(ofOffice).not.toContain("Ask everyone for it in Users");
});

test("nobody is asked at first; an owner asks everyone, and sessions that are open stay", async () => {
  expect((await login(admin)).status).toBe(200);
  expect((await me.get("/admin/users/second-factor?asked=1")).text).toContain("Ask everyone for a code");
  expect((await me.postForm("/admin/users/second-factor?asked=1", {})).headers.get("Location")).toBe("/admin/users");
  expect((await me.get("/admin/users")).text).toContain("Everyone who signs in needs a code");
  const { status, json } = await login(admin);
  expect([status, json.error]).toEqual([401, "The second factor is not set up yet. Sign in with a browser first."]);
});

testOnce(
  "a user who has none sets it up at the next sign-in; then a code is needed, and each is accepted once",
  async () => {
    const { email } = await addAccount(app, "office@example.com", "office");
    const { secret } = await setUp(email);
    const as = { email, password: admin.password };
    expect((await login(as)).json.error).toBe("A code of the second factor is needed: send it as code.");
    expect((await login({ ...as, password: "wrong" })).json.error).toBe("Invalid email or password");
    // The step before was used at the set-up.
    expect((await login({ ...as, code: codeAt(secret, -30) })).status).toBe(401);
    expect((await login({ ...as, code: codeAt(secret, 90) })).status).toBe(401);
    const code = codeAt(secret, 0);
    expect((await login({ ...as, code })).status).toBe(200);
    expect((await login({ ...as, code })).status).toBe(401);

    const { to, browser } = await passPassword(email);
    expect(to).toBe("/login/code?to=%2Fproducts");
    expect((await browser.get("/products")).headers.get("Location")).toMatch(/^\/login\?/);
    expect((await browser.postForm("/login/code", { code })).status).toBe(422);
    const done = await browser.postForm("/login/code?to=%2Fproducts", { code: codeAt(secret, 30) });
    expect([done.status, done.headers.get("Location")]).toEqual([302, "/products"]);
  },
);

testOnce(
  "the form that sets it up, posted again, shows recovery codes that are accepted; a session alone sets up none",
  async () => {
    const { id, email } = await addAccount(app, "twice@example.com", "office");
    const { browser, secret } = await openSetUp(email);
    setUpAt = Date.now();
    // The code of the next step, which stays good while this test runs.
    const form = { secret, code: codeAt(secret, 30) };
    const post = (caller: typeof browser) => caller.postForm("/login/second-factor?to=%2Fproducts", form);
    const first = await post(browser);
    const session = app.visitor.with({ Cookie: cookieOf(first.headers) });
    const repeats = [await post(browser), await post(session)];
    expect(repeats.map(({ status }) => status)).toEqual([200, 200]);
    // The codes of the first answer are not kept beside the new ones.
    const kept = `SELECT * FROM "RecoveryCode" WHERE "user_id" = ${id}`;
    expect(await executeIn(app.dataDir, kept)).toHaveLength(10);
    const [code = ""] = recoveryCodesOn(repeats[1]?.text ?? "");
    expect((await login({ email, password: admin.password, code })).status).toBe(200);
    // Once a code was used, the codes stay.
    expect((await post(browser)).status).toBe(409);
    expect((await session.get("/products")).status).toBe(200);
    expect((await post(session)).headers.get("Location")).toBe("/login?to=%2Fproducts");
    // The owner's session is from before; their secret would be a stranger's.
    const stolen = await me.postForm("/login/second-factor", form);
    expect(stolen.headers.get("Location")).toBe("/login");
    expect((await login(admin)).json.error).toContain("not set up yet");
  },
);

test("the same code sent four times at once is accepted once", async () => {
  const { email } = await addAccount(app, "race@example.com", "office");
  const { secret } = await setUp(email);
  const code = codeAt(secret, 0);
  const tries = Array.from({ length: 4 }, () => login({ email, password: admin.password, code }));
  expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
});

testOnce("a recovery code is accepted once, and neither it nor the secret is stored as it is", async () => {
  const { email } = await addAccount(app, "lost@example.com", "office");
  const { secret, codes } = await setUp(email);
  const as = { email, password: admin.password };
  expect((await login({ ...as, code: codes[0]?.toUpperCase().replaceAll("-", " ") })).status).toBe(200);
  expect((await login({ ...as, code: codes[0] })).status).toBe(401);
  expect((await login({ ...as, code: codes[1] })).status).toBe(200);
  const all = (table: string) => executeIn(app.dataDir, `SELECT * FROM "${table}"`);
  const rows = [...(await all("User")), ...(await all("RecoveryCode"))];
  for (const text of [secret, codes[2] ?? "", codes[2]?.replaceAll("-", "") ?? ""]) {
    expect(JSON.stringify(rows)).not.toContain(text);
  }
});

test("wrong codes are slowed down", async () => {
  const { email } = await addAccount(app, "guessed@example.com", "office");
  const { secret } = await setUp(email);
  const as = { email, password: admin.password };
  for (let n = 0; n < 4; n += 1) expect((await login({ ...as, code: "000000" })).status).toBe(401);
  // As after many more guesses: the wait is then longer than the next tries can take.
  await executeIn(app.dataDir, `UPDATE "SignInTries" SET "failures" = 12 WHERE "key" LIKE 'code:%'`);
  expect((await login({ ...as, code: "000000" })).status).toBe(401);
  expect((await login({ ...as, code: "000000" })).status).toBe(429);
  expect((await login({ ...as, code: codeAt(secret, 0) })).status).toBe(429);
});

const own = "/admin/second-factor";

/** Signs in with a recovery code on the page; gives the signed-in browser, and what the next screen says. */
async function signInByRecovery(email: string, code: string) {
  const { browser } = await passPassword(email);
  const done = await browser.postForm("/login/code?to=%2Fadmin%2Fsecond-factor", { code });
  const page = (await app.visitor.with({ Cookie: cookiesOf(done.headers) }).get(own)).text;
  // Without the notice, which a browser forgets once it is shown.
  return { session: app.visitor.with({ Cookie: cookieOf(done.headers) }), page };
}

/** Forgets the wrong codes of the tests before, which came from the same network. */
const forgetNetwork = () => executeIn(app.dataDir, `DELETE FROM "SignInTries" WHERE "key" LIKE 'address:%'`);

testOnce(
  "a user makes new recovery codes alone, is told how many are left, and loses none by a double click",
  async () => {
    await forgetNetwork();
    const { id, email } = await addAccount(app, "codes@example.com", "office");
    const { codes } = await setUp(email);
    const { session, page } = await signInByRecovery(email, codes[0] ?? "");
    expect(page).toContain("You have signed in with a recovery code. 9 recovery codes are left.");
    expect(page).toMatch(/It has been set up since \d\d\/\d\d\/\d{4} \d\d:\d\d\./);
    expect(page).not.toContain("you cannot sign in");
    await executeIn(app.dataDir, [
      `UPDATE "RecoveryCode" SET "used_at" = ? WHERE "used_at" IS NULL AND "id" NOT IN
      (SELECT "id" FROM "RecoveryCode" WHERE "user_id" = ? ORDER BY "id" DESC LIMIT 2) AND "user_id" = ?`,
      ...[new Date(), id, id],
    ]);
    const few = (await session.get(own)).text;
    expect(few).toMatch(/2 recovery codes are left\.[^.]*Make new ones: without your phone/);

    const at = `${own}/recovery-codes`;
    expect((await session.get(at)).text).toContain("They replace all that you have.");
    const right = { currentPassword: admin.password, code: codes[8] ?? "", form_key: "new-codes-1.codes" };
    const refusals = [
      await session.postForm(at, { ...right, currentPassword: "a wrong one" }),
      await session.postForm(at, { ...right, code: "999888" }),
      await session.postForm(at, {}),
    ];
    for (const { status, text } of refusals) {
      expect(status).toBe(422);
      for (const typed of ["a wrong one", "999888", admin.password, right.code]) expect(text).not.toContain(typed);
    }
    const answers = [await session.postForm(at, right), await session.postForm(at, right)];
    const [, shown = []] = answers.map(({ text }) => recoveryCodesOn(text));
    expect([answers.map(({ status }) => status), shown.length]).toEqual([[200, 200], 10]);
    // The code is not taken again in another form.
    expect((await session.postForm(at, { ...right, form_key: "new-codes-2.codes" })).status).toBe(422);
    expect((await login({ email, password: admin.password, code: codes[9] })).status).toBe(401);
    expect((await login({ email, password: admin.password, code: shown[0] })).status).toBe(200);
    expect((await me.get("/api/audit/export.csv")).text).toContain("recovery_codes");
  },
);

testOnce(
  "a user moves the second factor to another phone alone; until its code is typed, the old one works",
  async () => {
    await forgetNetwork();
    const { email } = await addAccount(app, "moves@example.com", "office");
    const { secret, codes } = await setUp(email);
    const { session } = await signInByRecovery(email, codes[0] ?? "");
    const elsewhere = (await signInByRecovery(email, codes[1] ?? "")).session;
    const at = `${own}/move`;
    const begin = { currentPassword: admin.password, code: codes[2] ?? "", form_key: "moving-phone-1.move" };
    expect((await session.postForm(at, { ...begin, code: "999888" })).text).not.toContain('name="move"');
    await session.postForm(at, begin);
    const page = (await session.postForm(at, begin)).text;
    const move = /name="move" value="([\w-]+)"/.exec(page)?.[1] ?? "";
    const next = /<code class="typed-key">([\w ]{39})<\/code>/.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
    expect(page).toMatch(/<path d="M\d+ \d+h\d+v1h-\d+z/);
    const wrong = await session.postForm(at, { move, code: "999888" });
    expect([wrong.status, wrong.text.includes(move), wrong.text.includes("999888")]).toEqual([422, true, false]);
    expect((await login({ email, password: admin.password, code: codeAt(secret, 30) })).status).toBe(200);
    expect((await elsewhere.get(own)).status).toBe(200);
    const stolen = await me.postForm(at, { move, code: codeAt(next, 0) });
    expect(stolen.headers.get("Location")).toBe(at);

    setUpAt = Date.now();
    // The code of the next step, which stays good while this test runs.
    const form = { move, code: codeAt(next, 30) };
    const moved = [await session.postForm(at, form), await session.postForm(at, form)];
    expect(moved.map(({ headers }) => headers.get("Location"))).toEqual([own, own]);
    const told = session.with({ Cookie: `${session.headers.Cookie}; ${cookieOf(moved[0]?.headers ?? new Headers())}` });
    expect((await told.get(own)).text).toContain("The second factor is on the new phone.");
    expect((await elsewhere.get(own)).headers.get("Location")).toMatch(/^\/login/);
    expect((await login({ email, password: admin.password, code: codeAt(secret, 0) })).status).toBe(401);
    expect((await login({ email, password: admin.password, code: codes[3] })).status).toBe(200);
  },
);

testOnce("who has none is told when it is set up, and can change nothing", async () => {
  await forgetNetwork();
  expect((await me.get(own)).text).toContain("You have none yet. You set it up at your next sign-in.");
  for (const page of ["recovery-codes", "move"]) {
    expect((await me.get(`${own}/${page}`)).text).not.toContain("currentPassword");
    const answer = await me.postForm(`${own}/${page}`, { currentPassword: admin.password, code: "999888" });
    expect(answer.status).toBe(422);
  }
});

testOnce(
  "an owner removes the second factor of others, not their own; a password alone opens no page of the sign-in",
  async () => {
    const { id, email } = await addAccount(app, "phone@example.com", "office");
    await setUp(email);
    const asking = (await me.get(`/admin/users/${id}`)).text;
    expect(asking).toContain(`href="/admin/users/${id}/second-factor"`);
    expect((await me.get(`/admin/users/${id}/second-factor`)).text).toContain("Remove the second factor of this user?");
    expect((await me.postForm(`/admin/users/${id}/second-factor`, {})).status).toBe(302);
    expect((await passPassword(email)).to).toMatch(/^\/login\/second-factor/);
    const own = await me.postForm("/admin/users/1/second-factor", {});
    const told = { Cookie: `${me.cookie}; ${cookieOf(own.headers)}` };
    expect((await me.with(told).get("/admin/users/1")).text).toContain("Not removed: ");
    for (const page of ["/login/code", "/login/second-factor"]) {
      expect((await app.visitor.get(page)).headers.get("Location")).toBe("/login");
      const forged = app.visitor.with({ Cookie: "pending=ImZvcmdlZCI%3D" });
      expect((await forged.postForm(page, { code: "000000" })).headers.get("Location")).toBe("/login");
    }
  },
);

testOnce(
  "who waits for a code while an owner removes the second factor is led to set up another one, at once",
  async () => {
    await forgetNetwork();
    const { id, email } = await addAccount(app, "waits@example.com", "office");
    await setUp(email);
    const { browser } = await passPassword(email);
    expect((await browser.postForm("/login/code", { code: "000000" })).status).toBe(422);
    const later = [new Date(Date.now() + 600_000), `code:${id}`];
    await executeIn(app.dataDir, [`UPDATE "SignInTries" SET "blocked_until" = ? WHERE "key" = ?`, ...later]);
    expect((await browser.postForm("/login/code", { code: "000000" })).status).toBe(429);

    expect((await me.postForm(`/admin/users/${id}/second-factor`, {})).status).toBe(302);
    const page = "/login/second-factor?to=%2Fproducts";
    expect((await browser.get("/login/code?to=%2Fproducts")).headers.get("Location")).toBe(page);
    const posted = await browser.postForm("/login/code?to=%2Fproducts", { code: "000000" });
    expect(posted.headers.get("Location")).toBe(page);
    // The wrong codes were for the lost phone.
    await setUp(email);
  },
);

testOnce("an invitation is no way around, and a reset password ends what waits for a code", async () => {
  const { json } = await me.post<{ id: number; invitation: { link: string } }>("/api/users", {
    ...{ email: "new@example.com", role: "office" },
  });
  const link = json.invitation.link.replace(/^https?:\/\/[^/]+/, "");
  const password = "una frase larga";
  const answer = await app.visitor.postForm(link, { password, confirmPassword: password });
  expect(answer.headers.get("Location")).toBe("/login/second-factor");
  const repeat = await app.visitor.postForm(link, { password, confirmPassword: password });
  expect(repeat.headers.get("Location")).toBe("/login/second-factor");
  expect(repeat.headers.getSetCookie().join()).not.toContain("sid=");
  const browser = app.visitor.with({ Cookie: cookiesOf(answer.headers) });
  expect((await browser.get("/login/second-factor")).status).toBe(200);
  await me.patch(`/api/users/${json.id}`, { password: "something else" });
  expect((await browser.get("/login/second-factor")).headers.get("Location")).toBe("/login");
});

testOnce("asked of nobody again, a password is enough", async () => {
  await me.postForm("/admin/users/second-factor?asked=0", {});
  expect((await login({ email: "lost@example.com", password: admin.password })).status).toBe(200);
  expect((await me.get("/api/audit/export.csv")).text).toContain("second_factor");
});
