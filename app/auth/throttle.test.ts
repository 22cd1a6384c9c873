import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { createUser, verifySignIn } from "./accounts.server.ts";

useDatabase();

const known = { email: "known@example.com", password: "correct horse" };

beforeAll(async () => {
  await createUser({ ...known, name: "" }, { onlyAsFirst: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock, and stops it. */
function clockAt(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 23) + seconds * 1000 });
}

const wrong = (email: string) => ({ email, password: "wrong" });
const refusal = (email: string, from: string) => verifySignIn(wrong(email), from).catch((problem: unknown) => problem);

test("after five wrong passwords for one address it must wait, from wherever it is tried", async () => {
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

test("after twenty wrong passwords from one network address who comes from there must wait, and nobody else", async () => {
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

test("a wrong password for a known and for an unknown address takes the same time", async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 1; n <= 20; n += 1) {
    times.known.push(await millisecondsOf(() => refusal(known.email, `10.4.0.${n}`)));
    times.unknown.push(await millisecondsOf(() => refusal(`nobody${n}@example.com`, `10.4.0.${n}`)));
    // Cleared before the known address would have to wait.
    if (n % 4 === 0) await verifySignIn(known, `10.4.1.${n}`);
  }
  const factor = median(times.known) / median(times.unknown);
  expect(factor).toBeGreaterThan(0.5);
  expect(factor).toBeLessThan(2);
});

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  expect(await work()).toMatchObject({ kind: "unauthorized" });
  return performance.now() - begun;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
