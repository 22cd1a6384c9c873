/** Saving a quote's form that somebody else saved meanwhile (docs/decisions/0022-two-people.md). */

import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { customerTitle } from "#app/customers/customer-choice.ts";
import { formatMoney, formatPercent } from "#app/numbers/money.ts";
import { readNumber } from "#app/numbers/typed-number.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { usualValidDays } from "#app/quotes/quote.ts";
import { versionOf, whyLocked } from "#app/quotes/quote-moves.ts";
import { getQuote, type NumberedQuote, type Quote } from "#app/quotes/quotes.server.ts";
import { nextVersionNumber } from "#app/quotes/versions.server.ts";
import { differingRows, twoVersions } from "#app/ui/two-versions.server.ts";
import type { TwoVersions, VersionRow } from "#app/ui/two-versions.tsx";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { formOfQuote, type NamedChoices, namedChoices, type QuoteSaving, saveQuoteForm } from "./builder.server.ts";
import type { SavedAs, TypedQuote } from "./posted-quote.server.ts";
import type { LineForm, QuoteForm } from "./quote-form.ts";
import { alignLines, lineIdentity } from "./quote-versions.ts";
import { sentQuote, typedTotals } from "./sent-quote.ts";
import { shownLine } from "./shown-line.server.ts";
import { type SitesOfCustomer, sitesOfForm } from "./site-choices.server.ts";

/** Both versions, and the intent of the button that replaces the saved one by what was typed. */
type Conflict = { versions: TwoVersions; over: string };

type Choices = NamedChoices & Pick<SitesOfCustomer, "sites">;

/**
 * Saves the form. When somebody else saved the quote since the form was opened, it gives both versions for the user to
 * compare; when it was accepted since, to save what was typed as its next version. When both say the same there is no
 * conflict: it may be the user's own form, sent twice. Throws what saveQuoteForm() throws.
 */
export async function saveOrCompare(
  typed: TypedQuote,
  saving: QuoteSaving,
  words: Words,
): Promise<{ saved: NumberedQuote; conflict?: undefined } | { saved?: undefined; conflict: Conflict }> {
  try {
    return { saved: await saveQuoteForm(typed.form, saving) };
  } catch (error) {
    if (!saving.quote || !(error instanceof Problem) || error.kind !== "conflict") throw error;
    const now = await getQuote(saving.quote.id);
    const isAccepted = now !== null && whyLocked(now) === "accepted";
    if (!now || !(isAccepted || error instanceof ChangedMeanwhile)) throw error;
    const as = isAccepted ? "version" : saving.as;
    const sites = [
      ...(await sitesOfForm(typed.form)).sites,
      ...(now.site_id ? [{ id: now.site_id, name: now.site }] : []),
    ];
    const choices = {
      saved: { ...(await namedChoices(formOfQuote(now, saving.language), now)), sites },
      typed: { ...(await namedChoices(typed.form, now)), sites },
    };
    const next = as === "version" ? await nextVersionNumber(now.id) : "";
    const versions = compare(now, typed, choices, { words, language: saving.language, as, next });
    if (versions) return { conflict: { versions, over: `${as}-over:${now.version}` } };
    if (as !== saving.as) throw error;
    return saveOrCompare(typed, { ...saving, seen: [now.version] }, words);
  }
}

/**
 * The saved quote beside the typed one, which is saved as the version `next` or in its place; null when both say the
 * same and the status has not changed since the form was opened. A version leaves the quote its status.
 */
function compare(
  saved: Quote,
  { form, opened }: TypedQuote,
  choices: { saved: Choices; typed: Choices },
  { words, language, as, next }: { words: Words; language: Language; as: SavedAs; next: string },
): TwoVersions | null {
  const { conflict, quotes } = words;
  const before = asShown(formOfQuote(saved, language), choices.saved, words, language);
  const after = asShown(form, choices.typed, words, language);
  const isVersion = as === "version";
  const statusChanged = !isVersion && opened.status !== null && opened.status !== saved.status;
  const status: VersionRow = {
    label: words.fields.status,
    saved: quotes.statuses[saved.status],
    typed: statusChanged
      ? conflict.opened({ status: quotes.statuses[opened.status ?? saved.status] })
      : quotes.statuses[saved.status],
  };
  const rows = shownRows(before, after, words, isVersion ? [] : [status]);
  if (differingRows(rows).length === 0) return null;
  const lead = [
    conflict.quote({ when: clockTime(saved.saved_at) }),
    ...(whyLocked(saved) === "accepted" ? [words.problems.quoteLocked] : []),
    ...(statusChanged ? [conflict.statusStays] : []),
  ];
  const saveMine = {
    ...{ save: conflict.saveMine, reprice: conflict.saveMineRepriced },
    version: words.quoteStates.saveAsVersion({ version: versionOf(next) }),
  }[as];
  return twoVersions(rows, { lead, words, saveMine });
}

/** The fields in which a version of a quote differs from the one before, as a person reads them. */
export function versionDifferences(former: Quote, quote: Quote, words: Words, language: Language): VersionRow[] {
  const [before, after] = [former, quote].map((one) =>
    asShown(formOfQuote(one, language), namesIn(one), words, language),
  ) as [ShownQuote, ShownQuote];
  const named = shownRows(before, after, words, []).map((row) => ({
    ...{ label: row.label, saved: row.saved || words.conflict.nothing, typed: row.typed || words.conflict.nothing },
  }));
  return differingRows(named);
}

/** The names that a saved quote itself has of its customer, site and products. */
function namesIn(quote: Quote): Names {
  const { customer_id: id, site_id, site, lines, iva_bp } = quote;
  return {
    customer: { id, ...namesOf(quote) },
    sites: site_id === null ? [] : [{ id: site_id, name: site }],
    products: lines.flatMap(({ product_id, name }) => (product_id === null ? [] : [{ id: product_id, name }])),
    iva_bp,
  };
}

/** The fields of two quotes side by side; `status` are the rows of their statuses, if they are compared. */
function shownRows(before: ShownQuote, after: ShownQuote, words: Words, status: VersionRow[]): VersionRow[] {
  const { quoteForm } = words;
  return [
    { label: words.fields.customer_id, saved: before.customer, typed: after.customer },
    ...(before.site || after.site ? [{ label: words.fields.site_id, saved: before.site, typed: after.site }] : []),
    ...(["title", "intro", "outro", "conditions", "valid_days"] as const).map((name) => ({
      label: words.fields[name],
      saved: before[name],
      typed: after[name],
    })),
    { label: quoteForm.includeIva, saved: before.iva, typed: after.iva },
    ...status,
    ...lineRows(before.lines, after.lines, words),
    { label: words.fields.discount, saved: before.discount, typed: after.discount },
    { label: quoteForm.net, saved: before.net, typed: after.net },
    ivaRow(before, after, words),
    { label: words.quotes.total, saved: before.total, typed: after.total },
  ];
}

/** The IVA of two quotes: the percent is in the label, or, of two percents, beside the amounts. */
function ivaRow(before: ShownQuote, after: ShownQuote, { documents, quoteForm }: Words): VersionRow {
  const { iva_percent: percent } = before;
  if (after.iva_percent === percent)
    return { label: quoteForm.iva({ percent }), saved: before.iva_amount, typed: after.iva_amount };
  // A quote without IVA states no percent, so another one is no difference.
  const textOf = ({ isWithIva, iva_percent, iva_amount }: ShownQuote) =>
    isWithIva ? `${iva_percent} %: ${iva_amount}` : iva_amount;
  return { label: documents.line_iva, saved: textOf(before), typed: textOf(after) };
}

type ShownQuote = ReturnType<typeof asShown>;

type Named = { id: number; name: string };

/** The names of what a form names by its id, and its percent of IVA. */
type Names = {
  customer: (CustomerNames & { id: number }) | null;
  sites: readonly Named[];
  products: readonly Named[];
  iva_bp: number;
};

/** The texts of a form as a person reads them. Lines that would not be sent are left out. */
function asShown(form: QuoteForm, choices: Names, words: Words, language: Language) {
  const { conflict } = words;
  const totals = typedTotals(form, choices.iva_bp);
  const names = new Map(choices.products.map(({ id, name }) => [String(id), name]));
  const sent = sentQuote(form).places.flatMap((place) => form.lines[place] ?? []);
  return {
    customer: choices.customer ? customerTitle(choices.customer, words) : form.customer_id,
    site: choices.sites.find(({ id }) => String(id) === form.site_id)?.name ?? form.site_id,
    ...{
      title: form.title.trim(),
      intro: form.intro.trim(),
      outro: form.outro.trim(),
      conditions: form.conditions.trim(),
    },
    valid_days: form.valid_days.trim() || String(usualValidDays),
    iva: form.type === 2 ? conflict.yes : conflict.no,
    discount: discountText(form, language),
    lines: sent.map((line) => ({ is: lineIdentity(line), text: lineText(line) })),
    net: formatMoney(totals.net_cents, language),
    isWithIva: form.type === 2,
    iva_percent: formatPercent(choices.iva_bp, language),
    iva_amount: formatMoney(totals.iva_cents, language),
    total: formatMoney(totals.total_cents, language),
  };

  function lineText({ kind, product_id, optional, ...line }: LineForm): string {
    const name = kind === "product" ? (names.get(product_id) ?? product_id) : line.name.trim();
    if (kind === "heading") return conflict.heading({ name });
    return shownLine({ ...line, name }, optional ? [words.fields.optional] : [], words, language);
  }
}

function discountText({ discount, discount_in }: QuoteForm, language: Language): string {
  if (discount_in === "percent") return `${formatPercent(readNumber(discount, "percent").value ?? 0, language)} %`;
  return formatMoney(readNumber(discount, "amount").value ?? 0, language);
}

type ShownLine = { is: string; text: string };

/** The lines of two forms side by side. */
export function lineRows(
  saved: readonly ShownLine[],
  typed: readonly ShownLine[],
  { conflict }: Pick<Words, "conflict">,
): VersionRow[] {
  return alignLines(saved, typed).map(({ left, right }, index) => ({
    label: conflict.line({ n: index + 1 }),
    saved: left?.text ?? conflict.noLine,
    typed: right?.text ?? conflict.noLine,
  }));
}
