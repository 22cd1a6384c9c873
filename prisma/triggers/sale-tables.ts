/** The rules of the tables of quotes, invoices and payments. */

import { allowedMoves, lockedStatuses } from "../../app/quotes/quote-moves.ts";
import { type AuditRules, nameOfCustomer, type TableRules } from "./rules.ts";

/**
 * The columns of a quote's or an invoice's line. What a line does not have is left out: a heading has only its name.
 */
const toldOfLine: AuditRules["tells"] = [
  "position",
  ["kind", `nullif(@."kind", 'line')`],
  "name",
  "description",
  ["quantity_milli", `CASE WHEN @."kind" <> 'heading' THEN @."quantity_milli" END`],
  ["unit", `CASE WHEN @."kind" <> 'heading' THEN @."unit" END`],
  ["unit_price_cents", `CASE WHEN @."kind" <> 'heading' THEN @."unit_price_cents" END`],
  ["discount_bp", `nullif(@."discount_bp", 0)`],
];

/** The SQL condition of lockedStatuses in app/quotes/quote-moves.ts. */
export function lockedStatus(status: string): string {
  return `${status} IN (${lockedStatuses.map((one) => `'${one}'`).join(", ")})`;
}

/** The SQL condition that a later version than the quote `row` is in force (app/quotes/standing.server.ts). */
export function replacedQuote(row: string): string {
  return `(${row}."latest" = 0 AND EXISTS (SELECT 1 FROM "Quote" f
    WHERE f."first_id" = coalesce(${row}."first_id", ${row}."id") AND f."latest" = 1 AND f."revision" > ${row}."revision"))`;
}

/** The rules by the name of the table. */
export const saleTables: Record<string, TableRules> = {
  Quote: {
    audit: {
      ...{ kind: "quote", id: "id", subject: `@."quote_number"`, on: ["insert", "update"] },
      tells: [
        ...["type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents", "status"],
        ...["language", "title", "intro", "outro", "conditions", "payment_terms", "valid_days"],
        ["customer", nameOfCustomer],
        ["site", `(SELECT "name" FROM "Site" WHERE "id" = @."site_id")`],
      ],
    },
    // `valid_from` follows from the change that is recorded.
    untold: ["quote_number", "first_id", "revision", "latest", "valid_from"],
    moves: { column: "status", says: "QUOTE_STATUS_CANNOT_MOVE", allowed: allowedMoves },
    locked: {
      ...{ says: "QUOTE_LOCKED", when: `(${lockedStatus(`@."status"`)} OR ${replacedQuote("@")})` },
      except: {
        ...{
          latest: "another version is put in force",
          first_id: "never changes anyway",
          revision: "never changes anyway",
        },
        status: "it is reopened",
        ...{ valid_from: "follows from the status", version: "counts every change", updated_at: "says when" },
        ...{ search_text: "derived", title_key: "derived" },
        customer_id: "two customers are merged; the printed one stays",
        site_id: "in the same merge, by Quote_locked_site; the printed one stays",
        quote_number: "never changes anyway",
      },
    },
    // Only the first version of a quote counts, since a list shows one version of each.
    ...{ counted: ["insert"], countedWhen: `@."first_id" IS NULL` },
  },
  // Its content never changes, and is a copy of a quote's lines and texts.
  QuoteTemplate: {
    audit: { kind: "quote-template", id: "id", subject: `@."name"`, tells: ["name"] },
    untold: ["name_key", "content"],
  },
  QuoteLine: {
    audit: {
      ...{ kind: "quote", id: "quote_id", part: "lines" },
      subject: `(SELECT "quote_number" FROM "Quote" WHERE "id" = @."quote_id")`,
      tells: [...toldOfLine, ["optional", `nullif(@."optional", 0)`]],
    },
    untold: ["quote_id", "product_id"],
    locked: {
      ...{ says: "QUOTE_LOCKED", isPart: true },
      when: `EXISTS (SELECT 1 FROM "Quote" q WHERE q."id" = @."quote_id" AND (${lockedStatus(`q."status"`)} OR ${replacedQuote("q")}))`,
    },
  },
  // A history itself; the status is recorded with the quote.
  QuoteEvent: { audit: null, frozen: { says: "QUOTE_EVENT", isPart: true } },
  Invoice: {
    audit: {
      ...{ kind: "invoice", id: "id", subject: `@."invoice_number"`, on: ["insert", "update"] },
      tells: [
        ...["quote_number", "type", "discount_cents", "discount_bp", "iva_bp", "net_cents", "iva_cents", "total_cents"],
        ...["no_iva_reason", "work_date", "language", "paid", "paid_at", "due_on"],
        ["kind", `nullif(@."kind", 'F1')`],
        ["advance", `nullif(@."advance", 0)`],
        ["rectifies", `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."rectifies_id")`],
        ["payable_cents", `nullif(@."payable_cents", @."total_cents")`],
        "annulled_at",
        ...["reason", "annul_reason", "payment_terms", "iban", "iban2", "payment_ways"].map(
          (name): [string, string] => [name, `nullif(@."${name}", '')`],
        ),
        ["customer", nameOfCustomer],
      ],
    },
    // What was paid is recorded with the payments. The number says the series, and the document how it rectifies.
    untold: [
      ...["invoice_number", "series", "tax_rules", "job_id", "quote_id", "line_count", "tax_count", "paid_cents"],
      // The payments are recorded.
      ...["rectify_type", "paid_at_issue_cents"],
    ],
    frozen: {
      says: "INVOICE",
      except: {
        ...{ paid: "it is paid later", paid_at: "it is paid later", paid_cents: "it is paid later" },
        payable_cents: "another one rectifies it, or it is annulled",
        ...{ annulled_at: "set once", annul_reason: "set once" },
        search_text: "derived",
        customer_id: "two customers are merged; the printed one stays",
      },
    },
  },
  // The full invoice that is issued is recorded, and what is to be paid of the simplified ones.
  InvoiceSubstitution: {
    audit: null,
    frozen: { says: "INVOICE", isPart: true, except: { in_force: "the full invoice is annulled" } },
  },
  // It follows from the invoice, which is recorded. Duplicates are told by invoices/duplicate.server.ts.
  InvoicePdf: { audit: null, frozen: { says: "INVOICE_PDF" } },
  // Which jobs an invoice is of follows from its lines, by their quote, and from the jobs that are booked for it.
  InvoiceJob: {
    audit: null,
    frozen: { says: "INVOICE", isPart: true, except: { in_force: "the invoice is annulled, or rectified to nothing" } },
  },
  // The sums of the invoice are recorded, and the rates with its lines.
  InvoiceTax: { audit: null, frozen: { says: "INVOICE", isPart: true } },
  CustomerDeclaration: {
    audit: {
      ...{ kind: "customer", id: "customer_id", part: "declarations", subject: nameOfCustomer },
      tells: ["kind", "place", "signed_on", "on_paper", "signed_by"],
    },
    // Signatures must not be readable in the trail.
    untold: ["customer_id", "site_id", "facts", "language", "signature_png", "signed_at"],
    locked: {
      ...{ says: "DECLARATION_SIGNED", when: `@."signed_on" IS NOT NULL` },
      except: { customer_id: "two customers are merged; the printed one stays", site_id: "the site goes" },
    },
  },
  // It becomes an invoice, which is recorded.
  InvoiceDraft: { audit: null },
  InvoiceSeries: {
    audit: {
      ...{ kind: "settings", id: "id", subject: `@."series"`, on: ["insert", "update"] },
      tells: ["prefix", "first", "year"],
    },
    untold: ["series"],
    frozen: {
      says: "INVOICE_SERIES",
      except: {
        prefix: "it was set wrongly, and no invoice has it yet",
        first: "it was set wrongly, and no invoice has it yet",
        year: "that of the first number",
      },
    },
    locked: {
      says: "INVOICE_SERIES_BEGUN",
      when: `EXISTS (SELECT 1 FROM "Invoice" WHERE "series" = @."series")`,
    },
  },
  // Recorded with its parts, of which it has one at least.
  Payment: { audit: null, frozen: { says: "PAYMENT", mayGo: true } },
  // What it was recorded as is told with the payments of its invoices.
  BankEntry: {
    audit: null,
    frozen: {
      says: "BANK_ENTRY",
      except: {
        dismissed_at: "it pays no invoice, or that is taken back",
        payment_id: "it was recorded, or that is undone",
      },
    },
  },
  PaymentPart: {
    audit: {
      ...{ kind: "invoice", id: "invoice_id", part: "payments", on: ["insert", "delete"] },
      subject: `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."invoice_id")`,
      tells: [
        "amount_cents",
        ...["paid_on", "method", "note"].map((name): [string, string] => [
          name,
          `(SELECT "${name}" FROM "Payment" WHERE "id" = @."payment_id")`,
        ]),
      ],
    },
    untold: ["payment_id", "invoice_id"],
    frozen: { says: "PAYMENT", mayGo: true },
  },
  InvoiceLine: {
    audit: {
      ...{ kind: "invoice", id: "invoice_id", part: "lines", on: ["insert"] },
      subject: `(SELECT "invoice_number" FROM "Invoice" WHERE "id" = @."invoice_id")`,
      tells: [
        ...toldOfLine,
        ["iva_bp", `CASE WHEN @."kind" <> 'heading' THEN @."iva_bp" END`],
        ["cause", `nullif(@."cause", '')`],
      ],
    },
    untold: ["invoice_id", "advance_id"],
    frozen: { says: "INVOICE", isPart: true },
  },
};
