/** Prepares this phone for writing reports without signal: stores pages, scripts and data. */
import { cachePages, canCachePages, clearPageCache, setPageCacheUser } from "#app/platform/page-cache.ts";
import { serviceReportsPathOfPage } from "#app/platform/service-reports-path.ts";
import { loadOfflineWords } from "#app/words/load-texts.ts";
import { noteServerDay } from "../phone-clock.ts";
import type { OfflineBundle } from "./bundle.ts";
import { forgetSent } from "./kept-moves.ts";
import type { LoadedForm } from "./load-form.ts";
import { putBundle, putOpenedJob } from "./phone-store.ts";
import { openedJob } from "./stored-form.ts";

/**
 * Stores the pages and the present data for a user. Gives false, and stores nothing, if another user is signed in now:
 * the page must then be reloaded. Throws when the server cannot be reached; what was stored before stays.
 */
export async function prepareForOffline(user: number): Promise<boolean> {
  if (!canCachePages()) return true;
  const begun = Date.now();
  const answer = await fetch(`${serviceReportsPathOfPage()}/offline`);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const bundle = (await answer.json()) as OfflineBundle;
  // This page may be one that was kept for a user who was signed in before.
  if (bundle.user !== user) {
    clearPageCache();
    return false;
  }
  noteServerDay(bundle.today);
  await putBundle(bundle);
  // Loads the scripts that a page loads only on demand, because without signal it could not.
  await Promise.all([
    import("./send-queue.ts"),
    loadOfflineWords(),
    import("#app/signature/signature-sheet.ts"),
    import("../shrink-photo.ts"),
    import("signature_pad"),
    loadSignOut(),
  ]);
  await cachePages();
  setPageCacheUser(user);
  await forgetSent(user, begun);
  // Asks the browser not to delete this site's data when the disk is nearly full.
  await navigator.storage?.persist?.();
  return true;
}

/**
 * Loads the scripts of the sign-out: without them the router would load the page anew, and nothing would say that one
 * is still signed in. The address of the file is the router's own, which no import() here would have.
 */
async function loadSignOut(): Promise<void> {
  const file = window.__reactRouterManifest?.routes["shell/logout.route"]?.module;
  if (file) await import(/* @vite-ignore */ file);
}

/** Stores the form of a job on the phone for its user. */
export async function storeOpenedForm(form: LoadedForm): Promise<void> {
  const job = openedJob(form);
  if (job) await putOpenedJob(form.user, job);
}
