import { useEffect } from "react";

/**
 * Where a script could not load a page for want of an answer, the browser asks for it as a document, once: the service
 * worker (public/sw.js) has an answer where there is no signal.
 */
export function useDocumentInstead(error: unknown): void {
  useEffect(() => {
    // What fetch throws when there was no answer.
    if (!(error instanceof TypeError) || !("serviceWorker" in navigator) || !navigator.serviceWorker.controller) return;
    const [document] = performance.getEntriesByType("navigation");
    if (document && new URL(document.name).href !== location.href) location.reload();
  }, [error]);
}
