/**
 * The pages that the service worker (public/sw.js) keeps on a phone for places without signal, and the user to whom
 * they belong. The pages show that user's name.
 */

const pageCache = "alisio-pages";
const keptFor = "app.keptFor";

/** Stores the id of the user whose pages are kept. */
export function noteKeptFor(user: number): void {
  localStorage.setItem(keptFor, String(user));
}

/** Deletes pages that were kept for another user. Call it when a page of `user` is shown. */
export function forgetPagesOfOthers(user: number): void {
  const whose = localStorage.getItem(keptFor);
  if (whose !== null && whose !== String(user)) forgetPages();
}

/** Deletes the kept pages, at sign-out. */
export function forgetPages(): void {
  localStorage.removeItem(keptFor);
  if ("caches" in window) void caches.delete(pageCache);
}
