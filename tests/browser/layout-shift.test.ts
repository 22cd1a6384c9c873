import { expect } from "./support/journey.ts";
import { layoutShift } from "./support/layout-shift.ts";
import { screens, test } from "./support/screens.ts";

// At a desktop's width accessibility.test.ts expects the same of each screen.
test("nothing jumps while a screen loads on a phone", { tag: "@handheld" }, async ({ page, open, shown }) => {
  for (const { name, path, settled, arrive, signedOut } of screens) {
    if (signedOut || arrive) continue;
    await open(path(shown));
    await settled?.(page);
    await page.waitForLoadState("load");
    expect.soft(await layoutShift(page), name).toBeLessThanOrEqual(0.1);
  }
});
