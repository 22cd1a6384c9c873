/**
 * Goes to a document of this site, which the service worker has without signal, and ends when this one has gone. If the
 * browser shows this one again as it was left, it is loaded anew: the form in it would save once more what is in the
 * queue.
 */
export async function leaveFor(address: string): Promise<void> {
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  const gone = new Promise((done) => window.addEventListener("pagehide", done, { once: true }));
  location.assign(address);
  await gone;
}
