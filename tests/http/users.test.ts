/** Users in Admin and by the calls: added, invited, changed, shut, reset. */
import { expect, test } from "vitest";
import { addEngineer, addJob, addQuotedCustomer, addReport } from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { formKeyIn } from "../support/form-key.ts";
import { settingsFor, startMailServer } from "../support/mail-server.ts";
import { runningApp } from "../support/running-app.ts";
import { formsOf } from "./support/page-forms.ts";

const { app, me } = await runningApp();

type SavedUser = {
  id: number;
  email: string;
  name: string;
  role: string;
  active: number;
  engineer_id: number | null;
  invite_until: string | null;
  invitation: { link: string; sent: boolean } | null;
  error: string;
};

const password = "una frase larga";
const add = (body: object) => me.post<SavedUser>("/api/users", { role: "office", ...body });
const change = (id: number, body: object) => me.patch<SavedUser>(`/api/users/${id}`, body);
const signInStatus = async (email: string, given = password) =>
  (await app.visitor.post("/api/auth/login", { email, password: given })).status;

/** The form of a user's screen, by default as it is opened now, with the button Save pressed. */
async function formOfUser(id: number, text?: string): Promise<Record<string, string>> {
  const path = `/admin/users/${id}`;
  const forms = await formsOf(text ?? (await me.get(path)).text, path);
  const { fields = [] } = forms.find((form) => form.fields.some(({ name }) => name === "active")) ?? {};
  return { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), intent: "save" };
}

test("a user is added with a role and a password, listed, and signs in", async () => {
  const { status, json } = await add({ email: " Ana@Example.com", name: "Ana", password });
  expect([status, json]).toMatchObject([
    201,
    { email: "ana@example.com", role: "office", active: 1, engineer_id: null, invite_until: null, invitation: null },
  ]);
  const { data } = (await me.get<{ data: SavedUser[] }>("/api/users")).json;
  expect(data.map(({ email, role }) => [email, role])).toEqual([
    ["admin@example.com", "owner"],
    ["ana@example.com", "office"],
  ]);
  expect(await signInStatus("ana@example.com")).toBe(200);
  expect((await add({ email: "ana@example.com", password })).status).toBe(409);
  expect((await add({ email: "x@example.com", role: "boss", password })).status).toBe(400);
  expect((await add({ email: "x@example.com", password: "short" })).status).toBe(400);
  expect((await add({ email: "x@example.com", password, engineer_id: 4000000 })).status).toBe(400);
});

test("an invitation is a link that sets the password once", async () => {
  const { json } = await add({ email: "eva@example.com" });
  expect(json.invitation).toMatchObject({ sent: false });
  expect(await signInStatus("eva@example.com", "")).toBe(401);
  const { pathname, search } = new URL(json.invitation?.link ?? "");
  const link = `${pathname}${search}`;
  expect((await app.visitor.get(link)).text).toContain("You sign in with eva@example.com");
  const post = (fields: Record<string, string>) => app.visitor.postForm(link, fields);
  expect((await post({ password: "short", confirmPassword: "short" })).status).toBe(422);
  expect((await post({ password, confirmPassword: "other than that" })).text).toContain("New passwords do not match.");
  const done = await post({ password, confirmPassword: password });
  expect([done.status, done.headers.get("Location")]).toEqual([302, "/quotes"]);
  expect((await app.visitor.with({ Cookie: cookieOf(done.headers) }).get("/quotes")).status).toBe(200);
  expect((await app.visitor.get(link)).status).toBe(404);
  // As by a double click: signed in once more.
  const repeat = await post({ password, confirmPassword: password });
  expect([repeat.status, repeat.headers.get("Location")]).toEqual([302, "/quotes"]);
  expect((await app.visitor.with({ Cookie: cookieOf(repeat.headers) }).get("/quotes")).status).toBe(200);
  expect((await post({ password: "another one", confirmPassword: "another one" })).status).toBe(409);
  expect(await signInStatus("eva@example.com")).toBe(200);
  // No invitation is open that would follow a corrected address.
  expect((await change(json.id, { email: "eve@example.com" })).json.invitation).toBeNull();
  expect((await post({ password, confirmPassword: password })).status).toBe(409);
});

test("a link is good for three days and not for a shut account; only its hash is stored", async () => {
  const { json } = await add({ email: "late@example.com" });
  const link = (json.invitation?.link ?? "").replace(/^https?:\/\/[^/]+/, "");
  const until = Date.parse(json.invite_until ?? "");
  expect(Math.abs(until - Date.now() - 3 * 86_400_000)).toBeLessThan(60_000);
  const token = new URLSearchParams(link.split("?")[1]).get("token") ?? "";
  const stored = await executeIn<{ invite_hash: string }>(app.dataDir, `SELECT * FROM "User"`);
  expect(JSON.stringify(stored)).not.toContain(token);
  await change(json.id, { active: 0 });
  expect((await app.visitor.get(link)).status).toBe(404);
  const again = await change(json.id, { active: 1, password: null });
  const fresh = (again.json.invitation?.link ?? "").replace(/^https?:\/\/[^/]+/, "");
  expect((await app.visitor.get(fresh)).status).toBe(200);
  await executeIn(app.dataDir, [
    `UPDATE "User" SET "invite_until" = ? WHERE "id" = ?`,
    ...[new Date(Date.now() - 1000), json.id],
  ]);
  expect((await app.visitor.get(fresh)).status).toBe(404);
});

test("a corrected address voids the invitation that went to the wrong one, and gets another", async () => {
  const linkOf = ({ invitation }: SavedUser) => (invitation?.link ?? "none").replace(/^https?:\/\/[^/]+/, "");
  const { json } = await add({ email: "wrnog@example.com" });
  const strangers = linkOf(json);
  expect((await change(json.id, { name: "Wanda", email: "WRNOG@example.com" })).json.invitation).toBeNull();
  expect((await app.visitor.get(strangers)).status).toBe(200);
  const corrected = await change(json.id, { email: "wrong@example.com" });
  expect((await app.visitor.get(strangers)).status).toBe(404);
  const nameless = (await add({ email: "nmaeless@example.com" })).json;
  // The call without a name, and the name as the screen shows it.
  for (const [body, email] of [
    [{}, "naemless@example.com"],
    [{ name: "naemless@example.com" }, "nameless@example.com"],
  ] as const) {
    expect((await change(nameless.id, { ...body, email })).json).toMatchObject({ email, name: email });
  }
  const accepted = { password, confirmPassword: password };
  expect((await app.visitor.postForm(strangers, accepted)).status).toBe(409);
  const right = linkOf(corrected.json);
  expect((await app.visitor.get(right)).text).toContain("You sign in with wrong@example.com");
  const shut = await change(json.id, { email: "other@example.com", active: 0 });
  expect(shut.json).toMatchObject({ invitation: null, invite_until: null });
  await change(json.id, { active: 1, password });
  // The change above gave the user a name, which stays.
  expect((await change(json.id, { email: "last@example.com" })).json).toMatchObject({
    invitation: null,
    name: "Wanda",
  });
  expect(await signInStatus("last@example.com")).toBe(200);
});

test("a shut account ends at once: session, token, sign-in; opened again it signs in", async () => {
  const { json } = await add({ email: "gone@example.com", password });
  const them = await app.signIn({ email: "gone@example.com", password });
  const bearer = app.visitor.with({ Authorization: `Bearer ${them.token}` });
  expect((await bearer.get("/api/customers")).status).toBe(200);
  expect((await change(json.id, { active: 0 })).json).toMatchObject({ active: 0 });
  expect((await bearer.get("/api/customers")).status).toBe(401);
  expect((await them.get("/quotes")).headers.get("Location")).toMatch(/^\/login/);
  expect(await signInStatus("gone@example.com")).toBe(401);
  await change(json.id, { active: 1 });
  expect(await signInStatus("gone@example.com")).toBe(200);
});

test("a shut account is reset without an invitation; opened again, the list says that it has no password", async () => {
  const { json } = await add({ email: "dismissed@example.com", password });
  await change(json.id, { active: 0 });
  const reset = await change(json.id, { password: null });
  expect(reset.json).toMatchObject({ active: 0, invitation: null, invite_until: null });
  expect((await me.get("/admin/users")).text).not.toContain("Has no password");
  await change(json.id, { active: 1 });
  expect(await signInStatus("dismissed@example.com")).toBe(401);
  expect((await me.get("/admin/users")).text).toContain("Has no password: reset it");
  expect((await change(json.id, { password: null })).json.invitation).toMatchObject({ sent: false });
  expect((await me.get("/admin/users")).text).not.toContain("Has no password");
});

test("a new password ends the sessions; what is absent stays; one's own password is not set here", async () => {
  const engineer = await addEngineer(me);
  const { json } = await add({ email: "reset@example.com", name: "Rita", password, engineer_id: engineer.id });
  const them = await app.signIn({ email: "reset@example.com", password });
  expect((await change(json.id, { role: "engineer" })).json).toMatchObject({ engineer_id: engineer.id, name: "Rita" });
  expect((await them.get("/api/customers")).status).toBe(200);
  await change(json.id, { password: "something else" });
  expect((await them.get("/api/customers")).status).toBe(401);
  expect(await signInStatus("reset@example.com", "something else")).toBe(200);
  expect((await add({ email: "two@example.com", password, engineer_id: engineer.id })).status).toBe(409);
  expect((await change(1, { password })).json.error).toBe("Your own password is changed in Admin, Change Password.");
  expect((await change(4000000, { name: "X" })).status).toBe(404);
});

test("a form that was open meanwhile changes only what was changed in it, and says where somebody else did", async () => {
  const { id } = (await add({ email: "both@example.com", name: "Bot", password })).json;
  const save = (form: Record<string, string>) => me.postForm(`/admin/users/${id}`, form);
  const stored = async () =>
    (await me.get<{ data: SavedUser[] }>("/api/users")).json.data.find((user) => user.id === id);
  const opened = await formOfUser(id);
  await change(id, { active: 0, role: "engineer" });
  expect((await save({ ...opened, name: "Both" })).status).toBe(302);
  expect(await stored()).toMatchObject({ name: "Both", active: 0, role: "engineer" });
  // A double click.
  expect((await save({ ...opened, name: "Both" })).status).toBe(302);

  const second = await save({ ...opened, name: "Robot", role: "owner" });
  expect(second.status).toBe(409);
  expect(second.text).toContain("It is now: Both.");
  expect(second.text).toContain("It is now: Engineer.");
  expect(await stored()).toMatchObject({ name: "Both", active: 0, role: "engineer" });
  const shown = await formOfUser(id, second.text);
  expect(shown).toMatchObject({ name: "Robot", role: "owner", active: "1" });
  expect((await save(shown)).status).toBe(302);
  expect(await stored()).toMatchObject({ name: "Robot", active: 0, role: "owner" });
});

test("a form of the build before, which does not say what it was opened with, is saved as it is", async () => {
  const { id } = (await add({ email: "before@example.com", name: "Before", password })).json;
  const opened = Object.entries(await formOfUser(id)).filter(([name]) => !name.startsWith("was_"));
  const form = { ...Object.fromEntries(opened), name: "After", role: "office" };
  expect((await me.postForm(`/admin/users/${id}`, form)).status).toBe(302);
  const { data } = (await me.get<{ data: SavedUser[] }>("/api/users")).json;
  expect(data.find((user) => user.id === id)).toMatchObject({ name: "After", role: "office" });
});

test("the last owner keeps role and account", async () => {
  for (const body of [{ active: 0 }, { role: "office" }]) {
    expect((await change(1, body)).json.error).toMatch(/^This is the last owner/);
  }
  const { json } = await add({ email: "second@example.com", role: "owner", password });
  expect((await change(json.id, { role: "office" })).status).toBe(200);
});

test("the screen adds a user with a password that is shown once, and names the jobs of an engineer who goes", async () => {
  const fields = {
    email: "once@example.com",
    name: "Once",
    role: "office",
    engineer_id: "",
    way: "make",
    form_key: "k1",
  };
  const made = await me.postForm("/admin/users", fields);
  const shown = />([\w-]{16})<\/code>/.exec(made.text)?.[1] ?? "";
  expect(await signInStatus("once@example.com", shown)).toBe(200);
  expect((await me.get("/admin/users")).text).not.toContain(shown);

  const { quote } = await addQuotedCustomer(me);
  const [job, engineer] = [await addJob(me, quote.id, "2035-03-05T09:00"), await addEngineer(me)];
  await addReport(me, engineer.id, { job_id: job.id });
  const { json } = await add({ email: "leaves@example.com", role: "engineer", password, engineer_id: engineer.id });
  const form = await formOfUser(json.id);
  const saved = await me.postForm(`/admin/users/${json.id}`, { ...form, name: "L", active: "0" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/admin/users"]);
  const page = (await me.get(`/admin/users/${json.id}`)).text;
  expect(page).toContain(`/calendar/jobs/${job.id}`);
  expect((await me.get(`/api/jobs/${job.id}`)).status).toBe(200);
});

/** The password or the link that an answer shows. */
const secretIn = (html: string) => /<code class="block given">([^<]*)<\/code>/.exec(html)?.[1] ?? "";
/** Path and query of a link. */
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, "");

/** Posts a form twice at once, as by a double click, and once more when both are answered; gives the texts. */
async function postThrice(path: string, fields: Record<string, string>): Promise<string[]> {
  const post = async () => (await me.postForm(path, fields)).text;
  return [...(await Promise.all([post(), post()])), await post()];
}

test("a password of a form posted twice is the same in each answer, until another is chosen", async () => {
  const fields = { email: "twice@example.com", role: "office", way: "make", form_key: "twice-made.user" };
  const shown = (await postThrice("/admin/users", fields)).map(secretIn);
  const [made = ""] = shown;
  expect(made).toMatch(/^[\w-]{16}$/);
  expect(new Set(shown).size).toBe(1);
  // Whoever has chosen another one keeps it, signed in or not.
  const email = "twice@example.com";
  const user = await app.signIn({ email, password: made });
  const chosen = { currentPassword: made, newPassword: password, confirmPassword: password };
  expect((await user.post("/api/auth/change-password", chosen)).status).toBe(200);
  await user.postForm("/logout", {});
  const late = (await me.postForm("/admin/users", fields)).text;
  expect([late.includes("twice@example.com is added."), secretIn(late)]).toEqual([true, ""]);
  expect([await signInStatus(email, made), await signInStatus(email)]).toEqual([401, 200]);
});

test("an invitation of a form posted twice is the same, and none once it was used or another was made", async () => {
  const fields = { email: "asked@example.com", role: "office", way: "invite", form_key: "twice-asked.user" };
  const links = (await postThrice("/admin/users", fields)).map(secretIn);
  expect(new Set(links).size).toBe(1);
  const link = pathOf(links[0] ?? "");
  expect((await app.visitor.get(link)).text).toContain("asked@example.com");
  const accepted = { password, confirmPassword: password };
  expect((await app.visitor.postForm(link, accepted)).status).toBe(302);
  const late = (await me.postForm("/admin/users", fields)).text;
  expect([late.includes("asked@example.com is added."), secretIn(late)]).toEqual([true, ""]);
  expect((await app.visitor.get(link)).status).toBe(404);
  expect(await signInStatus("asked@example.com")).toBe(200);

  const caller = me.with({ "Idempotency-Key": "twice-called" });
  const call = async () =>
    (await caller.post<SavedUser>("/api/users", { email: "call@example.com", role: "office" })).json;
  const [made, repeat] = [await call(), await call()];
  expect(repeat.invitation).toEqual(made.invitation);
  await change(made.id, { password: null });
  expect((await call()).invitation).toBeNull();
});

/** The fields of the question that resets the password of a user in one of the ways. */
async function resetForm(id: number, intent: "invite" | "make"): Promise<Record<string, string>> {
  const question = (await me.get(`/admin/users/${id}/reset?way=${intent}`)).text;
  expect(question).toContain("The present one stops working at once");
  expect(question).toMatch(new RegExp(`name="intent"[^>]* value="${intent}"`));
  return { intent, form_key: formKeyIn(question, "reset") };
}

test("a reset that is posted twice shows the same password, and undoes nothing later", async () => {
  const email = "reset.twice@example.com";
  const { id } = (await add({ email, password })).json;
  const path = `/admin/users/${id}/reset?way=make`;
  const made = await resetForm(id, "make");
  const shown = (await postThrice(path, made)).map(secretIn);
  const [first = ""] = shown;
  expect(new Set(shown).size).toBe(1);
  expect([await signInStatus(email), await signInStatus(email, first)]).toEqual([401, 200]);
  await change(id, { password });
  const late = (await me.postForm(path, made)).text;
  expect([late.includes("nothing was changed now"), secretIn(late)]).toEqual([true, ""]);
  expect([await signInStatus(email), await signInStatus(email, first)]).toEqual([200, 401]);
  // Asked again, the question has another key: it is another reset.
  const anew = await resetForm(id, "make");
  expect(anew.form_key).not.toBe(made.form_key);
  const other = secretIn((await me.postForm(path, anew)).text);
  expect([await signInStatus(email), await signInStatus(email, other)]).toEqual([401, 200]);
});

test("an invitation to set a new password that is posted twice is e-mailed once, and then leaves what was set", async () => {
  const email = "invited.twice@example.com";
  const { id } = (await add({ email, password })).json;
  // Posted here by the screen of a build that did not ask first.
  const path = `/admin/users/${id}`;
  const mail = await startMailServer();
  expect((await me.put("/api/settings/email", settingsFor(mail))).status).toBe(200);
  const form = await resetForm(id, "invite");
  await postThrice(path, form);
  expect(mail.mails).toHaveLength(1);
  await mail.stop();
  const link = /\/invitation\?token=\S+/.exec(mail.mails[0]?.text ?? "")?.[0] ?? "none";
  const chosen = "una frase nueva";
  expect((await app.visitor.postForm(link, { password: chosen, confirmPassword: chosen })).status).toBe(302);
  // The owner loads the answer again.
  const late = (await me.postForm(path, form)).text;
  expect([late.includes("nothing was changed now"), secretIn(late)]).toEqual([true, ""]);
  expect(await signInStatus(email, chosen)).toBe(200);
});

test("a form posted twice e-mails one invitation, and the link that is shown then is that of the e-mail", async () => {
  const mail = await startMailServer();
  expect((await me.put("/api/settings/email", settingsFor(mail))).status).toBe(200);
  const fields = { email: "once.mailed@example.com", role: "office", way: "invite", form_key: "twice-mailed.user" };
  const [first = "", joined = "", again = ""] = await postThrice("/admin/users", fields);
  // The second post has the answer of the first where it came before that was made, and else the link.
  expect([first, joined].some((text) => text.includes("The invitation was sent to once.mailed@example.com."))).toBe(
    true,
  );
  const link = pathOf(secretIn(again));
  expect((await app.visitor.get(link)).text).toContain("once.mailed@example.com");
  expect(mail.mails.map(({ text }) => text?.includes(link))).toEqual([true]);
  await mail.stop();
});

test("with a mail server the link is e-mailed, and not shown", async () => {
  const mail = await startMailServer();
  expect((await me.put("/api/settings/email", settingsFor(mail))).status).toBe(200);
  const page = (await me.postForm("/admin/users", { email: "mail@example.com", role: "office", way: "invite" })).text;
  expect(page).toContain("The invitation was sent to mail@example.com.");
  expect(page).not.toContain("/invitation?token=");
  const [message] = await mail.has(1);
  expect(message?.recipients).toEqual(["mail@example.com"]);
  const link = /\/invitation\?token=\S+/.exec(message?.text ?? "")?.[0] ?? "none";
  expect((await app.visitor.get(link)).text).toContain("mail@example.com");

  const { data } = (await me.get<{ data: SavedUser[] }>("/api/users")).json;
  const { id } = data.find(({ email }) => email === "mail@example.com") ?? { id: 0 };
  const form = { ...(await formOfUser(id)), name: "M", email: "post@example.com" };
  const { text } = await me.postForm(`/admin/users/${id}`, form);
  expect(text).toContain("User saved. The invitation was sent to post@example.com.");
  expect(await formOfUser(id, text)).toMatchObject({ email: form.email, was_email: form.email, was_name: "M" });
  expect((await mail.has(2))[1]?.recipients).toEqual(["post@example.com"]);
  expect((await app.visitor.get(link)).status).toBe(404);
  await mail.stop();
});

test("adding, changing and shutting stand in the trail, without any password or link", async () => {
  const { text } = await me.get("/api/audit/export.csv");
  expect(text).toContain("late@example.com");
  expect(text).toContain("second@example.com");
  expect(text).not.toMatch(/argon2|token=|una frase/);
});
