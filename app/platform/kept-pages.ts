/**
 * The pages on which reports are written, in the cache of the service worker (public/sw.js) for places without signal,
 * and the user to whom they belong, because the pages show that user's name.
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

/** Whether this browser can keep pages. Old browsers cannot, and none can over plain http. */
export function canKeepPages(): boolean {
  return "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;
}

/** Whether this document is one that the service worker kept. Its data is of the day when it was kept. */
export function isKeptPage(): boolean {
  return typeof document !== "undefined" && document.documentElement.hasAttribute("data-kept");
}

/** Stores the pages as they are now, with all files that this page has loaded. Resolves when they are stored. */
export async function keepPages(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  if (active) await ask(active, { type: "keep", files });
}

function ask(worker: ServiceWorker, message: object): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done();
    worker.postMessage(message, [port2]);
  });
}
