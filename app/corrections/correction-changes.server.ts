/** Whether a correction changes anything: a paper that says the same again would only take a number. */
import { copyOfCustomer, customerOfCopy } from "#app/documents/customer-copy.ts";
import { lineAmount, type TaxSum } from "#app/documents/totals.ts";
import type { InvoiceLine, InvoiceSource } from "#app/invoices/invoice-source.ts";
import { sumsOf } from "#app/invoices/invoice-sums.ts";
import { statedBy } from "#app/invoices/rectified-invoice.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { RectifyType } from "#app/tax/invoice-kinds.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { asLine, leftByRate, type Original, standingLines, wordsOfDocument } from "./standing.server.ts";

/**
 * Throws a conflict where a difference comes to nothing on every line, or takes all of an invoice back that comes to
 * nothing, as one does that deducts the whole; and where what takes the place of an invoice states its lines, sums,
 * customer and company as they stand.
 */
export async function expectChange(
  transaction: Pick<Transaction, "letterhead">,
  original: Original,
  source: InvoiceSource,
  { type, takesAll }: { type: Exclude<RectifyType, "">; takesAll: boolean },
): Promise<void> {
  if (type === "I" && takesAll && leftByRate(original).every(({ base_cents }) => base_cents === 0))
    throw new Problem("conflict", ({ problems }) => problems.rectifiesZero);
  const isSame = type === "I" ? comesToNothing(source.lines) : await statesTheSame(transaction, original, source);
  if (isSame) throw new Problem("conflict", ({ problems }) => problems.rectifiesNothing);
}

/** Whether lines of the same name, rate and cause cancel each other. */
function comesToNothing(lines: readonly InvoiceLine[]): boolean {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.iva_bp, line.cause]);
    sums.set(key, (sums.get(key) ?? 0) + lineAmount(line));
  }
  return [...sums.values()].every((sum) => sum === 0);
}

async function statesTheSame(
  transaction: Pick<Transaction, "letterhead">,
  original: Original,
  source: InvoiceSource,
): Promise<boolean> {
  const { paper } = statedBy(original);
  const lines = textOf(source.lines);
  const standing = [paper.lines.map(asLine), standingLines(original, wordsOfDocument(original)).lines];
  if (!standing.some((one) => textOf(one) === lines)) return false;
  if (sumText(sumsOf(source).taxes) !== sumText(leftByRate(original))) return false;
  if (copyOfCustomer(customerOfCopy(paper.customer_copy)) !== copyOfCustomer(source.customer)) return false;
  return companyText(paper.letterhead) === companyText(await presentLetterhead(transaction));
}

function textOf(lines: readonly InvoiceLine[]): string {
  return JSON.stringify(
    lines.map(({ kind, name, description, unit, quantity_milli, unit_price_cents, discount_bp, iva_bp, cause }) => [
      ...[kind, name, description, unit, quantity_milli, unit_price_cents, discount_bp, iva_bp, cause],
    ]),
  );
}

function sumText(taxes: readonly TaxSum[]): string {
  const sums = taxes.filter(({ base_cents, iva_cents }) => base_cents !== 0 || iva_cents !== 0);
  return JSON.stringify(
    sums.map(({ iva_bp, cause, base_cents, iva_cents }) => [iva_bp, cause, base_cents, iva_cents]).toSorted(),
  );
}

/** What an invoice names of the company (RD 1619/2012, article 6.1). */
function companyText({ company_name, nie, ...rest }: Original["letterhead"]): string {
  const { address, address2, address3, town, province, postcode } = rest;
  return JSON.stringify([company_name, nie, address, address2, address3, town, province, postcode]);
}
