import { choose, dayAfter, dragReady, freeWeek, jobNamed } from "./support/calendar.ts";
import { addJob, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a job's details hold what the person who drives there needs", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
  isMobile,
  javaScriptEnabled,
}) => {
  const { customer, product, quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 3);
  await open(`/calendar?date=${monday}`);
  if (javaScriptEnabled && !isMobile) await dragReady(page);
  await jobNamed(page, quote.quote_number).click();
  await expect(page).toHaveURL(`/calendar/jobs/${job.id}?date=${monday}`);
  const dialog = page.getByRole("dialog", { name: `${quote.quote_number} Begoña ${customer.surname}` });
  await expect(dialog).toContainText("09:00 to 12:00");
  await expect(dialog).toContainText(`Begoña ${customer.surname}`);
  await expect(dialog).toContainText("Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)");
  await expect(dialog).toContainText(`2 × ${product.name}`);
  await expect(dialog.getByRole("link", { name: "+34 600 111 222" })).toHaveAttribute("href", "tel:+34600111222");
  const map = await dialog.getByRole("link", { name: "Map" }).getAttribute("href");
  expect(new URL(map ?? "").searchParams.get("query")).toBe("Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)");
  await expect(dialog.getByRole("link", { name: "Create service report" })).toHaveAttribute(
    "href",
    `/service-reports/engineer?job=${job.id}`,
  );
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(`/calendar?date=${monday}`);
  await expect(dialog).toBeHidden();
});

test("a link to a job that names no date shows the job's week behind it", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${dayAfter(monday, 3)}T09:00`);
  await open(`/calendar/jobs/${job.id}`);
  await expect(page).toHaveURL(`/calendar/jobs/${job.id}?date=${dayAfter(monday, 3)}`);
  await expect(page.getByRole("dialog")).toContainText(quote.quote_number);
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(`/calendar?date=${dayAfter(monday, 3)}`);
});

test("a job opened from the list of jobs closes to that list with its filters", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await addJob(me, quote.id, `${freeWeek()}T09:00`);
  const list = `/jobs?q=${customer.surname}`;
  const dialog = page.getByRole("dialog");
  const openJob = async () => {
    await page.getByRole("link", { name: quote.quote_number }).first().click();
    await expect(dialog).toContainText(quote.quote_number);
  };
  await open(list);
  await page.evaluate(pressEscapeWithDialog);
  await page.getByRole("link", { name: quote.quote_number }).first().click();
  await page.waitForURL(/\/calendar\/jobs\//);
  await expect(page).toHaveURL(list);
  await openJob();
  // A further dialog in between changes nothing.
  await dialog.getByRole("link", { name: "Reschedule" }).click();
  await page.getByRole("dialog", { name: "Reschedule job" }).getByRole("link", { name: "Cancel" }).click();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(list);
  await expect(dialog).toBeHidden();
});

test("a job is rescheduled by its form", { tag: "@phone" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 3);
  await open(`/calendar/jobs/${job.id}?date=${monday}`);
  await page.getByRole("link", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule job" });
  await expect(dialog.getByLabel("Date")).toHaveValue(monday);
  await expect(dialog.getByLabel("Start")).toHaveValue("09:00");
  await expect(dialog.getByLabel("3 hours")).toBeChecked();
  await dialog.getByLabel("Date").fill(dayAfter(monday, 2));
  await dialog.getByLabel("Start").fill("15:30");
  await choose(dialog, "2 hours");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  await expect(jobNamed(page, quote.quote_number)).toContainText("15:30–17:30");
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ quote_id: quote.id });
});

test("a job is not rescheduled onto another; over its own time it may be", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await addJob(me, quote.id, `${monday}T12:00`, 2);
  await open(`/calendar/jobs/${job.id}/reschedule?date=${monday}`);
  const dialog = page.getByRole("dialog", { name: "Reschedule job" });
  const save = dialog.getByRole("button", { name: "Save" });
  await dialog.getByLabel("Start").fill("10:30");
  if (javaScriptEnabled) {
    await expect(save).toBeDisabled();
    await expect(dialog.getByRole("alert")).toHaveText(
      "That slot overlaps with another job. Please pick another time.",
    );
  } else {
    await save.click();
    await expect(dialog.getByRole("alert")).toContainText(
      "Failed to reschedule: That slot overlaps with another job. Please pick another time.",
    );
  }
  await dialog.getByLabel("Start").fill("10:00");
  await expect(save).toBeEnabled();
  await save.click();
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
});

test("a job with an unusual duration keeps it in the form", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 7);
  await open(`/calendar/jobs/${job.id}/reschedule`);
  await expect(page.getByLabel("Other")).toBeChecked();
  await expect(page.getByLabel("Hours (0.5 to 24)")).toHaveValue("7");
});

test("a job is cancelled after a question", async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`);
  await open(`/calendar/jobs/${job.id}?date=${monday}`);
  await page.getByRole("link", { name: "Cancel job" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel job" });
  await question.getByRole("link", { name: "Keep the job" }).click();
  await page.getByRole("link", { name: "Cancel job" }).click();
  await question.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("Job cancelled ✓")).toBeVisible();
  await expect(page).toHaveURL(`/calendar?date=${monday}`);
  await expect(jobNamed(page, quote.quote_number)).toHaveCount(0);
});

test("the focus is on the safe answer, and Escape leads back to the job", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`);
  await open(`/calendar/jobs/${job.id}/cancel?date=${monday}`);
  await expect(page.getByRole("link", { name: "Keep the job" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/calendar/jobs/${job.id}?date=${monday}`);
});

test("a job that somebody else has cancelled meanwhile cannot be rescheduled, and the page says so", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`);
  await open(`/calendar/jobs/${job.id}/reschedule?date=${monday}`);
  await page.getByLabel("Date").fill(dayAfter(monday, 1));
  if (javaScriptEnabled) await expect(page.getByText(/^Tuesday, /)).toBeVisible();
  await me.delete(`/api/jobs/${job.id}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to reschedule: This job is no longer there: it was cancelled meanwhile.",
  );
  await expect(page).toHaveURL(`/calendar?date=${monday}`);
});

test("a link to a form of a cancelled job leads to its page, and says why", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`);
  await me.delete(`/api/jobs/${job.id}`);
  for (const over of ["/reschedule", "/cancel"]) {
    await open(`/calendar/jobs/${job.id}${over}?date=${monday}`);
    await expect(page.getByRole("alert")).toHaveText("This job is no longer there: it was cancelled meanwhile.");
    await expect(page).toHaveURL(`/calendar/jobs/${job.id}?date=${monday}`);
  }
});

test("a message disappears after three seconds, and moves nothing", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`);
  await page.clock.install();
  await open(`/calendar/jobs/${job.id}/cancel?date=${monday}&plain=1`);
  // From here on the clock moves only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  const message = page.getByText("Job cancelled ✓");
  await expect(message).toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await page.clock.runFor(2_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();
  expect(await heading.boundingBox()).toEqual(before);
});

/** Runs in the page: presses Escape in the moment in which a dialog is in the page, before anything else is done. */
function pressEscapeWithDialog(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("dialog")) return;
    observer.disconnect();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
