import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { asksForReport, handedReport, reportAddress } from "./asked-report.ts";
import type { ReportStart } from "./report-draft.ts";

/** Session storage holds the prefill data, job id and template id (specification, section 9). */
const keys = { prefill: "serviceReport.prefill", job: "serviceReport.jobId", template: "serviceReport.templateId" };

/**
 * Opened without a query, the form takes its job and template from the navigation's state, else from what this tab was
 * writing; its address then says so. What it was opened with is kept for the tab.
 */
export function useHandedReport(start: ReportStart): void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (asksForReport(new URLSearchParams(search))) {
      keep(start);
      return;
    }
    const handed = handedReport(state);
    const found = handed.job !== null || handed.template !== null ? handed : kept();
    if (found.job !== null || found.template !== null) navigate(reportAddress(found), { replace: true });
  }, [search, state, start, navigate]);
}

/** What the tab was writing is done with. */
export function forgetHandedReport(): void {
  withStorage((storage) => {
    for (const key of Object.values(keys)) storage.removeItem(key);
  });
}

function keep(start: ReportStart): void {
  withStorage((storage) => {
    storage.setItem(keys.prefill, JSON.stringify(start));
    storage.setItem(keys.job, String(start.job_id ?? ""));
    storage.setItem(keys.template, String(start.template_id ?? ""));
  });
}

function kept(): { job: string | null; template: string | null } {
  const none = { job: null, template: null };
  return (
    withStorage((storage) => ({ job: storage.getItem(keys.job) || null, template: storage.getItem(keys.template) })) ??
    none
  );
}

/** A browser may keep nothing for a page, and says so by throwing. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}
