/** Makes the service worker (public/sw.js) keep the pages on which reports are written. */

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
