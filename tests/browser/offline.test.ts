/** Reports written without signal: kept at every change, queued, and sent once when the signal is back. */
import { companyDay } from "../support/company-day.ts";
import { addChecklistJob, checklistPath, fillIn, reportsOf } from "./support/checklist.ts";
import { addJob, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import {
  addCrew,
  beginReport,
  keptDrafts,
  keptInStore,
  lostSignal,
  openOnce,
  withoutSignal,
} from "./support/offline.ts";
import { ownSession } from "./support/session.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

test("a form opened once opens without signal; a saved report waits, and is sent once when the signal is back", {
  tag: "@handheld",
}, async ({ page, context, me }) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/service-reports/engineer");
    await waitUntilHydrated(page);
    await expect(page.getByText("No signal: what you save waits on this phone.")).toBeVisible();
    await fillIn(page, customer, engineer);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL(/\/service-reports\/queue/);
    await expect(page.getByText(customer)).toBeVisible();
    await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
    expect(await reportsOf(me, customer)).toEqual([]);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  });
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  // The open question, which said that the report is not uploaded, is gone.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove from this list" })).toBeFocused();
  const [report, ...more] = await reportsOf(me, customer);
  expect(more).toEqual([]);
  await expect(page.getByText(report?.report_number ?? "none")).toBeVisible();
});

test("a job of today opens filled in without signal, although it was never opened before", {
  tag: "@handheld",
}, async ({ page, context, me }) => {
  await addCrew(me);
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id, `${companyDay(1)}T08:30`, 1);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/service-reports\/queue/);
    await page.getByRole("link", { name: customer.surname }).click();
    await expect(page).toHaveURL(`/service-reports/engineer?job=${job.id}`);
    await waitUntilHydrated(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
    await expect(page.getByLabel("Site address")).toHaveValue(/Calle Mayor 1/);
  });
});

test("a job opens its own form without signal, though a report without a job was begun", { tag: "@handheld" }, async ({
  page,
  context,
  me,
}) => {
  const { job, customer, tick } = await addChecklistJob(me);
  await openOnce(page, `${checklistPath}?job=${job.id}`);
  await expect.poll(() => keptInStore(page, "opened")).toContain(customer.surname);
  await openOnce(page, `${checklistPath}?template=`);
  await page.getByLabel("Customer", { exact: true }).fill("Doña Inés");
  await expect.poll(() => keptDrafts(page)).toContain("Doña Inés");
  await withoutSignal(context, async () => {
    const address = `${checklistPath}?job=${job.id}`;
    await page.goto(address);
    await waitUntilHydrated(page);
    await page.getByRole("checkbox", { name: tick.title }).check();
    await expect.poll(() => keptDrafts(page)).toContain(`"key":"job-${job.id}"`);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(page.getByText("What you had typed is back.")).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("checkbox", { name: tick.title })).toBeChecked();
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
    await page.getByRole("button", { name: "Start again" }).click();
    // One tap too much deletes nothing.
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Start again" })).toBeFocused();
    await expect(page.getByRole("checkbox", { name: tick.title })).toBeChecked();
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("button", { name: "Yes, delete it" }).click();
    await expect.poll(() => keptDrafts(page)).not.toContain("job-");
    expect(await keptDrafts(page)).toContain("Doña Inés");
  });
});

test("typed text and drawings survive when the browser is killed", { tag: "@handheld" }, async ({
  page,
  context,
  me,
}) => {
  const { engineer, task } = await addCrew(me);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto("/service-reports/engineer");
    await waitUntilHydrated(page);
    await fillIn(page, "Doña Inés", engineer);
    await page.getByRole("checkbox", { name: task }).check();
    await expect.poll(() => keptDrafts(page)).toContain('"completed":1');
    // Killed: the page gets no event before it closes.
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto("/service-reports/engineer");
    await waitUntilHydrated(again);
    await expect(again.getByText("What you had typed is back.")).toBeVisible();
    await expect(again.getByLabel("Customer", { exact: true })).toHaveValue("Doña Inés");
    await expect(again.getByRole("checkbox", { name: task })).toBeChecked();
    await again.getByRole("button", { name: "Start again" }).click();
    await again.getByRole("button", { name: "Yes, delete it" }).click();
    await expect(again.getByLabel("Customer", { exact: true })).toHaveValue("");
  });
});

test("when the server answers 500 first, one report is made", { tag: "@handheld" }, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  let answers = 0;
  await page.route("**/api/service-reports/reports", (route) => {
    answers += 1;
    return answers === 1
      ? route.fulfill({ status: 500, json: { error: "Internal error", id: "x" } })
      : route.continue();
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(/\/service-reports\/queue/);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test("two reports without a job, written without signal, are both sent", { tag: "@handheld" }, async ({
  page,
  context,
  me,
}) => {
  const { engineer } = await addCrew(me);
  const customer = uniqueWord();
  await openOnce(page);
  await withoutSignal(context, async () => {
    for (const _ of [1, 2]) {
      await page.goto("/service-reports/engineer");
      await waitUntilHydrated(page);
      await fillIn(page, customer, engineer);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(/\/service-reports\/queue/);
    }
    await expect(page.getByText("Waiting", { exact: true })).toHaveCount(2);
  });
  await expect(page.getByText("Uploaded", { exact: true })).toHaveCount(2);
  expect(await reportsOf(me, customer)).toHaveLength(2);
});

test("a report that the server refuses is shown as failed with the reason, corrected and sent", {
  tag: "@handheld",
}, async ({ page, me }) => {
  const customer = await beginReport(page, me);
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
  await page.getByRole("button", { name: "Open and correct" }).click();
  await waitUntilHydrated(page);
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Service report saved:")).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test("a corrected report that is refused again stays failed, and is not sent by itself", {
  tag: "@handheld",
}, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  const refusal = (error: string) => ({ status: 400, json: { error, fields: { customer_name: error } } });
  const answers = [{ status: 503, json: { error: "Later" } }, refusal("First refusal."), refusal("Second refusal.")];
  await page.route("**/api/service-reports/reports", (route) => {
    const answer = answers.shift();
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("400 First refusal.")).toBeVisible();
  await page.getByRole("button", { name: "Open and correct" }).click();
  // The form is another document: what is pressed before it has its scripts is posted without the phone's draft.
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
  await page.getByLabel("Notes").fill("Half corrected");
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("alert")).toHaveText("Save failed: 400 Second refusal.");
  await expect(page.getByLabel("Notes")).toHaveValue("Half corrected");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.goto("/service-reports/queue");
  await expect(page.getByText("400 Second refusal.")).toBeVisible();
  await expect(page.getByText("Failed", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toEqual([]);
});

test("the logout names waiting reports, and the next user does not see them", { tag: "@handheld" }, async ({
  page,
  context,
  app,
  me,
}) => {
  await ownSession(context, app);
  await beginReport(page, me);
  await page.route("**/api/service-reports/reports", (route) =>
    route.fulfill({ status: 503, json: { error: "Later" } }),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  await page.getByLabel("Menu", { exact: true }).tap();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByText("1 service report waits on this phone and is not uploaded yet.")).toBeVisible();
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL("/login");
  // The page of the queue may still have been keeping pages, and then leaves the cache there, empty.
  const kept = async () => (await (await caches.open("alisio-pages")).keys()).length;
  await expect.poll(() => page.evaluate(kept)).toBe(0);
});

test("signing out without signal says that one is still signed in, whenever the page was opened", {
  tag: "@handheld",
}, async ({ page, context }) => {
  await openOnce(page);
  await withoutSignal(context, async () => {
    for (const address of [null, "/my-day"]) {
      if (address) await page.goto(address);
      await waitUntilHydrated(page);
      await page.getByLabel("Menu", { exact: true }).tap();
      await page.getByRole("link", { name: "Logout" }).click();
      await page.getByRole("button", { name: "Yes, log out" }).click();
      await expect(page.getByRole("alertdialog")).toContainText("You are still signed in:");
    }
  });
});

test("a lost answer leads to no second report", { tag: "@handheld" }, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  let asked = 0;
  await page.route("**/api/service-reports/reports", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    // The server saves the report, but the phone gets no answer.
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(/\/service-reports\/queue/);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});
