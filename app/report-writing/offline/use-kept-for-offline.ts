import { useEffect } from "react";
import { canKeepPages } from "#app/platform/kept-pages.ts";
import type { LoadedForm } from "./form-or-kept.ts";
import { useShowAnew } from "./use-show-anew.ts";

/**
 * Prepares the phone for writing without signal whenever a form is opened with a connection, and stores the form of the
 * job.
 */
export function useKeptForOffline(form: LoadedForm): void {
  const { user, kept } = form;
  const showAnew = useShowAnew();
  useEffect(() => {
    if (kept || !canKeepPages()) return;
    // If this fails, what was stored before stays.
    import("./keep.ts")
      .then(({ keepForOffline }) => keepForOffline(user))
      .then((theirs) => theirs || showAnew())
      .catch(() => undefined);
  }, [user, kept, showAnew]);
  useEffect(() => {
    if (form.kept || !form.job || !canKeepPages()) return;
    // On a full phone nothing is said here; KeptNotice says it where a draft would be lost.
    import("./keep.ts").then(({ keepOpenedForm }) => keepOpenedForm(form)).catch(() => undefined);
  }, [form]);
}
