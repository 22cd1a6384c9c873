/** Makes this phone ready for a place without signal: the pages, and what reports begin with. */
import { forgetPages, noteKeptFor } from "#app/platform/kept-pages.ts";
import { serviceReportsPathOfPage } from "#app/platform/service-reports-path.ts";
import { offlineWords } from "#app/shell/waiting-reports.ts";
import type { OfflineBundle } from "./bundle.ts";
import { canKeepPages, keepPages } from "./keep-pages.ts";
import { keepBundle } from "./store.ts";

/**
 * Keeps the pages and the data of now for a user. Gives whether that user is the one who is signed in now: else the page
 * that asks has to be shown anew, and nothing is kept. Throws where the server is not reached; what was kept before stays.
 */
export async function keepForOffline(user: number): Promise<boolean> {
  if (!canKeepPages()) return true;
  const answer = await fetch(`${serviceReportsPathOfPage()}/offline`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const bundle = (await answer.json()) as OfflineBundle;
  // The page that asks may be the kept one of whoever was signed in before.
  if (bundle.user !== user) {
    forgetPages();
    return false;
  }
  await keepBundle(bundle);
  // What a page loads only when it is needed, and could not load then.
  await Promise.all([
    import("./kept-form.ts"),
    import("./send-anywhere.ts"),
    offlineWords(),
    import("../signature-sheet.ts"),
    import("../shrink-photo.ts"),
    import("signature_pad"),
  ]);
  await keepPages();
  noteKeptFor(user);
  // Browsers clear what is not marked so when the disk runs full.
  await navigator.storage?.persist?.();
  return true;
}
