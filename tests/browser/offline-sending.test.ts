/**
 * How a phone sends its reports: each once and with its photos, also where an answer is late or lost, where the browser
 * is closed meanwhile, and where several tabs are open.
 */
import { photosIn } from "../support/read-pdf.ts";
import { checklistPath, drawLine, fillIn, pdfOf, photoFile, reportsOf } from "./support/checklist.ts";
import { addTask, uniqueWord } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import {
  addCrew,
  beginReport,
  keepsDraft,
  keptDrafts,
  lostSignal,
  openOnce,
  queue,
  withoutSignal,
} from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

const script = { tag: "@handheld" };

test(
  "photos and a signature made without signal are kept and sent",
  script,
  async ({ page, context, me, hasTouch }) => {
    const { engineer } = await addCrew(me);
    const customer = uniqueWord();
    await openOnce(page);
    await withoutSignal(context, async () => {
      await page.goto(checklistPath);
      await waitUntilHydrated(page);
      await fillIn(page, customer, engineer);
      const one = await photoFile();
      await page.getByLabel("Choose photos").setInputFiles([one, one]);
      await expect(page.getByAltText("Photo 2")).toBeVisible();
      await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await expect(page.getByText("Saved on this phone.")).toBeVisible();
    });
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
    const [report, ...more] = await reportsOf(me, customer);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ signed: 1 });
    expect(photosIn(await pdfOf(me, report?.id ?? 0))).toBe(2);
  },
);

test(
  "going back from the queue opens an empty form, in which nothing of the saved report is ticked",
  script,
  async ({ page, context, me }) => {
    const { title } = await addTask(me);
    const { engineer } = await addCrew(me);
    await openOnce(page);
    await withoutSignal(context, async () => {
      await page.goto(checklistPath);
      await waitUntilHydrated(page);
      await fillIn(page, uniqueWord(), engineer);
      await page.getByLabel(title, { exact: true }).check();
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await page.goBack();
      await waitUntilHydrated(page);
      await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("");
      await expect(page.getByLabel(title, { exact: true })).not.toBeChecked();
      // Begun without a customer, it is found where what waits is listed.
      await page.getByLabel("Notes").fill("Second unit");
      await expect.poll(() => keptDrafts(page)).toContain("Second unit");
      await page.goto("/service-reports/queue");
      await expect(page.getByRole("link", { name: /^No customer/ })).toBeVisible();
    });
  },
);

test("waiting reports are sent from any page, which says how many are still not sent", script, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  let down = true;
  await page.route("**/api/service-reports/reports", (route) =>
    down ? route.fulfill({ status: 503, json: { error: "Later" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(queue);
  await page.goto("/customers");
  await expect(page.getByText("1 service report on this phone is not uploaded. Show")).toBeVisible();
  down = false;
  await page.goto("/products");
  await expect.poll(() => reportsOf(me, customer)).toHaveLength(1);
  await expect(page.getByText("on this phone is not uploaded")).toBeHidden();
});

test("without an answer from the server the report goes to the queue, and is sent once", {
  tag: "@handheld",
}, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  let asked = 0;
  await page.route("**/api/service-reports/reports", (route) => {
    asked += 1;
    // The first request is never answered.
    if (asked > 1) void route.continue();
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(queue);
  await page.clock.resume();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test(
  "a browser that ends while a report is sent sends it when it is opened again",
  script,
  async ({ page, context, me }) => {
    const customer = await beginReport(page, me);
    const asked = page.waitForRequest("**/api/service-reports/reports");
    await page.route("**/api/service-reports/reports", () => undefined);
    await page.getByRole("button", { name: "Save report" }).click();
    await asked;
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto("/customers");
    await expect.poll(() => reportsOf(me, customer)).toHaveLength(1);
    // The report is neither a draft nor waiting any more.
    await again.goto("/service-reports/queue");
    await expect(again.getByText("Uploaded", { exact: true })).toBeVisible();
    await expect(again.getByText("Begun, not saved")).toBeHidden();
  },
);

test(
  "a begun report that is open in two windows and saved in both is two reports",
  script,
  async ({ page, context, me }) => {
    const customer = await beginReport(page, me);
    await keepsDraft(page, customer);
    const second = await context.newPage();
    await second.goto(checklistPath);
    await waitUntilHydrated(second);
    await expect(second.getByText("What you had typed is back.")).toBeVisible();
    await withoutSignal(context, async () => {
      await page.getByLabel("Signed by").fill("Ana");
      await page.getByLabel("The customer signs with this name").check();
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await second.getByLabel("Notes").fill("One more word");
      await second.getByRole("button", { name: "Save report" }).click();
      await expect(second).toHaveURL(queue);
    });
    await expect.poll(() => reportsOf(me, customer)).toHaveLength(2);
    const reports = await reportsOf(me, customer);
    expect(reports.map(({ signed }) => signed).sort()).toEqual([0, 1]);
  },
);

test("when the answer to a photo is lost, the photo is sent again, not the report", script, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  await page.getByLabel("Choose photos").setInputFiles(await photoFile());
  await expect(page.getByAltText("Photo 1")).toBeVisible();
  let asked = 0;
  await page.route("**/photos/1", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(queue);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
  expect(asked).toBe(2);
});

test("a saved report leaves the form also where the page that says so is not reached", script, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  await page.route("**/service-reports/engineer.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Service report saved: SR-")).toBeVisible();
  await expect(page.getByText("Save failed")).toBeHidden();
  await expect(page.getByLabel("Customer", { exact: true })).toBeHidden();
  expect(await reportsOf(me, customer)).toHaveLength(1);
  expect(await keptDrafts(page)).toBe("[]");
});

test("a second tab of the queue shows what happens in the first", script, async ({ page, context, me }) => {
  const customer = await beginReport(page, me);
  await page
    .getByLabel(/^Value of/)
    .first()
    .fill("8.2 bar");
  await context.route("**/api/service-reports/reports", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: { error: "Later" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/service-reports/queue");
  await expect(second.getByText(customer)).toBeVisible();
  await page.getByText("What it says").click();
  const content = page.locator("details", { hasText: "What it says" });
  for (const said of [/: 8\.2 bar/, "0 photos", "Not signed"]) await expect(content.getByText(said)).toBeVisible();
  // A task with a value that is not ticked is not done.
  await expect(content).not.toContainText("✓");
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  await remove.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(second.getByText("No report is waiting to be uploaded.")).toBeVisible();
});
