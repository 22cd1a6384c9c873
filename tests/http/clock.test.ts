/** A server whose clock is before its own last documents; here these have dates in 2099. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEngineer, addQuotedCustomer, addReport } from "../browser/support/data.ts";
import { type App, freshFolder, prepareFolder, type SignedInCaller, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { databaseVariables } from "../support/postgresql.ts";
import { runProgram, runProgramOften } from "../support/program.ts";
import { customer } from "../support/samples.ts";

const dataDir = await prepareFolder(freshFolder());
let app: App;
let me: SignedInCaller;
let quote: { customer_id: number; type: number; items: { product_id: number; quantity: number }[] };
let quote_id = 0;
let engineer_id = 0;

beforeAll(async () => {
  app = await startApp({ dataDir });
  me = await app.signIn();
  const stored = await addQuotedCustomer(me);
  quote = { customer_id: stored.customer.id, type: 2, items: [{ product_id: stored.product.id, quantity: 1 }] };
  quote_id = stored.quote.id;
  engineer_id = (await addEngineer(me)).id;
  await addReport(me, engineer_id);
  await executeIn(dataDir, `UPDATE "Quote" SET "created_at" = '2099-01-01T00:00:00.000+00:00'`);
});

afterAll(async () => {
  await app.stop({ keepData: true });
  rmSync(dataDir, { recursive: true });
});

test("a call that needs a number is refused with 503 and both times; all else works", async () => {
  const { status, json } = await me.post("/api/quotes", quote);
  expect(status).toBe(503);
  expect(json).toEqual({
    error: expect.stringMatching(
      /^The server's clock says \S+ \S+, but Q-\d{4}-0001 was made on 01\/01\/2099 01:00\. Nothing new is numbered/,
    ),
  });
  expect((await me.put(`/api/quotes/${quote_id}`, quote)).status).toBe(200);
  expect((await me.get("/api/quotes")).status).toBe(200);
  expect((await me.get(`/api/quotes/${quote_id}/pdf`)).status).toBe(200);
  expect((await me.post("/api/customers", customer)).status).toBe(201);
  // The report's date is the day of the work; whether it gets a number depends only on when it is saved.
  await addReport(me, engineer_id, { report_date: "2026-01-01" });
  expect(app.faults()).toEqual([]);
});

test("the start says so in one line, and so does /healthz", async () => {
  const health = await app.visitor.get<{ status: string; checks: { clock: unknown } }>("/healthz");
  expect([health.status, health.json.status]).toEqual([503, "failing"]);
  expect(health.json.checks.clock).toEqual({ status: "failing", behind_minutes: expect.any(Number) });
  await app.stop({ keepData: true });
  app = await startApp({ dataDir });
  await app.says(
    /^The clock says \S+ \S+, but Q-\d{4}-0001 was made on 01\/01\/2099 01:00: nothing new is numbered until it is right \(npm run clock\)$/m,
  );
});

test("after the owner says that the clock is right, the running server gives numbers again", async () => {
  const run = async (...given: string[]) => runProgram("clock", given, await databaseVariables(dataDir));
  const looked = await run();
  expect(looked.code).toBe(0);
  expect(looked.output).toMatch(
    /^The clock says \S+ \S+ \(Europe\/Madrid\)\.\nQ-\d{4}-0001 was made on 01\/01\/2099 01:00, which is later\.\nNothing more/,
  );
  const signedIn = await app.signIn();
  expect((await signedIn.post("/api/quotes", quote)).status).toBe(503);
  const said = await run("is-right");
  expect(said).toEqual({
    code: 0,
    output: expect.stringMatching(/^Q-\d{4}-0001 was made while the clock was ahead: /),
  });
  expect((await signedIn.post("/api/quotes", quote)).status).toBe(201);
  expect((await run()).output).toMatch(/\nNothing was made later: whatever is saved is numbered and recorded\.\n$/);
  expect((await run("is-right")).output).toBe(
    "Nothing was made later than now: whatever is saved is numbered and recorded.\n",
  );
});

test("npm run clock with other words, or more, is refused in one line", async () => {
  const refused = { code: 1, stdout: "", stderr: "Usage: npm run clock [-- is-right]\n" };
  const wrong = [["now"], ["is-right", "now"]];
  expect(await runProgramOften("clock", wrong, await databaseVariables(dataDir))).toEqual([refused, refused]);
});
