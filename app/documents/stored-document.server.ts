/** Reads the stored data that quotes and invoices share, for their PDF. */
import type { Language } from "#app/words/languages.ts";
import { customerOfCopy } from "./customer-copy.ts";
import type { CompanyCopy, DocumentLine, SalesDocument } from "./document.ts";
import { siteOfCopy } from "./site-copy.ts";
import type { QuoteType } from "./totals.ts";

/** The relations of a quote or an invoice that its PDF needs, for Prisma's `include`. */
export const printedRelations = {
  letterhead: { include: { logo: { select: { png: true, width: true, height: true } } } },
  lines: { orderBy: { position: "asc" } },
} as const;

/** The columns of a line as a table has them: plain texts and numbers, whose values the database checks. */
type StoredLine = Omit<DocumentLine, "kind" | "unit" | "optional"> & { kind: string; unit: string; optional?: number };

/** The part of a stored line that its document prints. */
export function documentLine(line: StoredLine): DocumentLine {
  return {
    kind: line.kind === "heading" ? "heading" : "line",
    name: line.name,
    description: line.description,
    quantity_milli: line.quantity_milli,
    unit: line.unit as DocumentLine["unit"],
    unit_price_cents: line.unit_price_cents,
    discount_bp: line.discount_bp,
    optional: line.optional === 1 ? 1 : 0,
  };
}

/** The lines of a text; none for an empty text. */
export function textLines(text: string): string[] {
  return text === "" ? [] : text.split(/\r\n|\r|\n/);
}

type StoredDocument = {
  language: string;
  customer_copy: string;
  site_copy: string;
  letterhead: CompanyCopy;
  lines: StoredLine[];
  type: number;
  discount_cents: number;
  discount_bp: number;
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
    site: siteOfCopy(row.site_copy),
    lines: row.lines.map((line) => ({ ...documentLine(line), description: textLines(line.description) })),
    type: row.type as QuoteType,
    discount_cents: row.discount_cents,
    discount_bp: row.discount_bp,
    iva_bp: row.iva_bp,
    taxes: null,
  };
}
