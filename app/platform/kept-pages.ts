/** The pages that a phone keeps for places without signal (public/sw.js), and whose they are. They carry that user's name. */

const pageCache = "alisio-pages";
const keptFor = "app.keptFor";

/** Notes whose pages are kept. */
export function noteKeptFor(user: number): void {
  localStorage.setItem(keptFor, String(user));
}

/** Forgets the pages that were kept for somebody else. To be called when a page of `user` is shown. */
export function forgetPagesOfOthers(user: number): void {
  const whose = localStorage.getItem(keptFor);
  if (whose !== null && whose !== String(user)) forgetPages();
}

/** Forgets the pages: at sign-out. */
export function forgetPages(): void {
  localStorage.removeItem(keptFor);
  if ("caches" in window) void caches.delete(pageCache);
}
