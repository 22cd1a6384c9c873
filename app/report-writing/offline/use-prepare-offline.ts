import { useEffect } from "react";
import { canCachePages } from "#app/platform/page-cache.ts";
import { whenIdle } from "#app/ui/when-idle.ts";
import type { LoadedForm } from "./load-form.ts";
import { useReload } from "./use-reload.ts";

/**
 * Prepares the phone for writing without signal whenever a form is opened with a connection, and stores the form of the
 * job.
 */
export function usePrepareOffline(form: LoadedForm): void {
  const { user, fromPhone } = form;
  const reload = useReload();
  useEffect(() => {
    if (fromPhone || !canCachePages()) return;
    const prepare = () =>
      import("./prepare-offline.ts")
        .then(({ prepareForOffline }) => prepareForOffline(user))
        .then((theirs) => theirs || reload())
        // What was stored before stays.
        .catch(() => undefined);
    return whenIdle(prepare, 2000);
  }, [user, fromPhone, reload]);
  useEffect(() => {
    if (form.fromPhone || !form.job || !canCachePages()) return;
    // On a full phone nothing is said here; DraftNotice says it where a draft would be lost.
    const store = () =>
      import("./prepare-offline.ts").then(({ storeOpenedForm }) => storeOpenedForm(form)).catch(() => undefined);
    return whenIdle(store, 2000);
  }, [form]);
}
