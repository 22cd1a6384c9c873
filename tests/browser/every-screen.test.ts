/**
 * Every screen of the product, opened once for all that each of them owes: how it looks (support/looks.ts), and what is
 * left of it when its requests fail (support/failures.ts). Failures are tried at each address of app/routes.ts; where a
 * screen is the same page as it opens, they come after its looks, in the same visit.
 */
import { isOfKinds, sweepTags } from "../../scripts/test-parts.ts";
import {
  expectToOutliveFailures,
  failureAddresses,
  failureAddressOf,
  failuresOf,
  loggedFailures,
} from "./support/failures.ts";
import { backToDesktop, expectGoodLooks } from "./support/looks.ts";
import { type Screen, screens, test, unmade } from "./support/screens.ts";

/** The address whose failures are those of a page without a session. */
const signIn = "/login";

/** A visit for a screen's looks, for the failures at an address of app/routes.ts, or for both. */
type Visit = { screen?: Screen; failing?: string };

const both: readonly Visit[] = screens.map((screen) => ({
  screen,
  failing: failureAddresses.find((path) => isSamePage(screen, path)),
}));
const alone = failureAddresses.filter((path) => !both.some(({ failing }) => failing === path));

for (const { screen, failing } of [...both, ...alone.map((failing): Visit => ({ failing }))]) {
  const checks = [
    screen && `${screen.name}: nothing jumps and axe finds nothing, 1280 px light, 360 px dark, where it fits a phone`,
    failing && `${failing} and what is typed there outlive ${failuresOf(failing)}, which says why`,
  ].filter((check) => check !== undefined);
  const sample = [screen?.name ?? "", failing ?? ""].find(isOfKinds) ?? "";
  test.describe(() => {
    test.use({
      signedIn: screen ? !screen.signedOut : failing !== signIn,
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
      expectedErrors: async ({}, use: (expected: RegExp[]) => Promise<void>) => use([]),
    });

    test(checks.join("; "), { tag: sweepTags(sample, "@script") }, async ({ page, open, shown, expectedErrors }) => {
      await open(screen ? screen.path(shown) : failureAddressOf(failing ?? "", shown));
      if (screen) await test.step("looks", () => expectGoodLooks(page, screen, shown));
      if (!failing) return;
      if (screen) await backToDesktop(page);
      expectedErrors.push(loggedFailures);
      await expectToOutliveFailures(page, failing);
    });
  });
}

/** Whether a screen is what its address shows by itself, and that address the one of these failures. */
function isSamePage({ path, arrive, asOpened, signedOut }: Screen, failing: string): boolean {
  if ((arrive && !asOpened) || (failing === signIn) !== (signedOut ?? false)) return false;
  return String(path(unmade)) === failureAddressOf(failing, unmade);
}
