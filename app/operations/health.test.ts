import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { createQuote } from "#app/quotes/quotes.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { quoteInput, storeCustomer, storeProduct } from "../../tests/support/stored.ts";
import { checkHealth, healthBounds } from "./health.server.ts";

vi.mock("#app/platform/log.server.ts", { spy: true });

const { file } = useDatabase();
const dataDir = dirname(file);
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);

beforeAll(() => {
  mkdirSync(join(dataDir, "backups"));
});

beforeEach(async () => {
  await write((transaction) => transaction.outbox.deleteMany());
});

function userVersion(): unknown {
  const database = new Database(file, { readonly: true });
  const version = database.pragma("user_version", { simple: true });
  database.close();
  return version;
}

test("a new installation is well, and the moment of the check is on the disk", async () => {
  const now = new Date();
  expect(await checkHealth(dataDir, healthBounds, now)).toEqual({
    status: "ok",
    checks: {
      database: { status: "ok" },
      disk: { status: "ok", free_mb: expect.any(Number) },
      backup: { status: "ok", age_hours: null },
      outbox: { status: "ok", age_minutes: 0, kind: null },
      clock: { status: "ok", behind_minutes: 0 },
    },
  });
  expect(userVersion()).toBe(Math.floor(now.getTime() / 1000));
});

test.each([
  ["35 hours after the first start without a backup", 35, "ok"],
  ["37 hours after the first start without a backup", 37, "failing"],
])("%s: %s", async (_, later, status) => {
  const health = await checkHealth(dataDir, healthBounds, hours(later));
  expect(health.checks.backup).toEqual({ status, age_hours: null });
  expect(health.status).toBe(status);
});

test("a backup of the future, made while the clock was ahead, is not one of today", async () => {
  const made = join(dataDir, "backups", "alisio-2030-01-01.tar.gz");
  writeFileSync(made, "x");
  utimesSync(made, hours(40_000), hours(40_000));
  const health = await checkHealth(dataDir, healthBounds, hours(37));
  rmSync(made);
  expect(health.checks.backup).toEqual({ status: "failing", age_hours: null });
});

test("a clock that is before the last paper is failing, and says by how much", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  await createQuote(quoteInput(customer.id, product.id), "en");
  expect((await checkHealth(dataDir, healthBounds, hours(-0.05))).checks.clock).toEqual({
    status: "ok",
    behind_minutes: 0,
  });
  const { status, checks } = await checkHealth(dataDir, healthBounds, hours(-2));
  expect(status).toBe("failing");
  expect(checks.clock).toEqual({ status: "failing", behind_minutes: expect.any(Number) });
  expect(Math.abs(Number(checks.clock.behind_minutes) - 120)).toBeLessThanOrEqual(2);
});

test("too little room on the disk is failing, and says how much there is", async () => {
  const { status, checks } = await checkHealth(dataDir, { ...healthBounds, freeMegabytes: 1e9 });
  expect(status).toBe("failing");
  expect(checks.disk).toEqual({ status: "failing", free_mb: expect.any(Number) });
  expect(checks.database.status).toBe("ok");
});

test.each([
  ["mail", "sent", 300, new Date(), { status: "ok", age_minutes: 0, kind: null }],
  ["mail", "waiting for 50 minutes", 50, null, { status: "ok", age_minutes: 50, kind: "mail" }],
  ["mail", "waiting for 61 minutes", 61, null, { status: "failing", age_minutes: 61, kind: "mail" }],
  // As where the tax agency's service is away: no mail server is to blame.
  ["verifactu", "waiting for 61 minutes", 61, null, { status: "failing", age_minutes: 61, kind: "verifactu" }],
])("a message of the kind %s that is %s", async (kind, _, minutes, done_at, outbox) => {
  const now = new Date();
  const created_at = new Date(now.getTime() - minutes * 60_000);
  // The age counts from created_at, not from the next attempt.
  const next_at = hours(1);
  await write((transaction) =>
    transaction.outbox.createMany({
      data: [
        { kind, payload: "{}", created_at, next_at, done_at },
        // Another one that has only just been put in.
        { kind: "push", payload: "{}", created_at: now, next_at, done_at },
      ],
    }),
  );
  const { checks } = await checkHealth(dataDir, healthBounds, now);
  expect(checks.outbox).toEqual(outbox);
});

test("behind a long write it is failing soon, asks for one write only, and is well again after it", async () => {
  let end = () => {};
  const long = write(async () => new Promise<void>((done) => (end = done)));
  const bounds = { ...healthBounds, writeSeconds: 0.05 };
  const began = performance.now();
  const before = userVersion();
  expect((await checkHealth(dataDir, bounds, hours(1))).checks.database).toEqual({ status: "failing" });
  expect((await checkHealth(dataDir, bounds, hours(2))).checks.database).toEqual({ status: "failing" });
  expect(performance.now() - began).toBeLessThan(8_000);
  end();
  await long;
  await vi.waitUntil(() => userVersion() !== before, { timeout: 10_000 });
  // Only the first of the two writes was made.
  expect(Math.abs(Number(userVersion()) - hours(1).getTime() / 1000)).toBeLessThan(60);
  expect((await checkHealth(dataDir)).checks.database).toEqual({ status: "ok" });
});

test("what cannot be looked at is failing, and the log says why", async () => {
  const { status, checks } = await checkHealth(join(dataDir, "nowhere"));
  expect(status).toBe("failing");
  expect(checks).toMatchObject({
    disk: { status: "failing" },
    backup: { status: "failing" },
    database: { status: "ok" },
  });
  expect(vi.mocked(logFault).mock.calls.flat().join()).toContain("ENOENT");
});
