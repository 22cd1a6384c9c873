/** What the screen that merges two customers shows of both. */
import { type Customer, customerFields, customerName } from "#app/customers/customer.ts";
import { taxCode } from "#app/customers/doubles.ts";
import { fieldLabel } from "#app/customers/field-labels.ts";
import { mergedFields } from "#app/customers/merge.ts";
import { countDraftsOf } from "#app/invoices/customer-invoices.server.ts";
import { countJobsOf } from "#app/jobs/customer-jobs.server.ts";
import type { Words } from "#app/words/words.ts";
import type { CustomerCard } from "./card.server.ts";
import { keptPlace } from "./kept-place.server.ts";
import { settingsThatMove } from "./merge.server.ts";

/** A field of both customers, and of the one who stays afterwards. */
type ComparedRow = { label: string; source: string; target: string; after: string };

export type Comparison = {
  into: { id: number; name: string };
  /** The tax numbers of the one who goes and of the one who stays, where each has another. */
  numbers: { source: string; target: string } | null;
  rows: ComparedRow[];
  /** What moves: "Quotes: 3", "Terms of payment". */
  moved: string[];
  /** The address at which work that is still to come stays; null where none does. */
  kept: string | null;
};

/** The fields that one of the two has, and what moves from the customer of `card` to `target`. */
export async function comparisonOf(card: CustomerCard, target: Customer, words: Words): Promise<Comparison> {
  const { customer: source } = card;
  const after = mergedFields(source, target, words);
  const { languages, kinds } = words.customers;
  const texts = ({ kind, language, ...fields }: Omit<Customer, "id">) => [
    { label: words.fields.kind, text: kinds[kind] },
    ...customerFields.map(({ name }) => ({ label: fieldLabel(name, words), text: fields[name] })),
    { label: words.fields.language, text: language === null ? "" : languages[language] },
    { label: words.fields.notes, text: fields.notes },
  ];
  const [left, right, result] = [texts(source), texts(target), texts(after)];
  const rows = left.map(({ label, text }, index) => ({
    ...{ label, source: text, target: right[index]?.text ?? "", after: result[index]?.text ?? "" },
  }));
  return {
    numbers: otherNumbers(source, target),
    into: { id: target.id, name: customerName(target) ?? words.quotes.customerFallback({ id: target.id }) },
    rows: rows.filter(({ source, target, after }) => [source, target, after].some((text) => text !== "")),
    moved: await movedTexts(card, target, words),
    kept: await keptPlace({ id: source.id, into: target.id, former: source, present: after }),
  };
}

/** The tax numbers of two customers who have different ones; null where they have the same, or one has none. */
export function otherNumbers(source: Pick<Customer, "nie">, target: Pick<Customer, "nie">): Comparison["numbers"] {
  const areSame = !source.nie || !target.nie || taxCode(source.nie) === taxCode(target.nie);
  return areSame ? null : { source: source.nie, target: target.nie };
}

/** All that a merge into `target` moves, also what the card leaves out. */
async function movedTexts(
  { customer: { id }, sales, reports, sites }: CustomerCard,
  target: Customer,
  { auditTexts, card, invoiceForm, receivables, tax }: Words,
): Promise<string[]> {
  const counts = [
    [card.quotes, sales?.quotes.total ?? 0],
    [card.jobs, await countJobsOf(id)],
    [card.invoices, sales?.invoices.total ?? 0],
    [invoiceForm.drafts, await countDraftsOf(id)],
    [tax.declarations.card, sales?.declarations.length ?? 0],
    [card.reports, reports.total],
    [card.sites, sites.length],
  ] as const;
  const { terms, unreminded } = await settingsThatMove({ id, into: target.id });
  return [
    ...counts.filter(([, n]) => n > 0).map(([label, n]) => `${label}: ${n}`),
    ...(terms ? [receivables.terms] : []),
    ...(unreminded ? [auditTexts.fields.unreminded] : []),
  ];
}
