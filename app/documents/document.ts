/** The data that every document has: company, customer and lines, as they were when it was saved. */
import type { CustomerNames } from "#app/customers/customer.ts";
import type { Cents } from "#app/platform/money.ts";
import type { Language } from "#app/words/languages.ts";
import type { QuoteType } from "./totals.ts";

/**
 * Any document that can be rendered: plain data, told apart by `kind`. Each feature declares the data of its own kind;
 * app/printing, which renders them, has the union of all.
 */
export type Printable = { kind: "quote" | "invoice" | "report" };

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
};

export type DocumentLine = { description: string; quantity: number; unit_price_cents: Cents };

/** The data that the PDFs of a quote and of an invoice share. */
export type SalesDocument = {
  language: Language;
  company: CompanyCopy;
  customer: CustomerCopy;
  lines: DocumentLine[];
  type: QuoteType;
  discount_cents: Cents;
  iva_bp: number;
};
