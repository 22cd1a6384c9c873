/** How far a page's content has moved while it was loaded. */
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** The most of it that Google's Core Web Vitals call good. */
const limit = 0.1;

/** Expects that little has moved, without input, until after two more frames; a failure names the elements that did. */
export async function expectLittleShift(page: Page, screen: string): Promise<void> {
  const { sum, moved } = await page.evaluate(measure);
  expect.soft(sum, `layout shift of ${screen}: ${moved.join("; ")}`).toBeLessThanOrEqual(limit);
}

function measure(): Promise<{ sum: number; moved: string[] }> {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources?: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const nameOf = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? "").slice(0, 30);
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map((length) => Math.round(length)).join(" ");
  return new Promise((done) => {
    let sum = 0;
    const moved: string[] = [];
    const add = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources = [] } of entries as Shift[]) {
        if (hadRecentInput) continue;
        sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          moved.push(`${nameOf(node)} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`);
        }
      }
    };
    // The browser keeps the shifts from before for an observer that comes late.
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          add(observer.takeRecords());
          done({ sum, moved });
        }),
      ),
    );
  });
}
