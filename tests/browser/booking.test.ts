import { companyDay } from "../support/company-day.ts";
import {
  choose,
  dayAfter,
  dragBetween,
  dragReady,
  freeWeek,
  jobNamed,
  middleOf,
  pressSlot,
} from "./support/calendar.ts";
import { addCustomer, addEngineer, addJob, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("a quote is booked: slot, duration, Create Job", { tag: "@phone" }, async ({
  page,
  open,
  me,
  isMobile,
  javaScriptEnabled,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/quotes?q=${customer.surname}`);
  await page.getByRole("link", { name: "Book Job" }).click();
  await expect(page.getByText(`Booking quote ${quote.quote_number} for Begoña ${customer.surname}`)).toBeVisible();

  const booking = new URL(page.url()).searchParams;
  await open(`/calendar?date=${monday}&${booking}`);
  if (javaScriptEnabled && !isMobile) await dragReady(page);
  await pressSlot(page, `${dayAfter(monday, 1)}T09:00`);
  const dialog = page.getByRole("dialog", { name: "Book Job" });
  await expect(dialog).toContainText(quote.quote_number);
  await expect(dialog.getByLabel("Date")).toHaveValue(dayAfter(monday, 1));
  await expect(dialog.getByLabel("Start")).toHaveValue("09:00");
  await expect(dialog.getByLabel("1 hour")).toBeChecked();
  await choose(dialog, "3 hours");
  if (javaScriptEnabled) await expect(dialog.getByRole("status")).toContainText("09:00 to 12:00");
  await dialog.getByRole("button", { name: "Create Job" }).click();

  await expect(page.getByText("Job booked ✓")).toBeVisible();
  // The quote's parameters have left the address.
  await expect(page).toHaveURL(`/calendar?date=${dayAfter(monday, 1)}`);
  await expect(dialog).toBeHidden();
  await expect(jobNamed(page, quote.quote_number)).toContainText("09:00–12:00");
  expect((await me.get(`/api/quotes/${quote.id}`)).json).toMatchObject({ status: "accepted" });
});

test("a booking in this week leads back to /calendar itself", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  // The only jobs of today are those that this test booked in the other browsers: they decide the free hour.
  const today = companyDay();
  const taken = (await me.get<{ data: unknown[] }>(`/api/jobs?from=${today}&to=${today}`)).json.data.length;
  const time = `${String(taken).padStart(2, "0")}:00`;
  await open(`/calendar/new?quoteId=${quote.id}&day=${today}&time=${time}`);
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
  await expect(page).toHaveURL("/calendar");
});

test("a slot without a quote says where jobs come from", async ({ page, open, isMobile, javaScriptEnabled }) => {
  const monday = freeWeek();
  await open(`/calendar?view=day&date=${monday}`);
  if (javaScriptEnabled && !isMobile) await dragReady(page);
  await pressSlot(page, `${monday}T10:30`);
  await expect(page.getByRole("alert")).toHaveText("To create a job, start from a quote (Book Job button).");
  await expect(page).toHaveURL(new RegExp(`/calendar/visit\\?.*date=${monday}`));
  await expect(page.getByRole("dialog").getByRole("link", { name: "Look up Quote" })).toHaveAttribute(
    "href",
    "/quotes",
  );
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`/calendar?view=day&date=${monday}`);
});

test("a booking can be abandoned", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar?date=${monday}&quoteId=${quote.id}`);
  await page.getByRole("link", { name: "Cancel booking" }).click();
  await expect(page).toHaveURL(`/calendar?date=${monday}`);
  await expect(page.getByText("Booking quote")).toBeHidden();
});

test("a time that another job has cannot be booked", { tag: "@phone" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await addJob(me, quote.id, `${monday}T09:00`, 2);
  await open(`/calendar/new?date=${monday}&quoteId=${quote.id}&day=${monday}&time=08:00`);
  const dialog = page.getByRole("dialog", { name: "Book Job" });
  const create = dialog.getByRole("button", { name: "Create Job" });
  const overlap = dialog.getByText("That slot overlaps with another job. Please pick another time.");
  await expect(create).toBeEnabled();
  await expect(overlap).toBeHidden();
  await choose(dialog, "2 hours");
  if (javaScriptEnabled) {
    await expect(create).toBeDisabled();
    await expect(overlap).toBeVisible();
    await dialog.getByLabel("Start").fill("07:00");
    await expect(create).toBeEnabled();
    await expect(overlap).toBeHidden();
  } else {
    await create.click();
    await expect(dialog.getByRole("alert")).toContainText("That slot overlaps with another job.");
    // The chosen slot is still in the form.
    await expect(dialog.getByLabel("2 hours")).toBeChecked();
    await expect(dialog.getByLabel("Start")).toHaveValue("08:00");
    await dialog.getByLabel("Start").fill("07:00");
  }
  await create.click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
});

test("warnings against a booking are shown, and do not prevent it", { tag: "@answer" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await me.patch(`/api/quotes/${quote.id}`, { status: "rejected" });
  const monday = freeWeek();
  await addJob(me, quote.id, `${monday}T22:00`, 4);
  await open(`/calendar/new?quoteId=${quote.id}&day=2019-12-${String(10 + (quote.id % 20))}&time=09:00`);
  const dialog = page.getByRole("dialog", { name: "Book Job" });
  await expect(dialog).toContainText("This quote was rejected.");
  await expect(dialog).toContainText(/This quote already has a job: .*, 22:00 to 02:00 the next day\./);
  await expect(dialog).toContainText("This time is past.");
  await dialog.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
});

test("the calendar replaces the form in the history", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar?date=${monday}&quoteId=${quote.id}&plain=1`);
  await pressSlot(page, `${monday}T09:00`);
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`Booking quote ${quote.quote_number}`)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test.describe("when the answer is lost", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("the form may be sent again, and nothing is booked twice", { tag: "@script" }, async ({ page, open, me }) => {
    const { quote } = await addQuotedCustomer(me);
    const monday = freeWeek();
    await open(`/calendar/new?date=${monday}&quoteId=${quote.id}&day=${monday}&time=09:00`);
    // The server books the job, but its answer does not arrive.
    await page.route("**/calendar/new.data*", async (route) => {
      if (route.request().method() === "POST") await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.getByRole("button", { name: "Create Job" }).click();
    await expect(page.getByRole("alert")).toContainText("it is not known whether this was done");
    await page.unroute("**/calendar/new.data*");
    await page.getByRole("button", { name: "Create Job" }).click();
    await expect(page.getByText("Job booked ✓")).toBeVisible();
    const { data } = (await me.get<{ data: unknown[] }>(`/api/jobs?from=${monday}&to=${monday}`)).json;
    expect(data.length).toBe(1);
  });
});

test("a typed duration is whole hours", async ({ page, open, me, javaScriptEnabled }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar/new?date=${monday}&quoteId=${quote.id}&day=${monday}&time=08:00`);
  const dialog = page.getByRole("dialog", { name: "Book Job" });
  if (!javaScriptEnabled) await choose(dialog, "Other");
  await dialog.getByLabel("Hours (0.5 to 24)").fill("5");
  await expect(dialog.getByLabel("Other")).toBeChecked();
  await dialog.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
  await expect(jobNamed(page, quote.quote_number)).toContainText("08:00–13:00");
});

test("a drawn range gives the duration", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar?date=${monday}&quoteId=${quote.id}`);
  await dragReady(page);
  const from = await middleOf(page, `${monday}T10:00`);
  const to = await middleOf(page, `${monday}T11:30`);
  await dragBetween(page, from, to);
  const dialog = page.getByRole("dialog", { name: "Book Job" });
  await expect(dialog.getByLabel("Start")).toHaveValue("10:00");
  await expect(dialog.getByLabel("2 hours")).toBeChecked();
});

test.describe("a quote that does not exist", () => {
  test.use({ expectedErrors: [/status of 404 /] });

  test("is not found", { tag: "@answer" }, async ({ open, page }) => {
    await open("/calendar/new?quoteId=999999&day=2030-01-07&time=09:00");
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  });
});

test("what was said of a visit's duration is not said of another one", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const [customer, engineer] = [await addCustomer(me), await addEngineer(me)];
  const monday = freeWeek();
  await open(`/calendar/visit?customer=${customer.id}&day=${monday}&time=08:00`);
  const dialog = page.getByRole("dialog", { name: "New visit" });
  const duration = dialog.getByLabel("Hours (0.5 to 24)");
  await dialog.getByLabel("Title").fill("No cold air");
  await duration.fill("abc");
  await dialog.getByRole("button", { name: "Create visit" }).click();
  await expect(duration).toHaveAttribute("aria-invalid", "true");
  await duration.fill("1,5");
  await expect(duration).not.toHaveAttribute("aria-invalid");
  const checked = page.waitForResponse((response) => response.url().includes("assigned"));
  await choose(dialog, engineer.name);
  await checked;
  await expect(dialog.getByText("08:00 to 09:30")).toBeVisible();
  await expect(duration).not.toHaveAttribute("aria-invalid");
});
