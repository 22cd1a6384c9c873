import { useEffect } from "react";
import type { LoadedForm } from "./form-or-kept.ts";
import { canKeepPages } from "./keep-pages.ts";
import { useShowAnew } from "./use-show-anew.ts";

/** Makes the phone ready for a place without signal, when a form is opened with one; a job's form whatever its day. */
export function useKeptForOffline(form: LoadedForm): void {
  const { user, kept } = form;
  const showAnew = useShowAnew();
  useEffect(() => {
    if (kept || !canKeepPages()) return;
    // What was kept before stays where this does not get through.
    import("./keep.ts")
      .then(({ keepForOffline }) => keepForOffline(user))
      .then((theirs) => theirs || showAnew())
      .catch(() => undefined);
  }, [user, kept, showAnew]);
  useEffect(() => {
    if (form.kept || !form.job || !canKeepPages()) return;
    // A phone that is full says so where a report is lost by it (KeptNotice).
    import("./keep-opened.ts").then(({ keepOpenedForm }) => keepOpenedForm(form)).catch(() => undefined);
  }, [form]);
}
