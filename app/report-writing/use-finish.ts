import { startTransition, useRef, useState } from "react";
import { type SubmitOptions, useSubmit } from "react-router";
import type { ReportStart } from "./report-draft.ts";
import type { SentReport } from "./send-report.ts";
import { forgetTabReport } from "./use-tab-report.ts";

/** Milliseconds to wait for the page with the notice. */
const patience = 15_000;

/**
 * `finish` leaves the form of a saved report for the page that says so. Where that page is not reached, the form must
 * go all the same: what is typed into it again would become a second report. `unannounced` is then the report, until
 * another form is loaded (`start`).
 */
export function useFinish(start: ReportStart) {
  const submit = useSubmit();
  const [stayed, setStayed] = useState<{ saved: SentReport; start: ReportStart } | null>(null);
  const latest = useRef(start);
  latest.current = start;

  async function finish(saved: SentReport): Promise<void> {
    forgetTabReport();
    const values = { intent: "saved", id: String(saved.id), photos_refused: String(saved.photos_refused) };
    const options: SubmitOptions = { method: "post", replace: true };
    await Promise.race([submit(values, options), new Promise((late) => setTimeout(late, patience))]);
    // The router shows the next page in a transition too, so that this is not seen before a page that was reached.
    startTransition(() => setStayed({ saved, start: latest.current }));
  }

  return { finish, unannounced: stayed?.start === start ? stayed.saved : null };
}
