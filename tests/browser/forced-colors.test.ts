import type { Locator } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

/** Background and borders of an element: forced colours leave no other difference visible. */
function looks(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const { backgroundColor, borderBottomColor, borderLeftColor } = getComputedStyle(element);
    return [backgroundColor, borderBottomColor, borderLeftColor].join(" ");
  });
}

test("with forced colours the current link is still marked", { tag: "@rendered" }, async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const grounds = new Set<string>();
  for (const [path, navigation, current, other] of [
    ["/quotes", "Main", "Look up Quote", "Calendar"],
    ["/calendar?view=agenda", "View", "Agenda", "Month"],
    ["/service-reports/admin/tasks", "Service report lists", "Checklist tasks", "Engineers"],
  ] as const) {
    await open(path);
    const link = (name: string) => page.getByRole("navigation", { name: navigation }).getByRole("link", { name });
    await expect(link(current)).toHaveAttribute("aria-current", /page|true/);
    expect(await looks(link(current)), path).not.toBe(await looks(link(other)));
    grounds.add((await looks(link(current))).split(" rgb")[0] ?? "");
  }
  expect([...grounds], "the one colour that the system marks with").toHaveLength(1);
});
