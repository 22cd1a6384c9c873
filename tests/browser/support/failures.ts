/**
 * A screen when the server cannot be reached, has a fault, or a proxy answers in its place: the page and what was typed
 * stay, and the right sentence gives the reason. Addresses come from app/routes.ts and forms from the pages, so new
 * ones are tested without being named here.
 *
 * Every button of every screen is pressed while the server cannot be reached. One middleware turns each failure into
 * the same data (app/ui/failed-requests.ts), so the two others are tried on one screen of each kind only; that their
 * reasons differ is shown by failure.test.ts and use-refusal.test.tsx.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locator, type Page, type Route, test } from "@playwright/test";
import { root } from "../../support/app.ts";
import { failedBefore as before } from "../../support/failure-sentences.ts";
import { addresses } from "../../support/routes.ts";
import { reducedAnswers } from "./data.ts";
import { expect } from "./journey.ts";
import type { Shown } from "./screens.ts";
import { fillForm, type SendButton, sendButtons, valuesOf } from "./send-buttons.ts";

/** What the browser logs of the failures. */
export const loggedFailures = /net::ERR_|responded with a status of 50[02] /;

const id = "0f0e0d0c-0b0a-4908-8706-050403020100";

type Failure = { name: string; reason: string; loadReason: string; answer: (route: Route) => Promise<void> };

/** The sentences about a form that got no answer; those of one that makes something do not say first what failed. */
const unanswered = {
  made: (typed: boolean) =>
    `The server did not answer, so it is not known whether this was done. ${typed ? "What you typed is still here: check" : "Check"} the connection and press again without changing anything: nothing is done twice.`,
  other: (typed: boolean) =>
    `The server cannot be reached. ${typed ? "What you typed is still here: check" : "Check"} the connection and try again.`,
};

/** What is said of a button's form in a failure, with `failed` before it. */
async function saidOf(button: Locator, { name, reason }: Failure, failed: string): Promise<string> {
  if (name !== "offline") return `${failed}${reason}`;
  const [makes, typed] = await button.evaluate((element) => {
    const fields = Array.from(new FormData((element as HTMLButtonElement).form ?? undefined).keys());
    const control = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";
    const isTyped = (name: string) =>
      Array.from(document.querySelectorAll<HTMLInputElement>(control)).some(
        (field) => field.name === name && field.form?.method === "post",
      );
    return [fields.includes("form_key"), fields.some(isTyped)] as const;
  });
  return makes ? unanswered.made(typed) : `${failed}${unanswered.other(typed)}`;
}

const page502 = "<html><head><title>502 Bad Gateway</title></head><body><h1>502</h1>nginx</body></html>";

/** The router's answer where an action or a loader threw { fault: id } (app/http/faults.server.ts). */
const thrown = `[{"_1":2},"error",["ErrorResponse",3,4,5],{"_6":7},500,"Internal Server Error","fault","${id}"]\n`;

const failures: readonly Failure[] = [
  {
    name: "offline",
    reason: "The server cannot be reached. What you typed is still here: check the connection and try again.",
    loadReason: "The server cannot be reached. Check the connection and try again.",
    answer: (route) => route.abort("internetdisconnected"),
  },
  {
    name: "a fault of ours",
    reason: `HTTP 500 (${id})`,
    loadReason: `HTTP 500: Internal error (${id})`,
    answer: (route) =>
      route.request().method() === "GET"
        ? route.fulfill({ status: 500, json: { error: "Internal error", id } })
        : route.fulfill({ status: 500, headers: { "X-Remix-Response": "yes" }, body: thrown }),
  },
  {
    name: "a proxy's 502",
    reason: "HTTP 502",
    loadReason: "HTTP 502: Bad Gateway",
    answer: (route) => route.fulfill({ status: 502, contentType: "text/html", body: page502 }),
  },
];

/** Buttons that this test does not press, with the reason. */
const elsewhere: Record<string, string> = {
  "/theme theme": "the browser has changed the theme by then; its copy at the server is told with the next press",
  "/admin/backups/download": "the answer is a file, which the browser saves by itself",
  "/service-reports/engineer template": "is gone as soon as scripts have changed the page: then a choice is enough",
  "/service-reports/engineer save": "a report goes on in the phone's queue: offline.test.ts",
};

/** Buttons that work in the browser only, or only read. */
const local =
  /^\/quote(-builder)? (add-line|add-free-line|add-heading|fill-prices|remove-line|move-up|move-down)$|^\/invoices\/(new|drafts\/:id) (add-line|add-heading|remove-line|move-up|move-down)$|^\/calendar\/(new|visit|jobs\/:id\/reschedule) find$/;

/** Screens that this test does not open, with the reason. */
const unopened: Record<string, string> = {
  "/first-run": "there is none once somebody can sign in: first-run.test.ts",
  "/admin/sessions/:id/end": "needs another session: asked for from the list below",
  "/quotes/:id/changes": "has nothing to send, and needs a second version",
};

/** A phone caches these pages, and shows one of its own for every other link without signal: offline-kept.test.ts. */
const kept = ["/service-reports/engineer", "/service-reports/queue"];

/** Addresses of questions, which links show in a dialog. */
const questions = addresses
  .filter(({ file }) => readFileSync(join(root, "app", file), "utf8").includes("ConfirmPage"))
  .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, "\\d+")}$`));

/** One screen of each kind, which is tried in every failure: its forms, questions, list, and a link away from it. */
const inEveryFailure: readonly string[] = [
  // A page with one form, before and after signing in.
  "/login",
  "/settings",
  // A list with a form in each row, and questions.
  "/products",
  // A list that is searched, beside a form.
  "/customers",
  // A form that the browser keeps until it is saved, and whose failure is a dialog.
  "/quote-builder",
  // A dialog over a page.
  "/calendar/jobs/:id/reschedule",
  // A question as a page of its own.
  "/products/:id/delete",
];

/** The addresses of the screens whose failures are tested, as app/routes.ts has them. */
export const failureAddresses: readonly string[] = addresses
  .filter(({ file }) => file.endsWith(".route.tsx"))
  .map(({ path }) => path)
  .filter((path) => !(path in unopened));

/** The failures of which every button of a screen is pressed in each, as words. */
export function failuresOf(path: string): string {
  return inEveryFailure.includes(path) ? "every failure" : "a lost connection";
}

/** Expects of the page at an address that it and what is typed there outlive these failures, and that each is said. */
export async function expectToOutliveFailures(page: Page, path: string): Promise<void> {
  const tried = inEveryFailure.includes(path) ? failures : failures.slice(0, 1);
  for (const button of await sendButtons(page)) {
    if (isPressed(button.name, path)) await test.step(button.name, () => pressButton(page, button, tried));
  }
  for (const question of await questionLinks(page)) await test.step(question, () => ask(page, question, tried));
  // Controls behind a dialog cannot be reached.
  if ((await page.locator("dialog[open]").count()) > 0) return;
  for (const search of await page.getByRole("search").all()) await typeInto(page, search, tried);
  const link = page.getByRole("link", { name: "Product Manager" });
  if ((await link.count()) > 0 && !kept.includes(path)) await follow(page, link, tried);
}

/** Where a screen with a form is opened for its failures. */
export function failureAddressOf(path: string, shown: Shown): string {
  const ids: Record<string, number> = {
    "/customers/": shown.customer.id,
    "/products/": shown.product.id,
    "/quotes/": shown.quote.id,
    "/quotes/templates/": shown.quoteTemplate.id,
    "/calendar/jobs/": shown.job.id,
    "/calendar/invoices/": shown.invoice.id,
    "/invoices/": shown.invoice.id,
    "/receivables/": shown.customer.id,
    "/invoices/drafts/": shown.draft.id,
    "/service-reports/admin/engineers/": shown.engineer.id,
    "/service-reports/admin/tasks/": shown.tasks[2]?.id ?? 0,
    "/service-reports/admin/templates/": shown.template.id,
    "/service-reports/admin/reports/": shown.report.id,
    "/service-reports/admin/working-time/": shown.absence.id,
    "/admin/users/": shown.user.id,
  };
  if (path === "/calendar/jobs/:id/edit") return path.replace(":id", String(shown.visit.id));
  const [, start = ""] = /^(.*?):id/.exec(path) ?? [];
  if (path.includes(":id") && !ids[start]) throw new Error(`tests/browser/support/failures.ts does not know ${path}`);
  const to = start === "/calendar/jobs/" ? "not_done" : "accepted";
  const address = path
    .replace(":id", String(ids[start]))
    .replace(":site", String(shown.site.id))
    .replace(":declaration", String(shown.declaration.id))
    .replace(":payment", String(shown.payment.id))
    .replace(":to", to);
  return `${address}${searches(shown)[path] ?? ""}`;
}

/** Whether this test presses the button on this screen; the buttons of the top bar are pressed on one screen only. */
function isPressed(name: string, path: string): boolean {
  if (name === "/language language") return path === "/login" || path === "/quotes";
  return !(name in elsewhere) && !local.test(name);
}

/** The search parameters that a screen needs to show its form. */
function searches({ customer, quote, user, week }: Shown): Record<string, string> {
  return {
    "/customers": `?id=${customer.id}`,
    "/customers/:id/declarations/new": `?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}`,
    "/invitation": new URL(user.invitation, "http://localhost").search,
    "/calendar/assign": `?date=${week}`,
    "/calendar/visit": `?customer=${customer.id}&date=${week}&day=${week}&time=07:00`,
    "/calendar/jobs/:id/reschedule": `?date=${week}`,
    "/calendar/jobs/:id/cancel": `?date=${week}`,
    "/calendar/jobs/:id/tell": `?date=${week}`,
    "/calendar/new": `?quoteId=${quote.id}&date=${week}&day=${week}&time=07:00`,
  };
}

/** Fills in the form of a button and sends it, once in each of the failures. */
async function pressButton(page: Page, { button, name }: SendButton, tried: readonly Failure[]): Promise<void> {
  await fillForm(page, button);
  const typed = await valuesOf(page, button);
  await inEach(tried, page, "POST", async (failure) => {
    const said = await saidOf(page.locator(button), failure, before[name] ?? "");
    await page.locator(button).click();
    await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    expect(await valuesOf(page, button)).toEqual(typed);
    if (/^\/quote(-builder)? save$/.test(name)) {
      const notice = page.getByRole("alertdialog", { name: "Oops" });
      await notice.getByText("OK", { exact: true }).click();
      await expect(notice).toHaveCount(0);
      // No field is wrong, so the focus stays where it was.
      await expect(page.locator(button)).toBeFocused();
    }
  });
}

/** For each question the first link to it on the page. */
async function questionLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator("main a[href]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return questions.flatMap((question) => links.find((link) => question.test(link)) ?? []);
}

/** Opens a question and answers yes, once in each of the failures: the dialog stays. */
async function ask(page: Page, link: string, tried: readonly Failure[]): Promise<void> {
  await page.locator(`main a[href="${link}"]`).first().click();
  const dialog = page.getByRole("alertdialog");
  const said = before[link.replace(/\/\d+(?=\/|$)/g, "/:id")] ?? "";
  await inEach(tried, page, "POST", async (failure) => {
    const yes = dialog.locator("button[type=submit]");
    const sentence = await saidOf(yes, failure, said);
    await yes.click();
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible();
  });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

/** Types into a search whose list cannot be loaded: the former rows and the typed text stay. */
async function typeInto(page: Page, search: Locator, tried: readonly Failure[]): Promise<void> {
  const box = search.getByRole("searchbox");
  let typed = "";
  await inEach(tried, page, "GET", async (failure) => {
    typed += "x";
    await box.fill(typed);
    await expectNotLoaded(page, failure);
    await expect(box).toHaveValue(typed);
  });
  await box.fill("");
  await expect(tryAgain(page)).toHaveCount(0);
}

async function follow(page: Page, link: Locator, tried: readonly Failure[]): Promise<void> {
  await inEach(tried, page, "GET", async ({ loadReason, reason, name }) => {
    await link.click();
    const said = page
      .getByRole("alert")
      .filter({ hasText: `Failed to load products: ${name === "offline" ? loadReason : reason}` });
    await leaveForms(page, said);
    await expect(said).toBeVisible();
  });
}

async function expectNotLoaded(page: Page, { loadReason, reason }: Failure): Promise<void> {
  const said = page.getByRole("alert").filter({ has: tryAgain(page) });
  await leaveForms(page, said);
  await expect(said.filter({ hasText: loadReason }).or(said.filter({ hasText: reason }))).toBeVisible();
}

/** Leaves the forms that were typed into above, and that failures kept from being saved, where this is asked about. */
async function leaveForms(page: Page, otherwise: Locator): Promise<void> {
  const leave = page.getByRole("button", { name: "Leave without saving" });
  await expect(otherwise.or(leave)).toBeVisible();
  if (await leave.isVisible()) await leave.click();
}

/** The link of a failed load; a failed form says "try again" in its sentence. */
function tryAgain(page: Page): Locator {
  return page.getByRole("link", { name: "Try again", exact: true });
}

/** Calls `act` in each of the failures of the requests by this method: the page is the same afterwards. */
async function inEach(
  tried: readonly Failure[],
  page: Page,
  method: string,
  act: (failure: Failure) => Promise<void>,
): Promise<void> {
  const here = () => new URL(page.url()).pathname;
  const [address, title] = [here(), await page.title()];
  let present: Failure | undefined;
  const fail = (route: Route) =>
    present && route.request().method() === method ? present.answer(route) : route.fallback();
  await page.route("**/*.data*", fail);
  for (present of tried) {
    const failure = present;
    // What the button before has shown may say the same: a request that comes later would not be failed.
    const isSent = page.waitForRequest((request) => request.method() === method && request.url().includes(".data"));
    await test.step(failure.name, () => act(failure));
    await isSent;
    // Where a check of a field was under way when the form was sent, the reason is shown before the sending has ended.
    await expect(page.locator("button[aria-busy]")).toHaveCount(0);
    expect(here()).toBe(address);
    expect(await page.title()).toBe(title);
  }
  await page.unroute("**/*.data*", fail);
}
