/** Saving the form of a draft that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */
import { getDraftContent } from "#app/invoices/invoice-drafts.server.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { typedCents, typedPercent } from "#app/numbers/typed-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { ChangedMeanwhile, type Seen } from "#app/platform/versions.server.ts";
import { lineRows } from "#app/quote-builder/quote-conflict.server.ts";
import { shownLine } from "#app/quote-builder/shown-line.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions } from "#app/ui/two-versions.tsx";
import { describeLanguage, type Language, languages } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { addedBy } from "./added-work.ts";
import {
  formOfDraft,
  getInvoiceSetting,
  type InvoiceSetting,
  jobsOfDraft,
  type OpenWork,
  startOfDraft,
} from "./invoice-builder.server.ts";
import type { InvoiceForm, LineForm } from "./invoice-form.ts";
import { sentInvoice, typedTotals } from "./sent-invoice.ts";

/** Both versions, and the intent of the button that replaces the saved one by what was typed. */
export type DraftConflict = { versions: TwoVersions; over: string };

type Typed = { draft: number | null; form: InvoiceForm; seen: Seen; words: Words; language: Language };

/**
 * Saves the form of a draft by `save`, which takes the versions that were seen. When somebody else saved the draft
 * since the form was opened, it gives both versions for the user to compare; when both say the same there is no
 * conflict. Throws what `save` throws.
 */
export async function saveOrCompare<Saved>(
  save: (seen: Seen) => Promise<Saved>,
  { draft, form, seen, words, language }: Typed,
): Promise<{ saved: Saved; conflict?: undefined } | { saved?: undefined; conflict: DraftConflict }> {
  try {
    return { saved: await save(seen) };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile) || draft === null) throw error;
    const now = await getDraftContent(draft);
    const setting = await getInvoiceSetting(startOfDraft(now), words, jobsOfDraft(now));
    const saved = formOfDraft(now, { iva_bp: setting.iva_bp, language });
    const rows = draftVersionRows(saved, form, { setting, words, language });
    if (differingRows(rows).length === 0) return { saved: await save([now.version]) };
    const lead = [words.conflict.draft({ when: clockTime(now.updated_at) })];
    return { conflict: { versions: twoVersions(rows, { lead, words }), over: `draft-over:${now.version}` } };
  }
}

/** The version that the button of a conflict replaces; null for other buttons. */
export function postedOver(intent: string): string | null {
  return /^draft-over:(\d{1,15})$/.exec(intent)?.[1] ?? null;
}

type Beside = { setting: InvoiceSetting; words: Words; language: Language };

function draftVersionRows(saved: InvoiceForm, typed: InvoiceForm, beside: Beside) {
  const [before, after] = [shownFields(saved, beside), shownFields(typed, beside)];
  const fields = before.map(([label, text], index) => ({ label, saved: text, typed: after[index]?.[1] ?? "" }));
  return [...fields, ...lineRows(shownLines(saved, beside), shownLines(typed, beside), beside.words)];
}

/** The fields of a form as a person reads them, with their labels. */
function shownFields(form: InvoiceForm, { setting, words, language }: Beside): [label: string, text: string][] {
  const { conflict, fields, invoiceForm, quoteDetails, quotes, tax } = words;
  const { quote, work, sites, iva_bp } = setting;
  const totals = typedTotals(form, addedBy(setting, form.jobs), iva_bp);
  const titleOf = (id: string) => {
    const job = work.find((one) => String(one.id) === id);
    return job ? nameOfJob(job, work) : invoiceForm.unlistedJob({ id });
  };
  const siteOf = (id: string) =>
    sites.find((site) => String(site.id) === id)?.name ?? quoteDetails.siteFallback({ id });
  const printedIn = languages.find((one) => one === form.language);
  const amount = (text: string) => formatMoney(typedCents(text) ?? 0, language);
  const percent = (text: string) => `${formatPercent(typedPercent(text) ?? 0, language)} %`;
  const orEmpty = (text: string, shown: (text: string) => string) => (text.trim() === "" ? "" : shown(text));
  const iva = (text: string) => (/^\d/.test(text) ? percent(text) : text);
  return [
    ...(quote
      ? ([
          [invoiceForm.advancePercent, orEmpty(form.advance_percent, percent)],
          [invoiceForm.advanceAmount, orEmpty(form.advance, amount)],
        ] satisfies [string, string][])
      : ([[invoiceForm.work, form.jobs.map(titleOf).toSorted().join(", ")]] satisfies [string, string][])),
    [invoiceForm.workDate, orEmpty(form.work_date, formatDay)],
    [fields.site_id, orEmpty(form.site_id, siteOf)],
    [fields.language, printedIn ? describeLanguage(printedIn).name : invoiceForm.usualLanguage],
    [invoiceForm.again, form.reason.trim()],
    [tax.iva, orEmpty(form.iva, iva)],
    [invoiceForm.simplified, form.simplified === "1" ? conflict.yes : conflict.no],
    [invoiceForm.discount, amount(form.discount)],
    [quotes.total, formatMoney(totals.total_cents, language)],
  ];
}

/** The title of a job with its day; with its id too where another one of the list has the same title and day. */
function nameOfJob({ id, title, day }: OpenWork, work: readonly OpenWork[]): string {
  const isOnly = work.every((one) => one.id === id || one.title !== title || one.day !== day);
  return [title, day && formatDay(day), isOnly ? null : `#${id}`].filter(Boolean).join(" · ");
}

/** The lines of a form as a person reads them, without those that would not be sent. */
function shownLines(form: InvoiceForm, { setting, words, language }: Beside) {
  const sent = sentInvoice(form).places.flatMap((place) => form.lines[place] ?? []);
  return sent.map((line) => ({ is: `${line.kind} ${line.name.trim()}`, text: textOf(line) }));

  function textOf(line: LineForm): string {
    const name = line.name.trim();
    if (line.kind === "heading") return words.conflict.heading({ name });
    const typed_bp = line.iva.trim() === "" ? setting.iva_bp : (typedPercent(line.iva) ?? 0);
    const percent = formatPercent(typed_bp, language);
    return shownLine({ ...line, name }, [line.cause || words.quoteForm.iva({ percent })], words, language);
  }
}
