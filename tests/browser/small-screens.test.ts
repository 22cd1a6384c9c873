import { expectToFitPhones } from "./support/room.ts";
import { screens, test } from "./support/screens.ts";

// With JavaScript accessibility.test.ts checks the same on each screen.
for (const { name, path, settled, arrive, signedOut } of screens) {
  test.describe(() => {
    test.use({ signedIn: !signedOut });

    test(`${name} fits a phone without JavaScript`, { tag: "@plain" }, async ({ page, open, shown }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(path(shown));
      await settled?.(page);
      await arrive?.(page, shown);
      await expectToFitPhones(page);
    });
  });
}
