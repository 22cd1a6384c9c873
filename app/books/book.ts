/** The model of the book of issued invoices (Real Decreto 1624/1992, article 63), and the sums that follow from it. */
import type { TaxSum } from "#app/documents/totals.ts";
import { addedByRate, isSameRate } from "#app/invoices/rectified-taxes.ts";
import type { Cents } from "#app/numbers/money.ts";
import { addDays, type Day, firstOfMonth, twoDigits } from "#app/platform/dates.ts";
import { isLeftOutOf347, lacksCause } from "#app/tax/causes.ts";
import { type InvoiceKind, isSimplified, type RectifyType } from "#app/tax/invoice-kinds.ts";
import { type Quarter, quarterOf, quarters } from "#app/tax/quarter.ts";
import { taxIdOf } from "#app/tax/tax-id.ts";

/** A quarter, or without one a year; of one issuer's NIF, or of all. */
export type Period = { year: number; quarter?: Quarter | undefined; issuer?: string | undefined };

/** Name and tax number of a customer as an invoice states them. */
export type StatedCustomer = { customer: string; nie: string };

/** What an invoice comes to at one rate, or for one cause of being without IVA, as the book has it. */
export type BookRow = {
  invoice_id: number;
  number: string;
  kind: InvoiceKind;
  issued_on: Day;
  /** The day by which it counts. */
  accrued_on: Day;
  customer_id: number;
  /** Name and tax number of the customer as the invoice states them. */
  customer: string;
  nie: string;
  iva_bp: number;
  cause: string;
  base_cents: Cents;
  iva_cents: Cents;
  /** What it takes the place of at that rate, where it does. */
  replaced_base_cents: Cents;
  replaced_iva_cents: Cents;
  /** The number of the invoice that it corrects; "": none. */
  rectifies: string;
  /** The numbers of the simplified invoices in whose place it is; "": none. */
  substitutes: string;
  /**
   * The customer as the full invoice in its place states them, or in that of the one that it corrects; null: none is.
   */
  declared_as: StatedCustomer | null;
  /** How it corrects another one: by the difference, or in its place; "": it corrects none. */
  corrects: RectifyType;
  /** The customer as the invoice that it corrects stated them until then; null: it corrects none. */
  corrected: StatedCustomer | null;
  annulled: 0 | 1;
  /** The company's NIF as the invoice records it; "": it states none. */
  issuer: string;
};

/** The NIFs under which invoices were issued: each is another taxpayer, with a book and declarations of its own. */
export function issuersOf(rows: readonly BookRow[]): string[] {
  return [...new Set(rows.map(({ issuer }) => issuer))].filter((issuer) => issuer !== "");
}

/** Whether a row is of an issuer's book. One without a NIF is from before the company stated its own. */
export function isOfIssuer({ issuer }: BookRow, asked: string | undefined): boolean {
  return asked === undefined || issuer === "" || issuer === asked;
}

/** The first and the last day of a period. */
export function daysOf({ year, quarter }: Period): { from: Day; to: Day } {
  const from = `${year}-${twoDigits(quarter ? quarter * 3 - 2 : 1)}-01`;
  return { from, to: addDays(firstOfMonth(from, quarter ? 3 : 12), -1) };
}

/**
 * What an invoice states and what it takes the place of, at each rate that either of them has. One that comes to
 * nothing has a row as well: the book names every number.
 */
export function byRate(stated: readonly TaxSum[], replaced: readonly TaxSum[]) {
  const rates = addedByRate([...stated, ...replaced]);
  const nothing = { iva_bp: 0, cause: "" };
  return (rates.length > 0 ? rates : [nothing]).map(({ iva_bp, cause }) => {
    const at = (taxes: readonly TaxSum[]) => taxes.find((tax) => isSameRate(tax, { iva_bp, cause }));
    return {
      ...{ iva_bp, cause, base_cents: at(stated)?.base_cents ?? 0, iva_cents: at(stated)?.iva_cents ?? 0 },
      replaced_base_cents: at(replaced)?.base_cents ?? 0,
      replaced_iva_cents: at(replaced)?.iva_cents ?? 0,
    };
  });
}

/** What a row counts: less what it takes the place of, and nothing where the invoice was annulled. */
export function countedTax({ annulled, iva_bp, cause, ...row }: BookRow): TaxSum {
  const counts = annulled ? 0 : 1;
  return {
    ...{ iva_bp, cause, base_cents: counts * (row.base_cents - row.replaced_base_cents) },
    iva_cents: counts * (row.iva_cents - row.replaced_iva_cents),
  };
}

/**
 * The sums of a period by rate, for model 303: of invoices, and apart of those that correct others, as the model asks.
 * The highest rate first; then those without IVA by their cause, and what has none last, as on invoices from before
 * Spanish tax rules: it is in no box of the model.
 */
export function totalsOf(rows: readonly BookRow[]): { issued: TaxSum[]; rectified: TaxSum[] } {
  const sums = (some: BookRow[]) =>
    addedByRate(some.map(countedTax))
      .filter(({ base_cents, iva_cents }) => base_cents !== 0 || iva_cents !== 0)
      .toSorted(
        (a, b) => b.iva_bp - a.iva_bp || Number(lacksCause(a)) - Number(lacksCause(b)) || (a.cause < b.cause ? -1 : 1),
      );
  const isRectifying = ({ kind }: BookRow) => kind.startsWith("R");
  return { issued: sums(rows.filter((row) => !isRectifying(row))), rectified: sums(rows.filter(isRectifying)) };
}

/** What was invoiced to one customer in a year, with IVA, in all and by quarter. */
export type Declared = { customer_id: number; customer: string; nie: string; quarters: Cents[]; total_cents: Cents };

/** From which year more than what sum with one customer is declared (model 347; RD 1065/2007, article 33). */
const thresholds: readonly { from: number; cents: Cents }[] = [{ from: 2008, cents: 300_506 }];

/** The sum beyond which a year's operations with one customer are declared. */
export function thresholdOf(year: number): Cents {
  return thresholds.findLast(({ from }) => year >= from)?.cents ?? 0;
}

/**
 * The customer for whom a row counts in model 347, and its amounts. A simplified invoice names nobody, so that it is
 * not declared (RD 1065/2007, article 33.2.a), nor is what corrects it. A row of an invoice, or of what corrects it,
 * that states an export or a sale into another member state is left out; its other rows count.
 */
function operationsOf(row: BookRow): (StatedCustomer & { customer_id: number; accrued_on: Day; cents: Cents })[] {
  const { kind, customer_id, accrued_on, customer, nie, declared_as, corrects, corrected } = row;
  if (isLeftOutOf347(row.cause)) return [];
  const of = (who: StatedCustomer, cents: Cents) => ({ ...who, customer_id, accrued_on, cents });
  const { base_cents, iva_cents } = countedTax(row);
  const cents = base_cents + iva_cents;
  // A simplified invoice that was replaced counts on its own day, and for whoever asked for the full one.
  if (declared_as) return [of(declared_as, cents)];
  if (isSimplified(kind)) return [];
  if (!corrected) return [of({ customer, nie }, cents)];
  // What is taken off or replaced was declared of the customer whom the corrected invoice stated, who may be another.
  if (corrects !== "S" || row.annulled) return [of(corrected, cents)];
  const replaced = row.replaced_base_cents + row.replaced_iva_cents;
  return [of(corrected, -replaced), of({ customer, nie }, cents + replaced)];
}

/** The customers that model 347 of a year names, the largest sum first. The rows are those of the whole year. */
export function declaredIn(year: number, rows: readonly BookRow[]): Declared[] {
  const found = new Map<string, Declared>();
  for (const { customer_id, customer, nie, accrued_on, cents } of rows.flatMap(operationsOf)) {
    const key =
      nie === "" ? String(customer_id) : JSON.stringify(taxIdOf(nie) ?? nie.toUpperCase().replace(/[^A-Z0-9]/g, ""));
    const of = found.get(key) ?? {
      quarters: quarters.map(() => 0),
      total_cents: 0,
      customer_id: 0,
      customer: "",
      nie: "",
    };
    const place = quarterOf(accrued_on) - 1;
    of.quarters[place] = (of.quarters[place] ?? 0) + cents;
    of.total_cents += cents;
    found.set(key, { ...of, customer_id, customer, nie });
  }
  // More paid back than invoiced is declared as well, with its sign.
  return [...found.values()]
    .filter(({ total_cents }) => Math.abs(total_cents) > thresholdOf(year))
    .toSorted((a, b) => Math.abs(b.total_cents) - Math.abs(a.total_cents));
}
