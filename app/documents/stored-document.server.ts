/** Reads the stored data that quotes and invoices share, for their PDF. */
import type { Language } from "#app/words/languages.ts";
import { customerOfCopy } from "./customer-copy.ts";
import type { CompanyCopy, DocumentLine, SalesDocument } from "./document.ts";
import type { QuoteType } from "./totals.ts";

/** The relations of a quote or an invoice that its PDF needs, for Prisma's `include`. */
export const printedRelations = {
  letterhead: { include: { logo: { select: { png: true, width: true, height: true } } } },
  lines: { select: { description: true, quantity: true, unit_price_cents: true }, orderBy: { position: "asc" } },
} as const;

type StoredDocument = {
  language: string;
  customer_copy: string;
  letterhead: CompanyCopy;
  lines: DocumentLine[];
  type: number;
  discount_cents: number;
  iva_bp: number;
};

/**
 * The printed data of a saved quote or invoice. Language and type are plain columns whose values the database checks.
 */
export function storedDocument(row: StoredDocument): SalesDocument {
  return {
    language: row.language as Language,
    company: row.letterhead,
    customer: customerOfCopy(row.customer_copy),
    lines: row.lines,
    type: row.type as QuoteType,
    discount_cents: row.discount_cents,
    iva_bp: row.iva_bp,
  };
}
