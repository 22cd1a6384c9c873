/**
 * The pages on which reports are written, in the cache of the service worker (public/sw.js) for places without signal,
 * and the user to whom they belong, because the pages show that user's name.
 */

const pageCache = "alisio-pages";
const keptFor = "app.keptFor";

/** Stores the id of the user whose pages are in the cache. */
export function setPageCacheUser(user: number): void {
  localStorage.setItem(keptFor, String(user));
}

/** Deletes cached pages of another user. Call it when a page of `user` is shown. */
export function clearPageCacheOfOthers(user: number): void {
  const whose = localStorage.getItem(keptFor);
  if (whose !== null && whose !== String(user)) clearPageCache();
}

/** Deletes the cached pages, at sign-out. */
export function clearPageCache(): void {
  localStorage.removeItem(keptFor);
  if ("caches" in window) void caches.delete(pageCache);
}

/** Whether this browser can keep pages. Old browsers cannot, and none can over plain http. */
export function canCachePages(): boolean {
  return "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;
}

/** Whether this document is one that the service worker kept. Its data is of the day when it was kept. */
export function isCachedPage(): boolean {
  return typeof document !== "undefined" && document.documentElement.hasAttribute("data-kept");
}

/**
 * Stores the pages as they are now, with all files that this page has loaded. Resolves when they are stored. Rejects
 * when a page or a file was not reached; then what was stored before stays. A service worker of an older build says
 * nothing in that case.
 */
export async function cachePages(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
  if (active) await askWorker(active, { type: "keep", files });
}

function askWorker(worker: ServiceWorker, message: object): Promise<void> {
  return new Promise((done, fail) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data === "failed" ? fail(new Error("The pages are not stored")) : done());
    worker.postMessage(message, [port2]);
  });
}
