/** Works with the calendar as a person does, with drag and drop or plain. */
import type { Locator, Page } from "@playwright/test";
import { addDays, mondayOf } from "#app/platform/dates.ts";
import { expect } from "./journey.ts";

let weeksGiven = 0;

/** The Monday of a week that no other test of this worker's app uses, since jobs must not overlap. */
export function freeWeek(): string {
  weeksGiven += 1;
  return mondayOf(addDays("2030-01-07", 7 * weeksGiven));
}

/** The day so many days after a Monday. */
export const dayAfter = addDays;

/**
 * A half-hour of the calendar, by its local time: "2030-01-07T09:00". In a day with a column for each engineer, the
 * half-hour of the first column: nobody's.
 */
export function slotAt(page: Page, at: string): Locator {
  return page.locator(`[data-at="${at}"]`).first();
}

/** A job in the calendar, by its title. */
export function jobNamed(page: Page, title: string): Locator {
  return page.locator(".calendar-body .job, .calendar-body .rbc-event").filter({ hasText: title });
}

/**
 * Chooses a radio button or a box that is drawn as a button. Its text is pressed, and not the field that the text
 * covers: a press on that would be forced, and forced presses do not wait until a dialog stays where it is.
 */
export async function choose(within: Locator, label: string): Promise<void> {
  await within
    .locator("label", { hasText: new RegExp(`^\\s*${label}\\s*$`) })
    .first()
    .click();
  await expect(within.getByLabel(label, { exact: true }).first()).toBeChecked();
}

/** Clicks on a free half-hour. */
export async function pressSlot(page: Page, at: string): Promise<void> {
  // The calendar to drag in lays its jobs over the half-hours: what is under the pointer takes the click.
  await slotAt(page, at).click({ force: true });
}

/** Scrolls to a half-hour; gives the position of its middle on the screen. */
export async function middleOf(page: Page, at: string): Promise<{ x: number; y: number }> {
  const slot = slotAt(page, at);
  await slot.scrollIntoViewIfNeeded();
  const box = await slot.boundingBox();
  if (!box) throw new Error(`The calendar does not show ${at}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the calendar with drag and drop is shown. */
export async function dragReady(page: Page): Promise<void> {
  await page.locator(".big-calendar .rbc-calendar").waitFor();
}

type Point = { x: number; y: number };

/** Drags from one point to another, in steps. */
export async function dragBetween(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}
