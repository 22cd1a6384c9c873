/** Reads the Engineer Checklist as a browser without JavaScript posts it. */

import type { WantedFiles } from "#app/http/incoming-form.server.ts";
import { textsOf } from "#app/http/screen.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { wrongField } from "#app/platform/problem.ts";
import { photoBounds, reportLimits } from "#app/service-reports/report.ts";
import { type DraftItem, signingGap, type TypedReport } from "./report-draft.ts";

const names = [
  ...(["idempotency_key", "job_id", "template_id", "customer_name", "site_address", "job_ref"] as const),
  ...(["report_date", "engineer_id", "notes", "signed_by"] as const),
];

/** The files that the form may have. */
export const postedPhotos: WantedFiles = { field: "photos", most: reportLimits.photos, bytes: photoBounds.formBytes };

/** The typed report. It has no drawing, and its photos are separate files. */
export function postedReport(form: FormData): TypedReport {
  const { job_id, template_id, engineer_id, ...typed } = textsOf(form, names);
  return {
    ...typed,
    job_id: parseWhole(job_id),
    template_id: parseWhole(template_id),
    engineer_id: parseWhole(engineer_id),
    items: postedItems(form),
    name_signs: form.get("name_signs") !== null,
  };
}

/** The tasks in the order of the page. Their titles are not posted. */
function postedItems(form: FormData): DraftItem[] {
  const ids = form.getAll("task_id").slice(0, reportLimits.items + 1);
  const done = new Set(form.getAll("done"));
  return ids.flatMap((id) => {
    const task_id = parseWhole(String(id));
    if (task_id === null) return [];
    const value_text = form.get(`value.${task_id}`);
    return {
      ...{ task_id, title: "", has_text: value_text === null ? 0 : 1, completed: done.has(String(task_id)) ? 1 : 0 },
      value_text: typeof value_text === "string" ? value_text : "",
    };
  });
}

/** Throws an invalid Problem when the typed name has no tick, or the tick has no name. */
export function expectSigning(draft: TypedReport): void {
  const gap = signingGap(draft);
  if (!gap) return;
  throw wrongField("signed_by", ({ checklist }) => (gap === "tick" ? checklist.tickName : checklist.typeName));
}
