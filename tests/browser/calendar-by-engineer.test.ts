import type { Page } from "@playwright/test";
import type { SignedInCaller } from "../support/app.ts";
import { choose, dayAfter, dragBetween, dragReady, freeWeek, slotAt } from "./support/calendar.ts";
import { addAbsence, addCustomer, addEngineer, addJob, addQuotedCustomer, addVisit, everyDay } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

/** The half-hour of an engineer's column, by its time. */
const slotOf = (page: Page, engineer: { name: string }, at: string) =>
  page.locator(`[data-at="${at}"][aria-label$="${engineer.name}"]`);

/** The middle of that half-hour on the page. */
async function middleOf(page: Page, engineer: { name: string }, at: string) {
  const box = await slotOf(page, engineer, at).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test("a job is dragged to another engineer, whose other jobs it must not meet", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const [one, two] = [await addEngineer(me), await addEngineer(me)];
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [one.id] });
  await open(`/calendar?view=day&date=${monday}&engineer=${one.id}&engineer=${two.id}`);
  await dragReady(page);
  const middle = (engineer: { name: string }, time: string) => middleOf(page, engineer, `${monday}T${time}`);
  await dragBetween(page, await middle(one, "09:00"), await middle(two, "09:00"));
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ engineer_ids: [two.id] });
  const other = await addJob(me, quote.id, `${monday}T15:00`, 2);
  await me.patch(`/api/jobs/${other.id}`, { engineer_ids: [one.id] });
  await page.reload();
  await dragReady(page);
  await dragBetween(page, await middle(two, "09:00"), await middle(one, "15:30"));
  await expect(page.getByRole("alert")).toContainText("That slot overlaps with another job.");
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ engineer_ids: [two.id] });
  // A press on a free half-hour of a column books for its engineer.
  await page.keyboard.press("Escape");
  await page.goto(`/calendar?view=day&date=${monday}&engineer=${one.id}&engineer=${two.id}&quoteId=${quote.id}`);
  await dragReady(page);
  const { x, y } = await middle(two, "13:00");
  await page.mouse.click(x, y);
  const form = page.getByRole("dialog", { name: "Book Job" });
  await expect(form.getByRole("checkbox", { name: two.name })).toBeChecked();
  await expect(form.getByRole("checkbox", { name: one.name })).not.toBeChecked();
});

test("a tablet has the whole columns of five engineers", { tag: "@script" }, async ({ page, open, me }) => {
  const five = [];
  for (let n = 0; n < 5; n += 1) five.push(await addEngineer(me, { name: `Aitana Ferrer ${n}` }));
  await page.setViewportSize({ width: 768, height: 900 });
  const chosen = five.map(({ id }) => `engineer=${id}`).join("&");
  await open(`/calendar?view=day&date=${freeWeek()}&${chosen}`);
  await dragReady(page);
  await expect(page.locator(".big-calendar .rbc-day-slot.rbc-time-column")).toHaveCount(5);
  for (const part of [".rbc-time-header", ".rbc-time-content"]) {
    const hidden = await page.locator(part).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, part).toBe(0);
  }
});

test("a drag in a calendar that is old by now leaves the job its new helper", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const [one, two, helper] = [await addEngineer(me), await addEngineer(me), await addEngineer(me)];
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [one.id] });
  await open(`/calendar?view=day&date=${monday}&engineer=${one.id}&engineer=${two.id}`);
  await dragReady(page);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [one.id, helper.id] });
  await dragBetween(page, await middleOf(page, one, `${monday}T09:00`), await middleOf(page, two, `${monday}T09:00`));
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ engineer_ids: [two.id, helper.id] });
});

test("a drag in a calendar that is old by now does not undo another move, and shows it", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const engineer = await addEngineer(me);
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [engineer.id] });
  await open(`/calendar?view=day&date=${monday}&engineer=${engineer.id}`);
  await dragReady(page);
  await me.patch(`/api/jobs/${job.id}`, { start: `${monday}T14:00`, duration_hours: 2 });
  const middle = (time: string) => middleOf(page, engineer, `${monday}T${time}`);
  await dragBetween(page, await middle("09:00"), await middle("10:00"));
  await expect(page.getByRole("alert")).toContainText("Somebody else changed this job meanwhile: now it is");
  await expect(page.getByRole("alert")).toContainText("14:00 to 16:00");
  await expect(page.locator(".rbc-event")).toContainText("14:00–16:00");
  // From there it is moved.
  await dragBetween(page, await middle("14:00"), await middle("15:00"));
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  await expect(page.locator(".rbc-event")).toContainText("15:00–17:00");
});

test("short jobs show their name, in days and weeks, beside other jobs too", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote } = await addQuotedCustomer(me);
  const [one, two] = [await addEngineer(me), await addEngineer(me)];
  const monday = freeWeek();
  const visit = { customer_id: customer.id, kind: "breakdown", description: "", engineer_ids: [one.id, two.id] };
  const titles = ["Leaks", "Beeps", "Smells"];
  for (const [n, title] of titles.entries())
    await me.post("/api/jobs", {
      ...visit,
      title,
      start: `${monday}T${10 + 2 * n}:00`,
      duration_minutes: 30 * (n + 1),
    });
  const third = await addEngineer(me);
  const beside = await addJob(me, quote.id, `${dayAfter(monday, 1)}T09:00`, 1);
  await me.patch(`/api/jobs/${beside.id}`, { engineer_ids: [third.id] });
  const week = `/calendar?date=${monday}&engineer=${one.id}&engineer=${two.id}&engineer=${third.id}`;
  for (const address of [week, `${week}&view=day`]) {
    await open(address);
    await dragReady(page);
    for (const title of titles) {
      const name = page.locator(".rbc-event b", { hasText: title }).first();
      // What is cut off is outside of the tile, or behind the dots at the end of its line.
      const room = await name.evaluate((text) => {
        const tile = text.closest(".rbc-event")?.getBoundingClientRect() ?? new DOMRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const [start] = range.getClientRects();
        return start ? { right: tile.right - start.left, below: tile.bottom - start.bottom } : { right: 0, below: 0 };
      });
      expect(room.right, `${title}: its name begins within the tile`).toBeGreaterThan(30);
      expect(room.below, `${title}: its name is above the tile's end`).toBeGreaterThanOrEqual(-2);
    }
  }
});

test("a month names the customers, a week has whole lines and initials", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  me,
}) => {
  await expectReadableTiles(page, me, open);
});

test("the calendar to drag in names the customers too, and cuts no line", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  await expectReadableTiles(page, me, async (path) => {
    await open(path);
    await dragReady(page);
  });
});

/** Books jobs of two crews beside each other, with one engineer off, and looks at their tiles at two widths. */
async function expectReadableTiles(page: Page, me: SignedInCaller, open: (path: string) => Promise<unknown>) {
  const monday = freeWeek();
  const crews = [
    ["Aitana Ferrer", "Marcos Gil"],
    ["Nuria Peláez", "Iñaki Robles"],
  ];
  const ids: number[] = [];
  for (const names of crews) {
    const { quote } = await addQuotedCustomer(me, { first_name: "Miguel", surname: "Peña Íñiguez" });
    const engineer_ids: number[] = [];
    for (const name of names) engineer_ids.push((await addEngineer(me, { name })).id);
    for (const [time, duration_minutes] of [
      ["10:00", 60],
      ["12:00", 120],
    ])
      await me.post("/api/jobs", { quote_id: quote.id, start: `${monday}T${time}`, duration_minutes, engineer_ids });
    ids.push(...engineer_ids);
  }
  await addAbsence(me, ids[1] ?? 0, { from: monday, to: monday });
  const chosen = ids.map((id) => `engineer=${id}`).join("&");
  for (const [view, width, marks, room] of [
    ["month", 1280, 1, 100],
    ["month", 768, 1, 70],
    ["week", 1280, 2, 40],
    ["week", 768, 2, 40],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await open(`/calendar?view=${view}&date=${monday}&${chosen}`);
    const tiles = page.locator(".calendar-body .job, .calendar-body .rbc-event").filter({ hasText: "Miguel" });
    const seen = await tiles.evaluateAll(readTiles);
    expect(seen.length, `${view} at ${width} px`).toBeGreaterThan(0);
    for (const tile of seen) {
      expect(tile.cut, `${view} at ${width} px: lines that are cut through`).toEqual([]);
      expect(tile.name, `${view} at ${width} px: room for the name`).toBeGreaterThan(room);
      expect(tile.marks, `${view} at ${width} px: whole initials`).toBeGreaterThanOrEqual(marks);
    }
  }
}

/**
 * Runs in the page. Gives each tile's lines that are cut through, the room of its name, and how many initials are
 * whole.
 */
function readTiles(tiles: Element[]) {
  return tiles.map((tile) => {
    const edge = tile.getBoundingClientRect();
    const rectsOf = (part: Node) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ left, top }) => left < edge.right && top < edge.bottom);
    };
    // Letters reach below their line, which the tile ends with, by a pixel or two.
    const isCut = (rect: DOMRect) => rect.bottom > edge.bottom + 2;
    const [name] = rectsOf(tile.querySelector("b") ?? tile);
    const marks = [...tile.querySelectorAll(".mark")].map((mark) => mark.getBoundingClientRect());
    return {
      cut: [...tile.querySelectorAll("b, .times, .town, b ~ span")]
        .filter((part) => rectsOf(part).some(isCut))
        .map(({ textContent }) => textContent),
      name: name && !isCut(name) ? edge.right - name.left : 0,
      marks: marks.filter(({ right, bottom }) => right <= edge.right && bottom <= edge.bottom).length,
    };
  });
}

test("a drag to an engineer who is off that day opens the form, which asks", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { quote } = await addQuotedCustomer(me);
  const [one, two] = [await addEngineer(me), await addEngineer(me)];
  const monday = freeWeek();
  const job = await addJob(me, quote.id, `${monday}T09:00`, 2);
  await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [one.id] });
  await addAbsence(me, two.id, { from: monday });
  await open(`/calendar?view=day&date=${monday}&engineer=${one.id}&engineer=${two.id}`);
  await dragReady(page);
  const middle = (engineer: { name: string }, time: string) => middleOf(page, engineer, `${monday}T${time}`);
  await dragBetween(page, await middle(one, "09:00"), await middle(two, "11:00"));
  const form = page.getByRole("dialog", { name: "Reschedule job" });
  await expect(form.getByText(`${two.name} is off on this day (Médico).`)).toBeVisible();
  await expect(form.getByLabel("Start")).toHaveValue("11:00");
  await expect(form.getByRole("checkbox", { name: two.name })).toBeChecked();
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ engineer_ids: [one.id] });
  // For another time something else would have to be confirmed; for one more hour the question comes at once.
  await form.getByLabel("Start").fill("20:00");
  await expect(form.getByText("20:00 to 22:00")).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Confirm this time, or choose another.");
  const question = form.getByRole("checkbox", { name: "Yes, at this time all the same" });
  // On a small screen the question would be out of sight below.
  await expect(question).toBeFocused();
  await question.check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Job rescheduled ✓")).toBeVisible();
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ engineer_ids: [two.id] });
  await expect(page.getByRole("img", { name: `${two.name}, off on this day` })).toBeVisible();
});

test("the calendar to drag in shows who is off, and when the others do not work; and books then with a question", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const hours = everyDay("08:00", "14:00");
  const [early, away] = [await addEngineer(me, { hours }), await addEngineer(me)];
  const monday = freeWeek();
  await addAbsence(me, away.id, { from: monday });
  const ids = [0, early.id, away.id].map((id) => `&engineer=${id}`).join("");
  await open(`/calendar?view=day&date=${monday}&quoteId=${quote.id}${ids}`);
  await dragReady(page);
  /** How the half-hours of a column look: of each time the colour behind it, and whether the column is hatched. */
  const look = (engineer: { name: string } | null, time: string) =>
    page
      .locator(`[data-at="${monday}T${time}"]${engineer ? `[aria-label*="${engineer.name}"]` : ""}`)
      .first()
      .evaluate((slot) => {
        const behind = (selector: string) => getComputedStyle(slot.closest(selector) as Element);
        return {
          shaded: behind(".slot-shape").backgroundColor !== "rgba(0, 0, 0, 0)",
          hatched: behind(".rbc-day-slot").backgroundImage.includes("gradient"),
        };
      });
  expect(await look(null, "16:00")).toEqual({ shaded: false, hatched: false });
  expect(await look(null, "18:00")).toEqual({ shaded: true, hatched: false });
  expect(await look(early, "13:30")).toEqual({ shaded: false, hatched: false });
  expect(await look(early, "16:00")).toEqual({ shaded: true, hatched: false });
  expect(await look(away, "16:00")).toEqual({ shaded: false, hatched: true });
  expect(await look(away, "20:00")).toEqual({ shaded: false, hatched: true });
  // A press there opens the form, which asks.
  const late = page.locator(`[data-at="${monday}T16:00"][aria-label*="${early.name}"]`);
  await expect(late).toHaveAccessibleName(/, outside working hours$/);
  await late.scrollIntoViewIfNeeded();
  const box = await late.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  const form = page.getByRole("dialog", { name: "Book Job" });
  await expect(form.getByLabel("Start")).toHaveValue("16:00");
  await expect(form.getByText(`${early.name} does not work at this time.`)).toBeVisible();
  // Of a week the days have the company's hours.
  await page.goto(`/calendar?date=${monday}`);
  await dragReady(page);
  expect(await look(null, "17:30")).toEqual({ shaded: false, hatched: false });
  expect(await look(null, "18:00")).toEqual({ shaded: true, hatched: false });
});

for (const plain of [false, true]) {
  test(`keys lead from engineer to engineer${plain ? " in the plain view" : ""}`, { tag: "@script" }, async ({
    page,
    open,
    me,
  }) => {
    const [one, two] = (await Promise.all([addEngineer(me), addEngineer(me)])).sort((a, b) =>
      a.name.localeCompare(b.name, "es"),
    ) as [{ id: number; name: string }, { id: number; name: string }];
    const monday = freeWeek();
    const ids = [one.id, two.id].map((id) => `&engineer=${id}`).join("");
    await open(`/calendar?view=day&date=${monday}${ids}${plain ? "&plain=1" : ""}`);
    if (!plain) await dragReady(page);
    await slotAt(page, `${monday}T08:00`).focus();
    await page.keyboard.press("ArrowRight");
    await expect(slotOf(page, two, `${monday}T08:00`)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(slotOf(page, two, `${monday}T08:30`)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(slotOf(page, one, `${monday}T08:30`)).toBeFocused();
  });
}

test("a quote that waits for a date is dragged into the calendar, which opens its form with the slot", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const engineer = await addEngineer(me);
  const { quote, customer } = await addQuotedCustomer(me);
  await me.patch(`/api/quotes/${quote.id}`, { status: "accepted" });
  const monday = freeWeek();
  await open(`/calendar?view=day&date=${monday}&engineer=${engineer.id}`);
  await dragReady(page);
  const row = page.getByRole("complementary", { name: "To plan" }).getByRole("listitem").filter({
    hasText: customer.surname,
  });
  await row.dragTo(slotOf(page, engineer, `${monday}T10:00`), { force: true });
  const form = page.getByRole("dialog", { name: "Book Job" });
  await expect(form).toContainText(quote.quote_number);
  await expect(form.getByLabel("Date")).toHaveValue(monday);
  await expect(form.getByLabel("Start")).toHaveValue("10:00");
  await expect(form.getByRole("checkbox", { name: engineer.name })).toBeChecked();
});

test("a drag from the list that Escape cancels leaves nothing in the calendar", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const engineer = await addEngineer(me);
  const { id } = await addVisit(me, (await addCustomer(me)).id);
  const monday = freeWeek();
  await open(`/calendar?view=day&date=${monday}&engineer=${engineer.id}`);
  await dragReady(page);
  await page.locator(`.to-plan li:has(a[href*="/jobs/${id}/"])`).hover();
  await page.mouse.down();
  // The first movement begins the drag, the second one drags.
  for (const time of ["10:00", "10:30"]) await slotOf(page, engineer, `${monday}T${time}`).hover({ force: true });
  const preview = page.locator(".rbc-addons-dnd-drag-preview");
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await page.mouse.up();
  await expect(page.locator(".big-calendar .rbc-event")).toHaveCount(0);
});

test("a free time that was found puts itself into the form", { tag: "@script" }, async ({ page, open, me }) => {
  const engineer = await addEngineer(me);
  const { quote } = await addQuotedCustomer(me);
  const monday = freeWeek();
  await open(`/calendar/new?date=${monday}&quoteId=${quote.id}&day=${monday}&time=12:00&assigned=${engineer.id}`);
  const form = page.getByRole("dialog", { name: "Book Job" });
  await choose(form, "2 hours");
  await form.getByRole("button", { name: "Find a slot" }).click();
  const offers = form.locator('button[name="offer"]');
  await expect(offers.last()).toBeVisible();
  // All that was found is in sight, above the foot of the dialog.
  const edges = async () => [await offers.last().boundingBox(), await form.locator(".dialog-foot").boundingBox()];
  await expect
    .poll(async () => (await edges()).map((box) => box?.y ?? 0).reduce((last, foot) => foot - last))
    .toBeGreaterThan(30);
  await form
    .getByRole("button", { name: /08:00 to 10:00$/ })
    .first()
    .click();
  await expect(form.getByLabel("Start")).toHaveValue("08:00");
  await expect(form.getByRole("status")).toContainText("08:00 to 10:00");
  // Several days have the working hours: neither a start nor a duration is asked for, nor wanted by the browser.
  await form.getByLabel("On how many days").selectOption("2");
  await expect(form.getByLabel("Start")).toBeHidden();
  await expect(form.getByLabel("2 hours")).toBeHidden();
  await form.getByLabel("On how many days").selectOption("1");
  await expect(form.getByLabel("Start")).toHaveValue("08:00");
  await form.getByRole("button", { name: "Create Job" }).click();
  await expect(page.getByText("Job booked ✓")).toBeVisible();
});
