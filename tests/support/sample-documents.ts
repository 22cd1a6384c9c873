/** Sample quotes, invoices and reports, as data for their PDFs. */
import { deflateSync } from "node:zlib";
import type { CompanyCopy, CustomerCopy, PrintedLine } from "#app/documents/document.ts";
import type { InvoiceDocument } from "#app/invoices/invoice-document.ts";
import type { QuoteDocument } from "#app/quotes/quote-document.ts";
import type { ReportDocument } from "#app/service-reports/report-document.ts";

export const company: CompanyCopy = {
  company_name: "Climatización Núñez, S.L.",
  address: "Calle de la Princesa, 31",
  address2: "",
  address3: "",
  town: "Alcalá de Henares",
  province: "Madrid",
  postcode: "28801",
  phone: "918 000 000",
  email: "oficina@nunez.example",
  website: "www.nunez.example",
  nie: "B00000000",
  registry: "Registro Mercantil de Madrid, tomo 1234, folio 56, hoja M-7890, inscripción 1.ª",
  accent: "",
  logo: null,
};

/** A company of which nothing is known yet. */
export const nothingKnown: CompanyCopy = {
  company_name: "",
  address: "",
  address2: "",
  address3: "",
  town: "",
  province: "",
  postcode: "",
  phone: "",
  email: "",
  website: "",
  nie: "",
  registry: "",
  accent: "",
  logo: null,
};

const customer: CustomerCopy = {
  kind: "person",
  company_name: "",
  first_name: "María José",
  surname: "Peña Łukasz",
  address: "Avenida de los Reyes, 14",
  address2: "3.º izq.",
  address3: "",
  town: "Torrejón de Ardoz",
  province: "Madrid",
  postcode: "28850",
  tel: "600 000 000",
  email: "mj@correo.example",
  nie: "X0000000T",
};

/** A quote of these lines, with changes. */
export function quoteOf(lines: PrintedLine[], changes: Partial<QuoteDocument> = {}): QuoteDocument {
  return {
    kind: "quote",
    language: "es",
    ...{ quote_number: "Q-2026-0042", is_void: false },
    date: "2026-11-20",
    valid_until: "2026-12-20",
    ...{ title: "", intro: [], outro: [], conditions: [], payment_terms: [] },
    company,
    customer,
    site: null,
    lines,
    type: 2,
    discount_cents: 0,
    discount_bp: 0,
    iva_bp: 2100,
    taxes: null,
    ...changes,
  };
}

/** An invoice of these lines, with the same company and customer, with changes. */
export function invoiceOf(lines: PrintedLine[], changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    kind: "invoice",
    tax_code: null,
    language: "es",
    invoice_number: "F-2026-0007",
    ...{ isAdvance: false, isOfAdvance: false },
    ...{ quote_number: "Q-2026-0042", is_void: false },
    issued_on: "2026-11-20",
    work_date: "2026-11-20",
    no_iva_reason: "",
    paid_on: null,
    ...{ invoice_kind: "F1", rectifies: null, substitutes: [] },
    ...{ due_on: null, payment_terms: "", iban: "", iban2: "", payment_ways: [], due_cents: 100_000 },
    company,
    customer,
    site: null,
    lines,
    type: 2,
    discount_cents: 0,
    discount_bp: 0,
    iva_bp: 2100,
    taxes: null,
    ...changes,
  };
}

/** A service report with this many tasks: every third has a value, every fifth is not done. */
export function reportOf(tasks: number, changes: Partial<ReportDocument> = {}): ReportDocument {
  return {
    kind: "report",
    language: "es",
    company,
    report_number: "SR-2026-0003",
    report_date: "2026-11-20",
    customer_name: "María José Peña Łukasz",
    site_address: "Avenida de los Reyes, 14, 3.º izq., 28850 Torrejón de Ardoz (Madrid)",
    job_ref: "Q-2026-0042",
    engineer_name: "Nuria Peláez",
    items: Array.from({ length: tasks }, (_, index) => ({
      title: index % 10 === 7 ? `T${index}# ${"de título largo ".repeat(9)}` : `T${index}# Limpieza de filtros`,
      completed: index % 5 === 4 ? 0 : 1,
      value_text: index % 3 === 0 ? `V${index}# 4,2 bar` : null,
    })),
    notes: ["Todo en orden.", "Próxima revisión: mayo de 2027."],
    photos: [],
    signature: { png: null, name: "María José Peña", when: "20/11/2026 12:30" },
    ...changes,
  };
}

/**
 * Lines that can be told apart by "L7#" at the start and "fin7#" at the end; every fifth takes several printed lines.
 */
export function linesOf(count: number): PrintedLine[] {
  return Array.from({ length: count }, (_, index) =>
    lineOf({
      name:
        index % 5 === 0 ? `L${index}# ${"de nombre largo ".repeat(8)}fin${index}#` : `L${index}# corto fin${index}#`,
      quantity_milli: ((index % 9) + 1) * 1000,
      unit_price_cents: 10_000 + index * 37,
    }),
  );
}

/** One piece of "X" for a cent, with changes. */
export function lineOf(changes: Partial<PrintedLine> = {}): PrintedLine {
  return {
    ...{ kind: "line", name: "X", description: [], quantity_milli: 1000, unit: "ud", unit_price_cents: 1 },
    ...{ discount_bp: 0, optional: 0, ...changes },
  };
}

/** The smallest PNG: one red pixel. */
export function redPixel(): Uint8Array {
  const header = [137, 80, 78, 71, 13, 10, 26, 10];
  const size = [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0];
  const chunk = (type: string, data: readonly number[]) => [
    ...[0, 0, 0, data.length],
    ...Buffer.from(type),
    ...data,
    ...[0, 0, 0, 0],
  ];
  return new Uint8Array([
    ...header,
    ...chunk("IHDR", size),
    ...chunk("IDAT", [...deflateSync(Buffer.from([0, 255, 0, 0]))]),
    ...chunk("IEND", []),
  ]);
}
