import { useEffect } from "react";
import { canKeepPages } from "./keep-pages.ts";

/** Makes the phone ready for a place without signal, when a form is opened with one. */
export function useKeptForOffline(user: number, kept: boolean): void {
  useEffect(() => {
    if (kept || !canKeepPages()) return;
    // What was kept before stays where this does not get through.
    import("./keep.ts").then(({ keepForOffline }) => keepForOffline(user)).catch(() => undefined);
  }, [user, kept]);
}
