import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { asksForReport, reportAddress, reportInState } from "./asked-report.ts";
import type { OpenForm } from "./offline/use-open-form.ts";
import type { ReportStart } from "./report-draft.ts";

/** The keys in session storage of the prefill data, the job's id and the template's id (behaviour 2.14). */
const keys = { prefill: "serviceReport.prefill", job: "serviceReport.jobId", template: "serviceReport.templateId" };

/**
 * Opened without a query, the form takes its job and template from the navigation's state, or else from what was last
 * written in this tab, and changes its address accordingly. `goesOn` is true in the second case. The values that the
 * form was opened with are stored for this tab and user.
 */
export function useTabReport(user: number, start: ReportStart, openForm: OpenForm): { goesOn: boolean } {
  const { search, state } = useLocation();
  useEffect(() => {
    if (asksForReport(new URLSearchParams(search))) {
      rememberReport(user, start);
      return;
    }
    const handed = reportInState(state);
    const isHanded = handed.job !== null || handed.template !== null;
    const found = isHanded ? handed : rememberedReport(user);
    if (found.job === null && found.template === null) return;
    openForm(reportAddress(found), isHanded ? null : { goesOn: true });
  }, [user, search, state, start, openForm]);
  // After a reload the browser still has the navigation's state, which the server does not know: so only after
  // hydration.
  return { goesOn: useHydratedSoon() && typeof state === "object" && state !== null && "goesOn" in state };
}

/** Deletes the values stored for this tab. */
export function forgetTabReport(): void {
  withStorage((storage) => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  });
}

function rememberReport(user: number, start: ReportStart): void {
  withStorage((storage) => {
    storage.setItem(keys.prefill, JSON.stringify({ user, ...start }));
    storage.setItem(keys.job, String(start.job_id ?? ""));
    storage.setItem(keys.template, String(start.template_id ?? ""));
  });
}

/** The job and template stored in this tab; nothing if they are of another user. */
function rememberedReport(user: number): { job: string | null; template: string | null } {
  const none = { job: null, template: null };
  return (
    withStorage((storage) => {
      const prefill = JSON.parse(storage.getItem(keys.prefill) ?? "{}") as { user?: number };
      if (prefill.user !== user) return none;
      return { job: storage.getItem(keys.job) || null, template: storage.getItem(keys.template) };
    }) ?? none
  );
}

/** Gives null where the browser blocks storage, or the stored value is not ours: both throw. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
