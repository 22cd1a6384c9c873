/** Asks the service worker (public/sw.js) to keep the pages on which reports are written. */

/** Whether this browser can keep pages: older ones, and any over plain http, cannot. */
export function canKeepPages(): boolean {
  return "serviceWorker" in navigator && "caches" in window && "indexedDB" in window;
}

/** Whether the document in hand is one that the service worker kept: what the server wrote into it is of another day. */
export function isKeptPage(): boolean {
  return typeof document !== "undefined" && document.documentElement.hasAttribute("data-kept");
}

/** Keeps the pages as they are now, with all files that this one has loaded. Returns once they are there. */
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
