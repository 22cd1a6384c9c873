/**
 * Sends wrong input to every route, method and field. Each request must be answered in time, without a fault and
 * without internal details, and a refused request must change nothing. Routes come from app/routes.ts, fields from
 * schemas and forms, so new ones are tested without being named here.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addEngineer, addInvoicedCustomer, addReport, addTask, addTemplate } from "../browser/support/data.ts";
import type { SignedInCaller } from "../support/app.ts";
import { type Address, addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { sendChecked } from "./support/answers.ts";
import { checksum, expectSoundBooks } from "./support/books.ts";
import { Chance } from "./support/chance.ts";
import { type Form, formsIn } from "./support/fields.ts";
import { chooseByForm } from "./support/form.ts";
import { type Asked, type Method, requestsTo } from "./support/requests.ts";

const started = await runningApp();
const { app } = started;
let { me } = started;
const file = join(app.dataDir, "alisio.db");

/** Tells whether a row has changed since the last call; also clears the counts of failed sign-ins. */
const watching = new Database(file, { timeout: 5_000 });
afterAll(() => watching.close());
const version = () => watching.pragma("data_version", { simple: true });

const runs = chooseByForm({ short: 1, whole: 2 });
/** The short form sends every sixth request, others each time. */
const step = chooseByForm({ short: 6, whole: 1 });
const chance = new Chance("any input");
const atOnce = 8;
let asked = 0;

await stock(me);

/** Two of everything, so that the ids 1 and 2 in addresses exist. */
async function stock(by: SignedInCaller): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const [engineer, task] = [await addEngineer(by), await addTask(by)];
    await addInvoicedCustomer(by);
    await addTemplate(by, [task.id]);
    await addReport(by, engineer.id);
  }
}

/** The forms on a screen that post to the screen's own address; none for a method that sends no form. */
async function formsOf({ path }: Address, method: Method): Promise<Form[]> {
  if (isReading(method) || path.startsWith("/api/")) return [];
  const own = path.replace(/:\w+/g, "1");
  const { text } = await me.get(own);
  return formsIn(text).filter(({ action }) => action === "" || action.split("?")[0] === own);
}

/** Signs in again where a request has ended the session; failed sign-ins must not delay that. */
async function signedInStill(): Promise<void> {
  if ((await me.get("/api/settings")).status === 200) return;
  watching.exec(`DELETE FROM "SignInTries"`);
  me = await app.signIn();
}

async function answersTo(requests: readonly Asked[]) {
  const answers = [];
  for (let n = 0; n < requests.length; n += atOnce) {
    answers.push(...(await Promise.all(requests.slice(n, n + atOnce).map((one) => sendChecked(me, one)))));
  }
  asked += requests.length;
  return answers;
}

let known = checksum(file);

/**
 * Requests that read and requests that are refused must change no row. Where another request of the batch did, these
 * are sent once more.
 */
async function expectNoHarm(requests: readonly Asked[]): Promise<void> {
  const before = version();
  const answers = await answersTo(requests);
  if (version() === before) return;
  const after = checksum(file);
  const harmless = answers.filter(({ asked: { method }, status }) => status >= 400 || isReading(method));
  if (harmless.length === answers.length) {
    expect(after, JSON.stringify(requests).slice(0, 2_000)).toBe(known);
    return;
  }
  known = after;
  if (harmless.length > 0) await expectNoHarm(harmless.map((answer) => answer.asked));
}

function isReading(method: Method): boolean {
  return ["GET", "HEAD", "OPTIONS"].includes(method);
}

/** An action does the same for all of these methods: the short form tries them on a third of the addresses. */
const others: Method[] = ["PUT", "PATCH", "DELETE"];

/** The methods that may delete rows come last. */
const methods: Method[] = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

test.each(methods)("%s to any address, with anything wrong in it, is answered and does no harm", async (method) => {
  for (const address of addresses) {
    if (others.includes(method) && chance.int(1, step) > 1) continue;
    const first = chance.int(0, step - 1);
    const all = requestsTo(address, method, await formsOf(address, method));
    const requests = fc.tuple(...all.filter((_, n) => n % step === first % all.length));
    await fc.assert(
      fc.asyncProperty(requests, async (batch) => {
        await signedInStill();
        await expectNoHarm(batch);
      }),
      { numRuns: runs, endOnFailure: true, includeErrorInReport: true },
    );
  }
});

test("afterwards the product answers as before, its database is consistent, and the log has no fault", async () => {
  await signedInStill();
  expect((await me.get("/api/settings")).json).not.toHaveProperty("polluted");
  for (const path of ["/", "/quotes", "/invoices", "/calendar", "/settings"]) {
    expect((await me.get(path)).status, path).toBe(200);
  }
  expectSoundBooks(file);
  expect(app.faults()).toEqual([]);
  console.log(`any input: ${asked} requests to ${addresses.length} addresses`);
});
