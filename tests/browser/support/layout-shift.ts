/** How far a page's content has moved while it was loaded. */
import type { Page } from "@playwright/test";

/** The sum of the layout shifts of the page that no input caused, after two more frames. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) sum += shift.value;
          }
        };
        // The browser keeps the shifts from before for an observer that comes late.
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              add(observer.takeRecords());
              done(sum);
            }),
          ),
        );
      }),
  );
}
