/** The calendar as a person works it, whichever of its two faces it shows. */
import type { Locator, Page } from "@playwright/test";
import { addDays, mondayOf } from "#app/platform/dates.ts";

let weeksGiven = 0;

/** The Monday of a week that no other test of this worker's app uses: jobs of one may not overlap those of another. */
export function freeWeek(): string {
  weeksGiven += 1;
  return mondayOf(addDays("2030-01-07", 7 * weeksGiven));
}

/** The day so many days after a week's Monday. */
export const dayAfter = addDays;

/** A half-hour of the calendar, by its local time: "2030-01-07T09:00". */
export function slotAt(page: Page, at: string): Locator {
  return page.locator(`[data-at="${at}"]`);
}

/** A job in the calendar. */
export function jobNamed(page: Page, title: string): Locator {
  return page.locator(".calendar-body .job, .calendar-body .rbc-event").filter({ hasText: title });
}

/** Presses a free half-hour with the pointer. */
export async function pressSlot(page: Page, at: string): Promise<void> {
  const { x, y } = await middleOf(page, at);
  await page.mouse.click(x, y);
}

/** Where the middle of a half-hour is on the screen, after scrolling it there. */
export async function middleOf(page: Page, at: string): Promise<{ x: number; y: number }> {
  const slot = slotAt(page, at);
  await slot.scrollIntoViewIfNeeded();
  const box = await slot.boundingBox();
  if (!box) throw new Error(`The calendar does not show ${at}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until the calendar to drag in has taken over. */
export async function dragReady(page: Page): Promise<void> {
  await page.locator(".big-calendar .rbc-calendar").waitFor();
}

type Point = { x: number; y: number };

/** Drags from one point to another, in steps, as a hand does. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 8, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}
