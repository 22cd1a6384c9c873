/** The data that every document has: company, customer and lines, as they were when it was saved. */
import type { CustomerNames } from "#app/customers/customer.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import type { NumberOrigin } from "#app/tax/tax-id.ts";
import type { Language } from "#app/words/languages.ts";
import type { SiteCopy } from "./site-copy.ts";
import type { LineNumbers, QuoteType, TaxSum } from "./totals.ts";

/**
 * Any document that can be rendered: plain data, told apart by `kind`. Each feature declares the data of its own kind;
 * app/printing, which renders them, has the union of all.
 */
export type Printable = { kind: "quote" | "invoice" | "report" | "statement" | "declaration" };

/** The company as its letterhead prints it; every text may be empty. */
export type CompanyCopy = {
  company_name: string;
  address: string;
  address2: string;
  address3: string;
  town: string;
  province: string;
  postcode: string;
  phone: string;
  email: string;
  website: string;
  nie: string;
  /** The entry in the commercial register, at the foot of each page. */
  registry: string;
  /** The colour of the document, #rrggbb; "" for the usual one. */
  accent: string;
  logo: { png: Uint8Array; width: number; height: number } | null;
};

export type CustomerCopy = CustomerNames & {
  address: string;
  address2: string;
  address3: string;
  town: string;
  province: string;
  postcode: string;
  tel: string;
  email: string;
  nie: string;
  /** What a paper that is signed stated of where the customer is from; absent: that of today (statedOrigin). */
  stated?: NumberOrigin;
};

export const lineKinds = ["line", "heading"] as const;

/** A line, or a heading between lines, which has a name alone: its numbers are 0. */
export type LineKind = (typeof lineKinds)[number];

export type DocumentLine = LineNumbers & {
  kind: LineKind;
  name: string;
  /** What is printed under the name; may be empty and have several lines. */
  description: string;
  unit: Unit;
  /** 1: offered, not in the total. */
  optional: 0 | 1;
};

/** A line as a PDF prints it: its description in lines, and its percent of IVA where the lines have several. */
export type PrintedLine = Omit<DocumentLine, "description"> & {
  description: string[];
  iva_bp?: number;
  /** Why it has no IVA, as its column says it beside lines at other rates; absent or "" where it has a rate. */
  cause?: string;
  /** Whether it takes off what was invoiced in advance, after the discount. */
  isDeduction?: boolean;
};

/** The data that the PDFs of a quote and of an invoice share. */
export type SalesDocument = {
  language: Language;
  company: CompanyCopy;
  customer: CustomerCopy;
  /** Where the work is done; null: at the customer's address. */
  site: SiteCopy | null;
  lines: PrintedLine[];
  type: QuoteType;
  discount_cents: Cents;
  /** The percent that the discount was given in, in hundredths; 0 for one in euros. */
  discount_bp: number;
  iva_bp: number;
  /**
   * The sums of each rate of an invoice, as they were issued; null: there is one rate, and its sums follow from the
   * lines.
   */
  taxes: TaxSum[] | null;
};
