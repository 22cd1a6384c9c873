import { sweepTags } from "../../scripts/test-parts.ts";
import { asDrawn } from "./support/as-drawn.ts";
import { findViolations } from "./support/axe.ts";
import { expect } from "./support/journey.ts";
import { expectLittleShift } from "./support/layout-shift.ts";
import { expectToFitPhones } from "./support/room.ts";
import { screens, test } from "./support/screens.ts";

for (const { name, path, settled, arrive, signedOut } of screens) {
  test.describe(() => {
    test.use({ signedIn: !signedOut });

    // Each width is tried with one theme only: a colour that fails does so at every width.
    test(`nothing jumps and axe finds nothing on ${name}: 1280 px light, 360 px dark, where it fits a phone`, {
      tag: sweepTags(name, "@script"),
    }, async ({ page, open, shown }) => {
      await open(path(shown));
      await settled?.(page);
      await page.waitForLoadState("load");
      await expectLittleShift(page, name);
      await arrive?.(page, shown);
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: "dark" });
      // What is there at one of the widths only comes or goes with the next frame.
      await asDrawn(page);
      expect(await findViolations(page)).toEqual([]);
      await expectToFitPhones(page);
    });
  });
}
