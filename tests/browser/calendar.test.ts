import type { Page } from "@playwright/test";
import { dayAfter, dragBetween, dragReady, freeWeek, jobNamed, middleOf, slotAt } from "./support/calendar.ts";
import { addJob, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("each view has an address, and Back leads to the one before", { tag: "@phone" }, async ({ page, open }) => {
  await open("/calendar?date=2030-01-09");
  const heading = page.getByRole("heading", { level: 2 });
  await expect(heading).toHaveText(/^7\s–\s13 January 2030$/);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(heading).toHaveText(/^14\s–\s20 January 2030$/);
  await page.getByRole("link", { name: "Month" }).click();
  await expect(heading).toHaveText("January 2030");
  await expect(page).toHaveURL("/calendar?view=month&date=2030-01-16");
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(heading).toHaveText("December 2029");
  await page.getByRole("link", { name: "Agenda" }).click();
  await expect(heading).toHaveText(/^1\s–\s30 December 2029$/);
  await expect(page.getByText("No jobs in these days.")).toBeVisible();
  await page.goBack();
  await expect(heading).toHaveText("December 2029");
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL("/calendar?view=month");
  await page.getByRole("link", { name: "Week" }).click();
  await expect(page).toHaveURL("/calendar");
});

test("a job is in every view, as a link to its details", { tag: "@phone" }, async ({ page, open, me, isMobile }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  for (const view of ["day", "week", "agenda"]) {
    await open(`/calendar?view=${view}&date=${monday}`);
    const shown = page.locator(".calendar-body").getByText(customer.surname);
    await shown.click();
    await expect(page).toHaveURL(new RegExp(`/calendar/jobs/${job.id}\\?`));
  }
  await open(`/calendar?view=month&date=${monday}`);
  if (isMobile)
    await page
      .getByRole("link", { name: /, 1 job$/ })
      .first()
      .click();
  else await page.locator(".calendar-body").getByText(customer.surname).click();
  await expect(page).toHaveURL(isMobile ? /view=day/ : new RegExp(`/calendar/jobs/${job.id}\\?`));
});

test("all hours can be shown, else the working hours", { tag: "@answer" }, async ({ page, open }) => {
  await open("/calendar?view=day&date=2030-01-08");
  await expect(slotAt(page, "2030-01-08T08:00")).toBeVisible();
  await expect(slotAt(page, "2030-01-08T07:30")).toHaveCount(0);
  await page.getByRole("link", { name: "All hours" }).click();
  await expect(slotAt(page, "2030-01-08T00:00")).toBeVisible();
  await expect(slotAt(page, "2030-01-08T23:30")).toBeVisible();
  await page.getByRole("link", { name: "Working hours", exact: true }).click();
  await expect(slotAt(page, "2030-01-08T07:30")).toHaveCount(0);
});

test("the hour that the clocks skip cannot be booked", { tag: "@plain" }, async ({ page, open }) => {
  // The last Sunday of March 2030, when the clocks go forward.
  await open("/calendar?view=day&date=2030-03-31&all=1");
  await expect(slotAt(page, "2030-03-31T01:30")).toBeVisible();
  await expect(slotAt(page, "2030-03-31T02:00")).toHaveCount(0);
  await expect(slotAt(page, "2030-03-31T02:30")).toHaveCount(0);
  await expect(slotAt(page, "2030-03-31T03:00")).toBeVisible();
});

test.describe("in a browser of another zone", () => {
  test.use({ timezoneId: "America/New_York" });

  // Both Sundays when the clocks change; the test also opens the days beside them.
  for (const [sunday, offset] of [
    ["2035-03-25", "+02:00"],
    ["2035-10-28", "+01:00"],
  ] as const) {
    test(`jobs stand at the company's time, around ${sunday}`, { tag: "@rendered" }, async ({
      page,
      open,
      me,
      javaScriptEnabled,
    }) => {
      const { quote } = await addQuotedCustomer(me);
      const hour = javaScriptEnabled ? "09" : "13";
      const days = [dayAfter(sunday, -1), sunday, dayAfter(sunday, 1)];
      for (const day of days) await addJob(me, quote.id, `${day}T${hour}:00`, 2);
      for (const day of days) {
        await open(`/calendar?view=day&date=${day}`);
        if (javaScriptEnabled) await dragReady(page);
        const job = jobNamed(page, quote.quote_number);
        await expect(job).toContainText(`${hour}:00–${hour === "09" ? "11" : "15"}:00`);
        // The job is drawn at its hours.
        const { y } = await middleOf(page, `${day}T${hour === "09" ? "11" : "15"}:00`);
        const box = await job.boundingBox();
        expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - y)).toBeLessThan(20);
      }
      const { data } = (await me.get<{ data: { start: string }[] }>(`/api/jobs?from=${sunday}&to=${sunday}`)).json;
      expect(data.map(({ start }) => start)).toContain(new Date(`${sunday}T${hour}:00${offset}`).toISOString());
    });
  }
});

test("the code of the calendar to drag in is loaded only where there is room for it", {
  tag: ["@script", "@phone"],
}, async ({ page, open, isMobile }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await open("/calendar");
  if (!isMobile) await dragReady(page);
  else await page.waitForLoadState("networkidle");
  expect(loaded.some((url) => url.includes("big-calendar"))).toBe(!isMobile);
});

test("a job is dragged to another time and made longer", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await open(`/calendar?date=${monday}`);
  await dragReady(page);
  const shape = jobNamed(page, quote.quote_number);
  const tuesday = dayAfter(monday, 1);
  const from = await middleOf(page, `${monday}T09:00`);
  await dragBetween(page, from, await middleOf(page, `${tuesday}T11:00`));
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  await expect(shape).toContainText("11:00–13:00");
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({
    start: expect.stringMatching(new RegExp(`^${tuesday}T(09|10):00:00`)),
  });
  // The lower edge is dragged by an hour and a half.
  const box = await shape.boundingBox();
  const edge = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) - 3 };
  await dragBetween(page, edge, await middleOf(page, `${tuesday}T14:30`));
  await expect(shape).toContainText("11:00–14:30");
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  // The message says from when to when, and takes it back; the history has each move.
  await expect(page.getByText(/From \w+ \d+ \w+ 11:00–13:00 to \w+ \d+ \w+ 11:00–14:30\./)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(shape).toContainText("11:00–13:00");
  await open(`/calendar/jobs/${job.id}`);
  await expect(page.getByText(/Rescheduled: from Mon \d+ \w+ 09:00 to Tue \d+ \w+ 11:00 \(/)).toHaveCount(1);
});

test("a range that is marked quickly begins where the mouse was pressed", { tag: "@script" }, async ({
  page,
  open,
}) => {
  const monday = freeWeek();
  for (const [pressed, released, steps, time, hours] of [
    ["10:00", "12:30", 3, "10:00", "3"],
    ["10:00", "11:30", 1, "10:00", "2"],
    ["12:30", "10:00", 2, "10:00", "3"],
  ] as const) {
    await open(`/calendar?date=${monday}`);
    await dragReady(page);
    const [from, to] = [await middleOf(page, `${monday}T${pressed}`), await middleOf(page, `${monday}T${released}`)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps });
    await page.mouse.up();
    await expect(page).toHaveURL(/[?&]hours=/);
    const { searchParams } = new URL(page.url());
    expect(["day", "time", "hours"].map((name) => searchParams.get(name))).toEqual([monday, time, hours]);
  }
});

test("a job dropped onto another moves back, and says why", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const { quote: other } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await addJob(me, quote.id, `${monday}T09:00`, 2);
  await addJob(me, other.id, `${monday}T12:00`, 2);
  await open(`/calendar?date=${monday}`);
  await dragReady(page);
  await dragBetween(page, await middleOf(page, `${monday}T09:00`), await middleOf(page, `${monday}T11:30`));
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to reschedule: That slot overlaps with another job. Please pick another time.",
  );
  await expect(jobNamed(page, quote.quote_number)).toContainText("09:00–11:00");
});

test("while a quote is booked, a drag moves no job", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  const before = (await me.get(`/api/jobs/${job.id}`)).json;
  await open(`/calendar?date=${monday}&quoteId=${quote.id}`);
  await dragReady(page);
  await dragBetween(page, await middleOf(page, `${monday}T09:00`), await middleOf(page, `${monday}T14:00`));
  await expect(jobNamed(page, quote.quote_number)).toContainText("09:00–11:00");
  expect((await me.get(`/api/jobs/${job.id}`)).json).toEqual(before);
});

test("a drop that the server refuses moves the job back", { tag: "@script" }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await addJob(me, quote.id, `${monday}T09:00`, 2);
  await open(`/calendar?date=${monday}`);
  await dragReady(page);
  // Another user books this slot after the page was loaded.
  await addJob(me, quote.id, `${monday}T14:00`, 2);
  await dragBetween(page, await middleOf(page, `${monday}T09:00`), await middleOf(page, `${monday}T14:00`));
  const failure = page.getByRole("alert");
  await expect(failure).toContainText("Failed to reschedule: That slot overlaps");
  // Both jobs are shown at their slots, also the one that the page had not loaded.
  await expect(jobNamed(page, quote.quote_number)).toContainText(["09:00–11:00", "14:00–16:00"]);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(failure).toBeHidden();
});

for (const plain of [false, true]) {
  test(`keys reach half-hours and jobs${plain ? " in the plain view" : ""}`, { tag: "@script" }, async ({
    page,
    open,
    me,
  }) => {
    const { quote } = await addQuotedCustomer(me);
    const monday = freeWeek();
    const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
    await open(`/calendar?date=${monday}&quoteId=${quote.id}${plain ? "&plain=1" : ""}`);
    if (!plain) await dragReady(page);
    const isAnotherPage = await noticePage(page);
    await page.getByRole("link", { name: "Agenda", exact: true }).focus();
    const entry = slotAt(page, `${monday}T08:00`);
    for (let tabs = 0; tabs < 60 && !(await entry.evaluate((slot) => slot === document.activeElement)); tabs += 1) {
      await page.keyboard.press("Tab");
    }
    await expect(entry).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(slotAt(page, `${monday}T08:30`)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(slotAt(page, `${dayAfter(monday, 1)}T08:30`)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
    await expect(jobNamed(page, quote.quote_number)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(slotAt(page, `${monday}T11:00`)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/calendar/jobs/${job.id}\\?`));
    await expect(page.getByRole("dialog").getByRole("heading")).toBeFocused();
    await page.keyboard.press("Escape");
    // The focus is on the job again.
    await expect(jobNamed(page, quote.quote_number)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Book Job" }).getByLabel("Start")).toHaveValue("11:00");
    expect(await isAnotherPage(), "the link is followed within the page").toBe(false);
  });
}

/** Gives a function for whether the browser has gone on to another document since. */
async function noticePage(page: Page): Promise<() => Promise<boolean>> {
  const now = await page.evaluateHandle(() => document);
  return () => now.evaluate((before) => before !== document).catch(() => true);
}
