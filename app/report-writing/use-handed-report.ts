import { useEffect } from "react";
import { useLocation } from "react-router";
import { useAlive } from "#app/ui/use-alive.ts";
import { asksForReport, handedReport, reportAddress } from "./asked-report.ts";
import type { LeadTo } from "./offline/use-lead-to.ts";
import type { ReportStart } from "./report-draft.ts";

/** Session storage holds the prefill data, job id and template id (behaviour 2.14). */
const keys = { prefill: "serviceReport.prefill", job: "serviceReport.jobId", template: "serviceReport.templateId" };

/**
 * Opened without a query, the form takes its job and template from the navigation's state, else from what this tab was
 * writing; its address then says so, and, in the second case, the form (`goesOn`). What it was opened with is kept for the
 * tab and its user.
 */
export function useHandedReport(user: number, start: ReportStart, leadTo: LeadTo): { goesOn: boolean } {
  const { search, state } = useLocation();
  useEffect(() => {
    if (asksForReport(new URLSearchParams(search))) {
      keep(user, start);
      return;
    }
    const handed = handedReport(state);
    const isHanded = handed.job !== null || handed.template !== null;
    const found = isHanded ? handed : kept(user);
    if (found.job === null && found.template === null) return;
    leadTo(reportAddress(found), isHanded ? null : { goesOn: true });
  }, [user, search, state, start, leadTo]);
  // A page that is loaded again has its state again, of which the server knows nothing.
  return { goesOn: useAlive() && typeof state === "object" && state !== null && "goesOn" in state };
}

/** What the tab was writing is done with. */
export function forgetHandedReport(): void {
  withStorage((storage) => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  });
}

function keep(user: number, start: ReportStart): void {
  withStorage((storage) => {
    storage.setItem(keys.prefill, JSON.stringify({ user, ...start }));
    storage.setItem(keys.job, String(start.job_id ?? ""));
    storage.setItem(keys.template, String(start.template_id ?? ""));
  });
}

/** What this tab was writing; nothing where it was somebody else. */
function kept(user: number): { job: string | null; template: string | null } {
  const none = { job: null, template: null };
  return (
    withStorage((storage) => {
      const prefill = JSON.parse(storage.getItem(keys.prefill) ?? "{}") as { user?: number };
      if (prefill.user !== user) return none;
      return { job: storage.getItem(keys.job) || null, template: storage.getItem(keys.template) };
    }) ?? none
  );
}

/** A browser may keep nothing for a page, and says so by throwing; so does what is no prefill of ours. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
