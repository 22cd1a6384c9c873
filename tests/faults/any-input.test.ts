/**
 * Every route × method × field against whatever somebody might send: it is answered, soon, without a fault and without a
 * word of the inside, and who is refused has changed nothing. The routes are those of app/routes.ts, the fields those of
 * their schemas and forms: a new one is tried without being named here.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { addEngineer, addInvoicedCustomer, addReport, addTask, addTemplate } from "../browser/support/data.ts";
import type { SignedInCaller } from "../support/app.ts";
import { type Address, addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { answered } from "./support/answers.ts";
import { checksum, expectSoundBooks } from "./support/books.ts";
import { Chance } from "./support/chance.ts";
import { type Form, formsIn } from "./support/fields.ts";
import { amount } from "./support/form.ts";
import { type Asked, type Method, requestsTo } from "./support/requests.ts";

const started = await runningApp();
const { app } = started;
let { me } = started;
const file = join(app.dataDir, "alisio.db");

/** Tells whether anybody has changed a row since it was asked before; and clears what slows signing in down. */
const watching = new Database(file, { timeout: 5_000 });
afterAll(() => watching.close());
const version = () => watching.pragma("data_version", { simple: true });

const runs = amount({ short: 1, whole: 2 });
/** The short form takes every sixth of the requests, each time others. */
const step = amount({ short: 6, whole: 1 });
const chance = new Chance("any input");
const atOnce = 8;
let asked = 0;

await stock(me);

/** Two of everything, so that addresses with the ids 1 and 2 lead somewhere. */
async function stock(by: SignedInCaller): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const [engineer, task] = [await addEngineer(by), await addTask(by)];
    await addInvoicedCustomer(by);
    await addTemplate(by, [task.id]);
    await addReport(by, engineer.id);
  }
}

/** The forms that a screen shows for its own address. */
async function formsOf({ path }: Address): Promise<Form[]> {
  if (path.startsWith("/api/")) return [];
  const own = path.replace(/:\w+/g, "1");
  const { text } = await me.get(own);
  return formsIn(text).filter(({ action }) => action === "" || action.split("?")[0] === own);
}

/** Requests may have signed out whoever sends them, and guessing slows signing in down. */
async function signedInStill(): Promise<void> {
  if ((await me.get("/api/settings")).status === 200) return;
  watching.exec(`DELETE FROM "SignInTries"`);
  me = await app.signIn();
}

async function answersTo(requests: readonly Asked[]) {
  const answers = [];
  for (let n = 0; n < requests.length; n += atOnce) {
    answers.push(...(await Promise.all(requests.slice(n, n + atOnce).map((one) => answered(me, one)))));
  }
  asked += requests.length;
  return answers;
}

let known = checksum(file);

/** What reads, and what is refused, changes no row. Where others of the same batch did, the refused are sent once more. */
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

/** An action does the same by any method that changes something: the short form tries a third of the addresses by these. */
const others: Method[] = ["PUT", "PATCH", "DELETE"];

/** What may take rows away comes last. */
const methods: Method[] = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

test.each(methods)("%s to any address, with anything wrong in it, is answered and does no harm", async (method) => {
  for (const address of addresses) {
    if (others.includes(method) && chance.int(1, step) > 1) continue;
    const first = chance.int(0, step - 1);
    const all = requestsTo(address, method, await formsOf(address));
    const requests = fc.tuple(...all.filter((_, n) => n % step === first % all.length));
    await fc.assert(
      fc.asyncProperty(requests, async (batch) => {
        await signedInStill();
        await expectNoHarm(batch);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }
});

test("after all that the product answers as before, its books agree and its console is silent", async () => {
  await signedInStill();
  expect((await me.get("/api/settings")).json).not.toHaveProperty("polluted");
  for (const path of ["/", "/quotes", "/invoices", "/calendar", "/settings"]) {
    expect((await me.get(path)).status, path).toBe(200);
  }
  expectSoundBooks(file);
  expect(app.faults()).toEqual([]);
  console.log(`any input: ${asked} requests to ${addresses.length} addresses`);
});
