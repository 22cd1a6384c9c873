/** Reports where there is no signal: kept at every change, queued, sent once when it is back. */
import type { BrowserContext, Page } from "@playwright/test";
import type { SignedInCaller } from "../support/app.ts";
import { addJob, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { alive, expect, test } from "./support/journey.ts";
import { ownSession } from "./support/session.ts";

test.use({
  expectedErrors: [/net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)|Failed to fetch|status of (400|500|503)/],
});

const day = (offset: number) => {
  const date = new Date(Date.now() + offset * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" }).format(date);
};

/** An engineer and a task of this test's own. */
async function addCrew(me: SignedInCaller) {
  const [engineer, task] = [uniqueWord(), uniqueWord()];
  await me.post("/api/service-reports/engineers", { name: engineer });
  await me.post("/api/service-reports/tasks", { title: task, has_text: 1 });
  return { engineer, task };
}

/** Opens the form with signal, and waits until the phone has kept what it needs. */
async function openOnce(page: Page, path = "/service-reports/engineer"): Promise<void> {
  await page.goto(path);
  await alive(page);
  await expect.poll(() => page.evaluate(() => caches.has("alisio-files"))).toBe(true);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("alisio-pages")).keys()).length)).toBe(2);
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open("alisio-files")).keys()).length))
    .toBeGreaterThan(5);
}

async function fill(page: Page, { customer, engineer }: { customer: string; engineer: string }): Promise<void> {
  await page.getByLabel("Customer", { exact: true }).fill(customer);
  await page.getByLabel("Site address").fill("Calle Mayor 1");
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer });
}

async function reportsOf(me: SignedInCaller, customer: string) {
  type Row = { id: number; report_number: string; customer_name: string };
  return (await me.get<Row[]>(`/api/service-reports/reports?q=${customer}`)).json;
}

async function withoutSignal(context: BrowserContext, work: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
}

test("opened once, the form opens without signal, what is saved waits, and is sent once when the signal is back", {
  tag: ["@script", "@phone"],
}, async ({ page, context, me }) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/service-reports/engineer");
    await alive(page);
    await expect(page.getByText("No signal: what you save waits on this phone.")).toBeVisible();
    await fill(page, { customer, engineer });
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL("/service-reports/queue");
    await expect(page.getByText(customer)).toBeVisible();
    await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
    expect(await reportsOf(me, customer)).toEqual([]);
  });
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  const [report, ...more] = await reportsOf(me, customer);
  expect(more).toEqual([]);
  await expect(page.getByText(report?.report_number ?? "none")).toBeVisible();
});

test("a job of today opens without signal although it never was opened, filled in", {
  tag: ["@script", "@phone"],
}, async ({ page, context, me }) => {
  await addCrew(me);
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id, `${day(1)}T0${Math.floor(Math.random() * 9)}:30`, 1);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/");
    await expect(page).toHaveURL("/service-reports/queue");
    await page.getByRole("link", { name: customer.surname }).click();
    await expect(page).toHaveURL(`/service-reports/engineer?job=${job.id}`);
    await alive(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
    await expect(page.getByLabel("Site address")).toHaveValue(/Calle Mayor 1/);
  });
});

test("what is typed and drawn survives the browser's end", { tag: ["@script", "@phone"] }, async ({
  page,
  context,
  me,
}) => {
  const { engineer, task } = await addCrew(me);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/service-reports/engineer");
    await alive(page);
    await fill(page, { customer: "Doña Inés", engineer });
    await page.getByRole("checkbox", { name: task }).check();
    await expect.poll(() => drafts(page)).toBe(1);
    // Killed: nothing of the page is asked before.
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto("/service-reports/engineer");
    await alive(again);
    await expect(again.getByText("What you had typed is back.")).toBeVisible();
    await expect(again.getByLabel("Customer", { exact: true })).toHaveValue("Doña Inés");
    await expect(again.getByRole("checkbox", { name: task })).toBeChecked();
    await again.getByRole("button", { name: "Start again" }).click();
    await expect(again.getByLabel("Customer", { exact: true })).toHaveValue("");
  });
});

function drafts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [base] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith("alisio-reports-"));
    if (!base?.name) return 0;
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open(base.name ?? "");
      request.onsuccess = () => done(request.result);
    });
    const count = await new Promise<number>((done) => {
      const request = database.transaction("drafts").objectStore("drafts").count();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return count;
  });
}

test("the server answers 500, then takes it: one report", { tag: ["@script"] }, async ({ page, me }) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await fill(page, { customer, engineer });
  let answers = 0;
  await page.route("**/api/service-reports/reports", (route) => {
    answers += 1;
    return answers === 1
      ? route.fulfill({ status: 500, json: { error: "Internal error", id: "x" } })
      : route.continue();
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL("/service-reports/queue");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test("two reports by hand without signal are two", { tag: ["@script"] }, async ({ page, context, me }) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await withoutSignal(context, async () => {
    for (const _ of [1, 2]) {
      await page.goto("/service-reports/engineer");
      await alive(page);
      await fill(page, { customer, engineer });
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL("/service-reports/queue");
    }
    await expect(page.getByText("Waiting", { exact: true })).toHaveCount(2);
  });
  await expect(page.getByText("Sent", { exact: true })).toHaveCount(2);
  expect(await reportsOf(me, customer)).toHaveLength(2);
});

test("what the server refuses is failed with its reason, mended and sent", { tag: ["@script"] }, async ({
  page,
  me,
}) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await fill(page, { customer, engineer });
  const answers = [
    { status: 503, json: { error: "Later" } },
    { status: 400, json: { error: "Customer is not valid.", fields: { customer_name: "Customer is not valid." } } },
  ];
  await page.route("**/api/service-reports/reports", (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Failed", { exact: true })).toBeVisible();
  await expect(page.getByText("400 Customer is not valid.")).toBeVisible();
  await page.getByRole("button", { name: "Open and mend" }).click();
  await alive(page);
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Service report saved:")).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test("signing out says what waits, and nothing of it is shown to the next user", { tag: ["@script"] }, async ({
  page,
  context,
  app,
  me,
}) => {
  await ownSession(context, app);
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await fill(page, { customer, engineer });
  await page.route("**/api/service-reports/reports", (route) =>
    route.fulfill({ status: 503, json: { error: "Later" } }),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByText("1 service report waits on this phone and is not sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => caches.has("alisio-pages"))).toBe(false);
});

test("an answer that is lost makes no second report", { tag: ["@script"] }, async ({ page, me }) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await fill(page, { customer, engineer });
  let asked = 0;
  await page.route("**/api/service-reports/reports", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    // The server has it; the phone does not hear of it.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL("/service-reports/queue");
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});
