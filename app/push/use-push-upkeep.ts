/** Keeps the server's copy of this browser's push subscription up to date, and ends the subscription at sign-out. */
import { useEffect } from "react";

/** Whether notifications may be on in this browser. Only then is the rest of the push code loaded. */
function mayBeOn(): boolean {
  return "serviceWorker" in navigator && "Notification" in window && Notification.permission === "granted";
}

/** Sends the subscription to the server again on every signed-in page, where notifications are on. */
export function usePushUpkeep(): void {
  useEffect(() => {
    // Fails without network; the next page tries again.
    if (mayBeOn()) import("./browser-push.ts").then(({ resendPush }) => resendPush()).catch(() => undefined);
  }, []);
}

/** Ends notifications in this browser. Sign-out calls this and does not wait for it. */
export function endPush(): void {
  if (mayBeOn()) import("./browser-push.ts").then(({ leavePush }) => leavePush()).catch(() => undefined);
}
