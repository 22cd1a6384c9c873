/** A phone that loses its signal, and the reports that it keeps. */
import type { BrowserContext, Page } from "@playwright/test";
import type { SignedInCaller } from "../../support/app.ts";
import { checklistPath, fillIn } from "./checklist.ts";
import { uniqueWord } from "./data.ts";
import { expect, waitUntilHydrated } from "./journey.ts";

/** Console errors of a lost signal, and of answers that a test makes up. */
export const lostSignal =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|FAILED)|Failed to fetch|status of (400|401|500|503)/;

/** The address of the page with the reports that the phone keeps. */
export const queue = /\/service-reports\/queue/;

/** Adds an engineer and a task for this test. */
export async function addCrew(me: SignedInCaller) {
  const [engineer, task] = [uniqueWord(), uniqueWord()];
  await me.post("/api/service-reports/engineers", { name: engineer });
  await me.post("/api/service-reports/tasks", { title: task, has_text: 1 });
  return { engineer, task };
}

/** Opens the form with signal, and waits until the phone has stored what it needs without. */
export async function openOnce(page: Page, path = checklistPath): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
  // An idle page, the worker's start, three pages and all their files.
  const patience = { timeout: 60_000 };
  await expect.poll(() => page.evaluate(() => caches.has("alisio-files")), patience).toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("alisio-pages")).keys()).length), patience)
    .toBe(3);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("alisio-files")).keys()).length))
    .toBeGreaterThan(5);
}

/** Opens the form with signal and fills in the required fields; gives the customer's name, which is unique. */
export async function beginReport(page: Page, me: SignedInCaller): Promise<string> {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await fillIn(page, customer, engineer);
  return customer;
}

/** Runs `work` without signal. */
export async function withoutSignal(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await loseSignal(context);
  await work();
  await context.setOffline(false);
}

/** Takes the signal away, and waits until the service worker has lost it too: the browser tells it apart from pages. */
async function loseSignal(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  for (const worker of context.serviceWorkers()) {
    const isReached = () => worker.evaluate(() => fetch("/healthz", { cache: "no-store" }).then(Boolean, () => false));
    await expect.poll(isReached).toBe(false);
  }
}

/**
 * Waits until the phone keeps all that beginReport() has filled in: each change is stored a moment after it is made.
 */
export function keepsDraft(page: Page, customer: string): Promise<void> {
  return expect.poll(() => keptDrafts(page)).toMatch(new RegExp(`${customer}.*"engineer_id":\\d`));
}

/** The drafts that the phone keeps, as JSON, without pictures. */
export function keptDrafts(page: Page): Promise<string> {
  return keptInStore(page, "drafts");
}

/** What the phone keeps in a store of its database of reports, as JSON, without pictures. */
export function keptInStore(page: Page, store: "drafts" | "queue" | "opened"): Promise<string> {
  return page.evaluate(async (name) => {
    const [base] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("alisio-reports-"));
    if (!base?.name) return "";
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await done(indexedDB.open(base.name));
    const kept = await done(database.transaction(name).objectStore(name).getAll());
    database.close();
    return JSON.stringify(kept);
  }, store);
}
