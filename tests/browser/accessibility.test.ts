import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect } from "./support/journey.ts";
import { layoutShift } from "./support/layout-shift.ts";
import { expectToFitPhones } from "./support/room.ts";
import { screens, test } from "./support/screens.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

for (const { name, path, settled, arrive, signedOut } of screens) {
  test.describe(() => {
    test.use({ signedIn: !signedOut });

    // Each width is tried with one theme only: a colour that fails does so at every width.
    test(`nothing jumps and axe finds nothing on ${name}: 1280 px light, 360 px dark, where it fits a phone`, {
      tag: "@script",
    }, async ({ page, open, shown }) => {
      await open(path(shown));
      await settled?.(page);
      await page.waitForLoadState("load");
      expect.soft(await layoutShift(page), "layout shift").toBeLessThanOrEqual(0.1);
      await arrive?.(page, shown);
      await page.evaluate(axe);
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page)).toEqual([]);
      await expectToFitPhones(page);
    });
  });
}

/** The violations that axe finds, as texts with their place. axe must be in the page. */
function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (values) => {
    // Scrolled to the top: a control half hidden under the top bar counts as too small to touch.
    window.scrollTo(0, 0);
    const { run } = Reflect.get(window, "axe") as typeof import("axe-core");
    // Only rules about sound and video need what axe would load beforehand, and there is neither.
    const found = await run(document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
      preload: false,
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`),
    );
  }, standards);
}
