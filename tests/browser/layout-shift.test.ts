import { dealScreens, sweepTags } from "../../scripts/test-parts.ts";
import { expect } from "./support/journey.ts";
import { expectLittleShift } from "./support/layout-shift.ts";
import { screens, test } from "./support/screens.ts";

const many = screens.filter(({ signedOut, arrive }) => !signedOut && !arrive);

// At a desktop's width every-screen.test.ts expects the same of each screen.
for (const some of dealScreens(many, ({ name }) => name, 20)) {
  const [first = "", last = ""] = [some[0]?.name, some.at(-1)?.name];
  test(`nothing jumps while a screen loads on a phone, ${first} to ${last}`, {
    tag: sweepTags(first, "@handheld"),
  }, async ({ page, open, shown }) => {
    for (const { name, path, settled } of some) {
      await open(path(shown));
      await settled?.(page);
      await page.waitForLoadState("load");
      await expectLittleShift(page, name);
    }
  });
}

// A browser draws what has arrived of a long page, most of all on a busy machine.
for (const view of ["week", "day"]) {
  test(`the columns of the ${view} have their places when the first of them has arrived`, {
    tag: ["@plain", "@rendered"],
  }, async ({ page, open, shown }) => {
    const places = async () => {
      const heads = await page.locator(".day-column > h3").all();
      return Promise.all(heads.map((head) => head.boundingBox()));
    };
    const path = `/calendar?view=${view}&date=${shown.week}`;
    await open(path);
    const whole = await places();
    expect(whole.length).toBeGreaterThan(1);
    await page.route("**/calendar?*", async (route) => {
      const response = await route.fetch();
      const [start] = (await response.text()).split("</section>");
      await route.fulfill({ response, body: `${start}</section>` });
    });
    await open(path);
    expect(await places()).toEqual(whole.slice(0, 1));
    await page.unrouteAll();
  });
}
