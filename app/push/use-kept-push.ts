import { useEffect } from "react";

/** Whether notifications may be on here; what else there is to push is loaded only then. */
function mayBeOn(): boolean {
  return "serviceWorker" in navigator && "Notification" in window && Notification.permission === "granted";
}

/** Keeps a subscription that is on known to the server, for as long as someone is signed in. */
export function useKeptPush(): void {
  useEffect(() => {
    // Without the network there is nothing to mend: the next page tries again.
    if (mayBeOn()) import("./browser-push.ts").then(({ keepPush }) => keepPush()).catch(() => undefined);
  }, []);
}

/** Ends notifications in this browser: at sign-out, which does not wait for it. */
export function endPush(): void {
  if (mayBeOn()) import("./browser-push.ts").then(({ leavePush }) => leavePush()).catch(() => undefined);
}
