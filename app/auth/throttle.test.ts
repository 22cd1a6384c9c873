import { beforeAll, expect, test, vi } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser, verifySignIn } from "./accounts.server.ts";
import { tidyTries } from "./throttle.server.ts";
import { resetPassword } from "./users.server.ts";

useDatabase();

const known = { email: "known@example.com", password: "correct horse" };

beforeAll(async () => {
  await createUser({ ...known, name: "" }, { onlyAsFirst: true });
});

/** Sets the clock to a number of seconds after a fixed moment, and stops it there. */
function clockAt(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23) + seconds * 1000 });
}

const wrong = (email: string) => ({ email, password: "wrong" });
const refusal = (email: string, from: string) => verifySignIn(wrong(email), from).catch((problem: unknown) => problem);

test("after five wrong passwords an e-mail address must wait, from every network", async () => {
  clockAt(0);
  for (let n = 1; n <= 5; n += 1) {
    expect(await refusal("guessed@example.com", `10.1.0.${n}`)).toMatchObject({ kind: "unauthorized" });
  }
  const sixth = await refusal("Guessed@Example.com ", "10.1.0.6");
  expect(sixth).toMatchObject({ kind: "too-many", retryAfterSeconds: 1 });
});

test("the wait doubles with every wrong password, up to 15 minutes, and is forgotten after a day", async () => {
  const waits: number[] = [];
  let now = 0;
  for (let n = 1; n <= 17; n += 1) {
    clockAt(now);
    expect(await refusal("patient@example.com", `10.5.0.${n}`)).toMatchObject({ kind: "unauthorized" });
    const blocked = n < 5 ? null : await refusal("patient@example.com", `10.5.1.${n}`);
    const seconds = (blocked as { retryAfterSeconds?: number } | null)?.retryAfterSeconds ?? 0;
    waits.push(seconds);
    now += seconds;
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  clockAt(now + 24 * 3600 + 1);
  for (let n = 1; n <= 4; n += 1) {
    expect(await refusal("patient@example.com", `10.5.2.${n}`)).toMatchObject({ kind: "unauthorized" });
  }
});

test("after twenty wrong passwords from one network everybody there must wait, and nobody else", async () => {
  clockAt(0);
  for (let n = 1; n <= 20; n += 1) {
    expect(await refusal(`user${n}@example.com`, "10.2.0.1")).toMatchObject({ kind: "unauthorized" });
  }
  await expect(verifySignIn(known, "10.2.0.1")).rejects.toMatchObject({ kind: "too-many" });
  await expect(verifySignIn(known, "10.2.0.2")).resolves.toMatchObject({ email: known.email });
});

test("a right password clears what was counted for its address", async () => {
  clockAt(0);
  for (let n = 1; n <= 8; n += 1) {
    if (n % 4 === 0) await expect(verifySignIn(known, `10.3.0.${n}`)).resolves.toMatchObject({ email: known.email });
    else expect(await refusal(known.email, `10.3.0.${n}`)).toMatchObject({ kind: "unauthorized" });
  }
});

test("five of fifty wrong tries at the same moment are checked, whether the address is known or not", async () => {
  clockAt(0);
  for (const [index, email] of [known.email, "nobody@example.com"].entries()) {
    const tries = Array.from({ length: 50 }, (_, n) => refusal(email, `10.6.${index}.${n}`));
    const kinds = (await Promise.all(tries)).map((problem) => (problem as { kind: string }).kind);
    expect(kinds.filter((kind) => kind === "unauthorized")).toHaveLength(5);
    expect(kinds.filter((kind) => kind === "too-many")).toHaveLength(45);
  }
  clockAt(1);
  await expect(verifySignIn(known, "10.6.0.60")).resolves.toMatchObject({ email: known.email });
});

test("twenty wrong tries from one network (an IPv6 /64) are checked, and right ones are not counted", async () => {
  clockAt(0);
  const tries = Array.from({ length: 50 }, (_, n) => refusal(`many${n}@example.com`, `2001:db8:9:9::${n}`));
  const kinds = (await Promise.all(tries)).map((problem) => (problem as { kind: string }).kind);
  expect(kinds.filter((kind) => kind === "unauthorized")).toHaveLength(20);
  await expect(verifySignIn(known, "2001:db8:9:9:ffff::1")).rejects.toMatchObject({ kind: "too-many" });
  await expect(verifySignIn(known, "2001:db8:9:8::1")).resolves.toMatchObject({ email: known.email });
});

test("right sign-ins from a network with many wrong tries are unlimited until the network must wait", async () => {
  clockAt(0);
  for (let n = 1; n <= 19; n += 1) await refusal(`shared${n}@example.com`, "::ffff:10.7.0.1");
  for (let n = 1; n <= 3; n += 1) {
    await expect(verifySignIn(known, "10.7.0.1")).resolves.toMatchObject({ email: known.email });
  }
  expect(await refusal("shared20@example.com", "10.7.0.1")).toMatchObject({ kind: "unauthorized" });
  await expect(verifySignIn(known, "10.7.0.1")).rejects.toMatchObject({ kind: "too-many", retryAfterSeconds: 1 });
});

test("counts older than a day are removed, others stay", async () => {
  clockAt(0);
  await refusal("old@example.com", "10.8.0.1");
  clockAt(24 * 3600);
  await refusal("new@example.com", "10.8.0.2");
  clockAt(24 * 3600 + 1);
  await tidyTries(new Date());
  const keys = ["email:old@example.com", "email:new@example.com", "address:10.8.0.1", "address:10.8.0.2"];
  const left = await reader().signInTries.findMany({ where: { key: { in: keys } }, orderBy: { key: "asc" } });
  expect(left.map(({ key }) => key)).toEqual(["address:10.8.0.2", "email:new@example.com"]);
});

const years = 5 * 365 * 24 * 3600;

test("one wrong try while the clock is years ahead locks nobody out once it is right, wherever they sign in from", async () => {
  clockAt(years);
  expect(await refusal(known.email, "10.9.0.1")).toMatchObject({ kind: "unauthorized" });
  expect(await refusal("other@example.com", "10.9.0.1")).toMatchObject({ kind: "unauthorized" });
  clockAt(0);
  await expect(verifySignIn(known, "10.9.0.1")).resolves.toMatchObject({ email: known.email });
});

test("failures from a clock that was ahead do not count: no wait, and five more are free", async () => {
  clockAt(years);
  for (let n = 1; n <= 5; n += 1) await refusal("ahead@example.com", `10.10.0.${n}`);
  expect(await refusal("ahead@example.com", "10.10.0.6")).toMatchObject({ kind: "too-many" });
  clockAt(0);
  for (let n = 1; n <= 5; n += 1) {
    expect(await refusal("ahead@example.com", `10.10.1.${n}`)).toMatchObject({ kind: "unauthorized" });
  }
  expect(await refusal("ahead@example.com", "10.10.1.6")).toMatchObject({ kind: "too-many", retryAfterSeconds: 1 });
});

test.each([1, 60, 14 * 60, 15 * 60, 3600, years])(
  "with the clock set back by %i s in the middle of the longest wait, nobody is told to wait longer than 15 minutes",
  async (seconds) => {
    const email = `back${seconds}@example.com`;
    clockAt(0);
    const row = { failures: 30, last_at: new Date(), blocked_until: new Date(Date.now() + 15 * 60_000) };
    await write((transaction) => transaction.signInTries.create({ data: { key: `email:${email}`, ...row } }));
    clockAt(10 * 60 - seconds);
    const answer = (await refusal(email, "10.11.0.1")) as { kind: string; retryAfterSeconds?: number };
    // Either the wait that was left, longer by what the clock was set back, or none where that is over 15 minutes.
    const left = 5 * 60 + seconds;
    if (left <= 15 * 60) expect(answer).toMatchObject({ kind: "too-many", retryAfterSeconds: left });
    else expect(answer).toMatchObject({ kind: "unauthorized" });
  },
);

test("counts from a clock that was ahead are removed", async () => {
  clockAt(years);
  await refusal("future@example.com", "10.12.0.1");
  clockAt(0);
  await tidyTries(new Date());
  const keys = ["email:future@example.com", "address:10.12.0.1"];
  expect(await reader().signInTries.count({ where: { key: { in: keys } } })).toBe(0);
});

test("a try that nobody could judge is not counted", async () => {
  clockAt(0);
  const { password_hash } = await reader().user.findUniqueOrThrow({ where: { email: known.email } });
  const keep = (hash: string) => write((transaction) => transaction.user.updateMany({ data: { password_hash: hash } }));
  // A hash of a length that hashPassword() never gives: verifying against it throws.
  await keep("$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AA");
  for (let n = 1; n <= 30; n += 1) await expect(verifySignIn(known, "10.13.0.1")).rejects.toThrow(RangeError);
  await keep(password_hash);
  await expect(verifySignIn(known, "10.13.0.1")).resolves.toMatchObject({ email: known.email });
});

test("some of a hundred tries at once from as many networks are refused as busy, and these are not counted", async () => {
  clockAt(0);
  const tries = Array.from({ length: 100 }, (_, n) => refusal(`flood${n}@example.com`, `10.14.${n}.1`));
  const outcomes = (await Promise.all(tries)) as { kind: string; retryAfterSeconds?: number }[];
  const busy = outcomes.filter(({ kind }) => kind === "busy");
  expect(outcomes.filter(({ kind }) => kind === "unauthorized").length).toBe(100 - busy.length);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy.every(({ retryAfterSeconds }) => retryAfterSeconds === 2)).toBe(true);
  const counted = await reader().signInTries.count({ where: { key: { startsWith: "email:flood" } } });
  expect(counted).toBe(100 - busy.length);
});

test("a reset clears the counts of that account and of every network, and of no other account", async () => {
  clockAt(0);
  for (let n = 1; n <= 20; n += 1) await refusal(n <= 5 ? known.email : `n${n % 4}@example.com`, "10.15.0.1");
  await expect(verifySignIn(known, "10.15.0.1")).rejects.toMatchObject({ kind: "too-many" });
  await resetPassword(known.email, known.password);
  await expect(verifySignIn(known, "10.15.0.1")).resolves.toMatchObject({ email: known.email });
  expect(await reader().signInTries.count({ where: { key: { startsWith: "email:n" } } })).toBeGreaterThan(0);
});

test("a wrong password for a known and for an unknown address takes the same time", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 1; n <= 20; n += 1) {
    times.known.push(await millisecondsOf(() => refusal(known.email, `10.4.0.${n}`)));
    times.unknown.push(await millisecondsOf(() => refusal(`nobody${n}@example.com`, `10.4.0.${n}`)));
    // A right sign-in clears the count before the known address would have to wait.
    if (n % 4 === 0) await verifySignIn(known, `10.4.1.${n}`);
  }
  const factor = quick(times.known) / quick(times.unknown);
  expect(factor).toBeGreaterThan(0.5);
  expect(factor).toBeLessThan(2);
});

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  expect(await work()).toMatchObject({ kind: "unauthorized" });
  return performance.now() - begun;
}

/** The lower quartile of some times: the higher ones include waits for other work of the machine. */
function quick(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
}
