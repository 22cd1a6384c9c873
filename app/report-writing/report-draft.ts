/**
 * The draft of a service report on a phone: its type, and pure functions on it. Plain data that IndexedDB can store
 * (structured clone). No function here touches the page.
 */
import type { Day } from "#app/platform/dates.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { isLikelyDay } from "#app/service-reports/report.ts";
import { isDrawing, type Stroke } from "#app/signature/signature.ts";
import type { AskedReport } from "./asked-report.ts";
import { clockDay, isClockSet } from "./phone-clock.ts";

export type DraftItem = { task_id: number; title: string; has_text: number; completed: 0 | 1; value_text: string };

/** A photo after shrinking. `id` is made by the browser. */
export type DraftPhoto = { id: string; blob: Blob; width: number; height: number };

/**
 * A chosen photo that could not be added: the phone cannot read it, what shrinks it could not be loaded, or the report
 * has as many as it may have. It is kept with the draft, so that the form still says so when it is opened again.
 */
export type FailedPhoto = { id: string; name: string; why: "unreadable" | "unreachable" | "full" };

export type ReportDraft = {
  /** The key under which the server saves the report only once. */
  idempotency_key: string;
  job_id: number | null;
  /** The user writes it without its job, which the address may still name. */
  without_job?: true;
  template_id: number | null;
  customer_name: string;
  site_address: string;
  job_ref: string;
  /** YYYY-MM-DD, or "". */
  report_date: string;
  engineer_id: number | null;
  notes: string;
  items: DraftItem[];
  /** Answered tasks that the present template does not have. */
  aside?: DraftItem[];
  signed_by: string;
  /** The check box beside the typed name. Without it, the name is not a signature. */
  name_signs: boolean;
  strokes: Stroke[];
  photos: DraftPhoto[];
  /** Absent where there are none, and in a draft of an older version. */
  failed_photos?: FailedPhoto[];
};

/** The part of a draft that a form without scripts posts. */
export type TypedReport = Omit<ReportDraft, "strokes" | "photos" | "failed_photos">;

/** What a new report starts from: the values of its job, its engineer, the tasks of its template, today's day. */
export type ReportStart = Pick<
  ReportDraft,
  "idempotency_key" | "job_id" | "template_id" | (typeof startFields)[number]
> & { items: Pick<DraftItem, "task_id" | "title" | "has_text">[] };

/** A new draft. */
export function newDraft({ items, ...start }: ReportStart): ReportDraft {
  return {
    ...start,
    notes: "",
    items: items.map(freshItem),
    signed_by: "",
    name_signs: false,
    strokes: [],
    photos: [],
  };
}

function freshItem({ task_id, title, has_text }: ReportStart["items"][number]): DraftItem {
  return { task_id, title, has_text, completed: 0, value_text: "" };
}

/**
 * The draft with the tasks of another start. Answers stay with their tasks. If the template is the same, answered tasks
 * that were removed from it stay in `items`. If it is another template, answers to tasks that it does not have go to
 * `aside`, and come back with their tasks.
 */
export function withTemplate(draft: ReportDraft, { template_id, items }: ReportStart): ReportDraft {
  const answers = new Map([...(draft.aside ?? []), ...draft.items].map((item) => [item.task_id, item]));
  const fresh = items.map((item) => {
    const { completed = 0, value_text = "" } = answers.get(item.task_id) ?? {};
    answers.delete(item.task_id);
    return { ...freshItem(item), completed, value_text };
  });
  const left = [...answers.values()].filter(isAnswered);
  const same = draft.template_id === template_id;
  const gone = same ? left.filter(({ task_id }) => draft.items.some((item) => item.task_id === task_id)) : [];
  return {
    ...draft,
    template_id,
    items: [...fresh, ...gone],
    aside: left.filter((item) => !gone.includes(item)),
  };
}

/**
 * Whether a draft keeps its own template beside a start of another one: because none is asked for, or because its own
 * one is, and was not found. It is opened by then, or its load has failed with a weak signal.
 */
export function keepsTemplate(
  { template_id }: Pick<ReportDraft, "template_id">,
  start: Pick<ReportStart, "template_id">,
  asked: AskedReport["template"],
): boolean {
  return template_id !== start.template_id && (asked === null || asked === template_id);
}

/** Whether the user ticked or filled in the task. An item without a title comes from no page. */
function isAnswered({ title, completed, value_text }: DraftItem): boolean {
  return title !== "" && (completed === 1 || value_text !== "");
}

/**
 * A restored draft with the changes made in the form before it was restored. Only the form's answered tasks count,
 * because the others are as the form opened them.
 */
export function withChanges(draft: ReportDraft, { items = [], ...changes }: Partial<ReportDraft>): ReportDraft {
  const answers = new Map(items.filter(isAnswered).map((item) => [item.task_id, item]));
  return { ...draft, ...changes, items: draft.items.map((item) => answers.get(item.task_id) ?? item) };
}

/**
 * The ids of the tasks that a refusal names, since they were deleted meanwhile: its wrong fields say "items.2.task_id".
 */
export function refusedTasks({ items }: ReportDraft, fields: FieldProblems): number[] {
  return items.flatMap(({ task_id }, index) => (`items.${index}.task_id` in fields ? task_id : []));
}

/** What was answered to some tasks, a line for each: its title, and its value where there is one. */
export function answersTo({ items }: ReportDraft, task_ids: readonly number[]): string[] {
  const answered = items.filter((item) => task_ids.includes(item.task_id) && isAnswered(item));
  return answered.map(({ title, value_text }) => [title, value_text].filter(Boolean).join(": "));
}

/**
 * The draft without some tasks, also where another template may bring them back. What was answered to them is in its
 * notes then: a reading cannot be taken a second time.
 */
export function withoutTasks(draft: ReportDraft, task_ids: readonly number[]): ReportDraft {
  const left = (items: DraftItem[] = []) => items.filter(({ task_id }) => !task_ids.includes(task_id));
  const notes = [draft.notes, ...answersTo(draft, task_ids)].filter(Boolean).join("\n");
  return { ...draft, notes, items: left(draft.items), aside: left(draft.aside) };
}

/** The fields that a start may fill. */
const startFields = ["customer_name", "site_address", "job_ref", "report_date", "engineer_id"] as const;

/**
 * What was typed into a form that started from `from`, as a draft that starts from `to`. Fields that were not changed
 * take the values of `to`.
 */
export function withStart(draft: ReportDraft, from: ReportStart, to: ReportStart): ReportDraft {
  const { idempotency_key, job_id } = to;
  const fields = startFields.map((name) => [name, draft[name] === from[name] ? to[name] : draft[name]]);
  return withTemplate({ ...draft, idempotency_key, job_id, ...Object.fromEntries(fields) }, to);
}

/** The draft for a posted form, with the tasks as the page shows them. */
export function draftFromTyped(typed: TypedReport, start: ReportStart): ReportDraft {
  return withTemplate({ ...typed, strokes: [], photos: [] }, start);
}

/**
 * What was typed into a posted form that started from `start`, as withChanges() takes it; nothing where nothing was.
 * The key, the job and the template are not the user's.
 */
export function changesSince(start: ReportStart, draft: ReportDraft): Partial<ReportDraft> {
  const fresh = newDraft(start);
  const names = [...startFields, "notes", "signed_by", "name_signs"] as const;
  const changed = names.filter((name) => draft[name] !== fresh[name]).map((name) => [name, draft[name]]);
  return { ...Object.fromEntries(changed), ...(draft.items.some(isAnswered) && { items: draft.items }) };
}

/** The required fields of a report (behaviour 7.7), in the order of the form. */
const requiredFields = ["customer_name", "site_address", "report_date", "engineer_id"] as const;

export type RequiredField = (typeof requiredFields)[number];

/** The required fields that are empty. */
export function missingFields(draft: Pick<ReportDraft, RequiredField>): RequiredField[] {
  return requiredFields.filter((name) => String(draft[name] ?? "").trim() === "");
}

type Signing = Pick<TypedReport, "signed_by" | "name_signs"> & Partial<Pick<ReportDraft, "strokes">>;

/** Whether the report is signed: by a drawing, or by a typed name with its tick. */
export function isSigned(draft: Signing): boolean {
  return isDrawing(draft.strokes ?? []) || (draft.name_signs && draft.signed_by.trim() !== "");
}

/**
 * What is missing for a typed name to sign: the tick for a name, or the name for a tick. Null where nothing is missing,
 * or a drawing signs.
 */
export function signingGap(draft: Signing): "tick" | "name" | null {
  const named = draft.signed_by.trim() !== "";
  if (isDrawing(draft.strokes ?? []) || named === draft.name_signs) return null;
  return named ? "tick" : "name";
}

/**
 * Whether a day is plausible for a report as far as the phone can tell: while its clock is not set, only the server can
 * tell whether a day lies too far ahead.
 */
export function isLikelyOnPhone(day: Day, now: number): boolean {
  return isLikelyDay(day, isClockSet(now) ? clockDay(now, undefined) : day);
}

/**
 * The body of POST /api/service-reports/reports. Empty job reference, notes and signature are null (behaviour 3.8).
 * `signature` is the drawing as a PNG data URL. The photos are sent afterwards, one by one.
 */
export function reportBody(draft: TypedReport & Signing, signature: string | null) {
  const { idempotency_key, job_id, template_id, customer_name, site_address, report_date, engineer_id } = draft;
  return {
    ...{ idempotency_key, job_id, template_id, customer_name, site_address, report_date, engineer_id },
    job_ref: draft.job_ref.trim() || null,
    notes: draft.notes.trim() || null,
    signature_base64: signature,
    signed_by: isSigned(draft) ? draft.signed_by.trim() || null : null,
    items: draft.items.map(({ task_id, completed, value_text }) => ({ task_id, completed, value_text })),
  };
}
