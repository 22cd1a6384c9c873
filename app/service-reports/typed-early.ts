/** What a person wrote into the form of the server before scripts took it over: on a slow phone some seconds pass. */
import type { ReportDraft } from "./report-draft.ts";

const lines = ["customer_name", "site_address", "job_ref", "report_date", "notes", "signed_by"] as const;

/** The draft with what the form's fields hold. */
export function withTypedEarly(draft: ReportDraft, form: HTMLFormElement): ReportDraft {
  const fields = new FormData(form);
  const textOf = (name: string) => String(fields.get(name) ?? "");
  const done = new Set(fields.getAll("done"));
  return {
    ...draft,
    ...Object.fromEntries(lines.map((name) => [name, textOf(name)])),
    engineer_id: Number(textOf("engineer_id")) || null,
    name_signs: fields.has("name_signs"),
    items: draft.items.map((item) => ({
      ...item,
      completed: done.has(String(item.task_id)) ? 1 : 0,
      value_text: textOf(`value.${item.task_id}`),
    })),
  };
}
