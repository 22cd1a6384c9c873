import type { Page } from "@playwright/test";
import { expect } from "./support/journey.ts";
import { screens, test } from "./support/screens.ts";

test("nothing jumps while a screen loads", { tag: ["@script", "@phone"] }, async ({ page, open, shown }) => {
  await page.addInitScript(watchShifts);
  for (const { name, path, settled, arrive, signedOut } of screens) {
    if (signedOut || arrive) continue;
    await open(path(shown));
    await settled?.(page);
    await page.waitForLoadState("load");
    expect(await shiftOf(page), name).toBeLessThanOrEqual(0.1);
  }
});

/** Runs in the page: sums the layout shifts that no input caused. */
function watchShifts(): void {
  const sum = { shift: 0 };
  Reflect.set(window, "layoutShift", sum);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) sum.shift += shift.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** The sum of the shifts, after two more frames. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done((Reflect.get(window, "layoutShift") as { shift: number }).shift)),
        );
      }),
  );
}
