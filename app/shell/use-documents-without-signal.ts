import { useEffect } from "react";

/**
 * Without signal, links lead to documents: the service worker (public/sw.js) has an answer, the router's scripts have
 * none. Caught before React hears of the click.
 */
export function useDocumentsWithoutSignal(): void {
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return;
      if (event.target instanceof Element && event.target.closest("a[href]")) event.stopPropagation();
    };
    window.addEventListener("click", clicked, { capture: true });
    return () => window.removeEventListener("click", clicked, { capture: true });
  }, []);
}
