/**
 * A report as it is being written on a phone: plain data, which a browser can keep and send later (structured clone takes
 * all of it). The form is driven by it; nothing here touches the page.
 */

/** A place on the pad, in the units of its exported picture: 600 × 160. */
export type StrokePoint = { x: number; y: number };

/** From where the pen came down to where it left. */
export type Stroke = StrokePoint[];

export type DraftItem = { task_id: number; title: string; has_text: number; completed: 0 | 1; value_text: string };

/** A photo, already downsized; `id` is the browser's own, to tell them apart. */
export type DraftPhoto = { id: string; blob: Blob; width: number; height: number };

export type ReportDraft = {
  /** Made once for a report: a repeat of its saving makes no second one. */
  idempotency_key: string;
  job_id: number | null;
  template_id: number | null;
  customer_name: string;
  site_address: string;
  job_ref: string;
  /** YYYY-MM-DD, or empty. */
  report_date: string;
  engineer_id: number | null;
  notes: string;
  items: DraftItem[];
  /** What was answered of tasks that the present template does not have. */
  aside?: DraftItem[];
  signed_by: string;
  /** The tick beside the typed name: without it, or a drawing, the name signs nothing. */
  name_signs: boolean;
  strokes: Stroke[];
  photos: DraftPhoto[];
};

/** What is typed and ticked of a report: all that a form without scripts brings. */
export type TypedReport = Omit<ReportDraft, "strokes" | "photos">;

/** What the server gives a report to begin with: the prefill of its job, the tasks of its template, today. */
export type ReportStart = Pick<
  ReportDraft,
  "idempotency_key" | "job_id" | "template_id" | "customer_name" | "site_address" | "job_ref" | "report_date"
> & { items: Pick<DraftItem, "task_id" | "title" | "has_text">[] };

/** A draft that nobody has written in yet. */
export function draftOf({ items, ...start }: ReportStart): ReportDraft {
  return {
    ...start,
    engineer_id: null,
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
 * The draft with the tasks of a start. What was ticked and written of a task stays with it. Of the same template, a task that
 * the office has taken out meanwhile stays where it was answered; of another template, what was answered is laid aside, and
 * is back with its task.
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

/** Whether a person did anything with it; only a page knows its title. */
function isAnswered({ title, completed, value_text }: DraftItem): boolean {
  return title !== "" && (completed === 1 || value_text !== "");
}

/**
 * A draft that comes back, with what was changed in its form before it did. Of the tasks only those that were answered there
 * are taken: the form had the others as nobody had touched them.
 */
export function withChanges(draft: ReportDraft, { items = [], ...changes }: Partial<ReportDraft>): ReportDraft {
  const answers = new Map(items.filter(isAnswered).map((item) => [item.task_id, item]));
  return { ...draft, ...changes, items: draft.items.map((item) => answers.get(item.task_id) ?? item) };
}

/** What is typed in lines, and a start may fill. */
const startLines = ["customer_name", "site_address", "job_ref", "report_date"] as const;

/** What was written into a form that began with `from`, in one that begins with `to`. */
export function withStart(draft: ReportDraft, from: ReportStart, to: ReportStart): ReportDraft {
  const { idempotency_key, job_id } = to;
  const lines = startLines.map((name) => [name, draft[name] === from[name] ? to[name] : draft[name]]);
  return withTemplate({ ...draft, idempotency_key, job_id, ...Object.fromEntries(lines) }, to);
}

/** The draft of what was typed, its tasks as the page shows them. */
export function draftOfTyped(typed: TypedReport, start: ReportStart): ReportDraft {
  return withTemplate({ ...typed, strokes: [], photos: [] }, start);
}

/** What a report cannot be saved without (behaviour 7.7), in the order of the form. */
export const requiredFields = ["customer_name", "site_address", "report_date", "engineer_id"] as const;

export type RequiredField = (typeof requiredFields)[number];

/** The names of what is still missing. */
export function missingOf(draft: Pick<ReportDraft, RequiredField>): RequiredField[] {
  return requiredFields.filter((name) => String(draft[name] ?? "").trim() === "");
}

/**
 * A drawing signs from this length on, all its strokes together, in units of which the pad is 600 wide: about a centimetre
 * on a phone. Initials are longer; a tap, or a finger that only slipped, is not.
 */
const shortestSignature = 40;

type Signing = Pick<TypedReport, "signed_by" | "name_signs"> & Partial<Pick<ReportDraft, "strokes">>;

/** Whether anything signs: a drawing, or a typed name with its tick. */
export function isSigned(draft: Signing): boolean {
  return hasDrawing(draft) || (draft.name_signs && draft.signed_by.trim() !== "");
}

function hasDrawing({ strokes = [] }: Signing): boolean {
  return drawnLength(strokes) >= shortestSignature;
}

/** Whether the pad has something on it that is no hand's mark: a tap, or a finger that slipped. */
export function isTooShort({ strokes }: Pick<ReportDraft, "strokes">): boolean {
  return strokes.length > 0 && !hasDrawing({ signed_by: "", name_signs: false, strokes });
}

/** How far the pen went over the paper. The dot of an i adds nothing, and takes nothing away. */
function drawnLength(strokes: readonly Stroke[]): number {
  const lengths = strokes.flatMap((stroke) =>
    stroke.slice(1).map(({ x, y }, index) => Math.hypot(x - (stroke[index]?.x ?? x), y - (stroke[index]?.y ?? y))),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** What a typed name lacks to sign, its tick, or a tick its name; a drawing signs by itself. */
export function signingGap(draft: Signing): "tick" | "name" | null {
  const named = draft.signed_by.trim() !== "";
  if (hasDrawing(draft) || named === draft.name_signs) return null;
  return named ? "tick" : "name";
}

/**
 * The body of POST /api/service-reports/reports. Empty job reference, notes and signature are null (behaviour
 * 3.8). `signature` is the drawing as a PNG data URL. Photos are sent one by one, after it.
 */
export function bodyOf(draft: TypedReport & Signing, signature: string | null) {
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
