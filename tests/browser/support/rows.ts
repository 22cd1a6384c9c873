/** The rows of the admin lists, whose texts are in fields. */
import type { Locator, Page, Request, Response } from "@playwright/test";
import { asDrawn } from "./as-drawn.ts";
import { expect } from "./journey.ts";

/** The row that was loaded with this value in one of its fields. */
export function rowOf(page: Page, value: string): Locator {
  return page.getByRole("listitem").filter({ has: page.locator(`input[value="${value}"]`) });
}

/** The card with this heading. */
export function cardOf(page: Page, name: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });
}

/** Whether a form or a row sent this; the page itself asks for an access token, also by POST. */
export function isOfForm(request: Request): boolean {
  return request.method() === "POST" && !new URL(request.url()).pathname.startsWith("/api/");
}

export function isAnswerToForm(answer: Response): boolean {
  return isOfForm(answer.request());
}

/** Drags a row by its handle to before another, and waits until the new order is saved: it is shown before. */
export async function dragBefore(page: Page, from: Locator, to: Locator, finger: boolean | undefined): Promise<void> {
  const saved = page.waitForResponse(isAnswerToForm);
  await dragRow(page, from, to, finger);
  await saved;
}

/** Drags a row by its handle to another, in steps, with the mouse or a finger. */
export async function dragRow(page: Page, from: Locator, to: Locator, finger: boolean | undefined): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await asDrawn(page);
  const handle = await from.locator(".drag-handle").boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error("One of the rows is not to be seen");
  const x = handle.x + handle.width / 2;
  const [start, end] = [handle.y + handle.height / 2, target.y + 3];
  if (finger) return touch(page, x, start, end);
  await page.mouse.move(x, start);
  await page.mouse.down();
  await page.mouse.move(x, end, { steps: 8 });
  await page.mouse.up();
}

/** By the browser's own protocol, since Playwright can only tap. */
async function touch(page: Page, x: number, start: number, end: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y: start }] });
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const y = start + (end - start) * part;
    await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Expects a field's error; without a script, also the summary at the page's beginning. */
export async function expectWrong(field: Locator, sentence: string, script: boolean): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence);
  await expect(field.page().getByText(sentence, { exact: true })).toHaveCount(script ? 1 : 2);
}
