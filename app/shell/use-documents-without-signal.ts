import { useEffect } from "react";

/**
 * Without signal, lets the browser follow links instead of the router, because the service worker (public/sw.js) has a
 * kept copy of pages but not the router's data. Catches the click before React does. A link that asks in a dialog
 * (ui/confirm-link.tsx) leads nowhere.
 */
export function useDocumentsWithoutSignal(): void {
  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      if (navigator.onLine || !navigator.serviceWorker?.controller) return;
      if (event.target instanceof Element && event.target.closest("a[href]:not([data-asks])")) event.stopPropagation();
    };
    window.addEventListener("click", clicked, { capture: true });
    return () => window.removeEventListener("click", clicked, { capture: true });
  }, []);
}
