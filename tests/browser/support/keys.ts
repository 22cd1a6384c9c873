/** Working by keyboard. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** More Tabs than any page needs: without scripts every half-hour of a day is a link. */
const mostTabs = 120;

/** Presses Tab until a control has the focus, and expects the focus to be visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const wanted = await control.elementHandle();
  // By a handle: finding the control anew after every Tab would take most of the test's time.
  const isFocused = () => page.evaluate((element) => element === document.activeElement, wanted);
  for (let tabs = 0; !(await isFocused()); tabs += 1) {
    if (tabs === mostTabs) throw new Error(`${mostTabs} Tabs do not lead to ${control}`);
    await page.keyboard.press("Tab");
  }
  expect(await isMarked(page), `the focus on ${control} is seen`).toBe(true);
}

/** Whether the focused element, or the label of a focused radio button, has an outline and is in the window. */
function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const faces = [focused, focused?.nextElementSibling].filter((face): face is Element => face instanceof Element);
    return faces.some((face) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(face);
      const { top, bottom } = face.getBoundingClientRect();
      const inWindow = top < window.innerHeight && bottom > 0;
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0 && inWindow;
    });
  });
}
