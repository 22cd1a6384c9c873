/** What axe finds on a page. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const axe = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The violations that axe finds at the page's width, as texts with their place. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
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
