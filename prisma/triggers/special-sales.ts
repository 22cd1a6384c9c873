/** Triggers of quotes, and of what belongs to invoices, that follow no rule of sale-tables.ts. */

import type { Dialect, SpecialTriggers } from "./dialect.ts";
import { lockedStatus, replacedQuote } from "./sale-tables.ts";

/** The triggers by the name of their table, in the words of an engine. */
export const specialOfSales = ({ number }: Dialect): SpecialTriggers => ({
  Quote: [
    {
      name: "Quote_number_never_changes",
      event: 'BEFORE UPDATE OF "quote_number"',
      when: `NEW."quote_number" <> OLD."quote_number"`,
      refuses: "QUOTE_NUMBER_NEVER_CHANGES",
    },
    {
      name: "Quote_never_deleted",
      event: "BEFORE DELETE",
      refuses: "QUOTE_NEVER_DELETED",
    },
    {
      name: "Quote_version_never_changes",
      event: 'BEFORE UPDATE OF "first_id", "revision"',
      refuses: "QUOTE_VERSION_NEVER_CHANGES",
    },
    {
      name: "Quote_replaced_keeps_status",
      event: 'BEFORE UPDATE OF "status"',
      when: `OLD."latest" = 0 AND NEW."latest" = 0 AND NEW."status" <> OLD."status" AND EXISTS (SELECT 1 FROM "Quote" f
  WHERE f."first_id" = coalesce(OLD."first_id", OLD."id") AND f."latest" = 1 AND f."revision" > OLD."revision")`,
      refuses: "QUOTE_REPLACED",
    },
    {
      name: "Quote_version_of_first",
      event: "BEFORE INSERT",
      when: `(NEW."first_id" IS NULL) <> (NEW."revision" = 1)
  OR (NEW."first_id" IS NOT NULL AND NEW."quote_number" IS NOT
    (SELECT f."quote_number" || '/' || NEW."revision" FROM "Quote" f WHERE f."id" = NEW."first_id" AND f."first_id" IS NULL))`,
      refuses: "QUOTE_VERSION_OF_FIRST",
    },
    {
      // A merge keeps work at the address of the customer who goes (app/customer-card/kept-place.server.ts).
      name: "Quote_locked_site",
      event: 'BEFORE UPDATE OF "site_id"',
      when: `NEW."site_id" IS NOT OLD."site_id"
  AND (${lockedStatus('OLD."status"')} OR ${replacedQuote("OLD")})
  AND NOT (OLD."site_id" IS NULL AND EXISTS (
    SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"))`,
      refuses: "QUOTE_LOCKED",
    },
    {
      name: "Quote_site_of_customer_insert",
      event: "BEFORE INSERT",
      when: `NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id"`,
      refuses: "SITE_OF_ANOTHER_CUSTOMER",
    },
    {
      name: "Quote_site_of_customer_update",
      event: 'BEFORE UPDATE OF "site_id", "customer_id"',
      when: `NEW."site_id" IS NOT NULL
  AND (SELECT "customer_id" FROM "Site" WHERE "id" = NEW."site_id") IS NOT NEW."customer_id"`,
      refuses: "SITE_OF_ANOTHER_CUSTOMER",
    },
  ],
  InvoicePdf: [
    {
      name: "InvoicePdf_kept_once",
      event: "BEFORE INSERT",
      when: `EXISTS (SELECT 1 FROM "InvoicePdf" WHERE "invoice_id" = NEW."invoice_id")`,
      refuses: "INVOICE_PDF_NEVER_CHANGES",
    },
  ],
  InvoiceJob: [
    {
      name: "InvoiceJob_of_first_visit",
      event: "BEFORE INSERT",
      when: `EXISTS (SELECT 1 FROM "Job" WHERE "id" = NEW."job_id" AND "visit_of" IS NOT NULL)`,
      refuses: "INVOICE_OF_FIRST_VISIT",
    },
    {
      name: "InvoiceJob_one_in_force",
      event: "BEFORE INSERT",
      when: `NEW."in_force" = 1 AND EXISTS (SELECT 1 FROM "InvoiceJob" WHERE "job_id" = NEW."job_id" AND "in_force" = 1)`,
      refuses: "JOB_HAS_INVOICE",
    },
    {
      name: "InvoiceJob_released_once",
      event: 'BEFORE UPDATE OF "in_force"',
      when: `NEW."in_force" <> OLD."in_force" AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND NEW."in_force" = 0 AND "payable_cents" = 0
) AND NOT EXISTS (
  SELECT 1 FROM "InvoiceSubstitution" s JOIN "Invoice" i ON i."id" = s."simplified_id"
  WHERE s."simplified_id" = NEW."invoice_id" AND s."in_force" = 0 AND i."payable_cents" <> 0 AND NEW."in_force" = 1
    AND NOT EXISTS (SELECT 1 FROM "InvoiceJob" WHERE "job_id" = NEW."job_id" AND "in_force" = 1)
)`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
  ],
  InvoiceTax: [
    {
      name: "InvoiceTax_never_added",
      event: "BEFORE INSERT",
      when: `(SELECT count(*) FROM "InvoiceTax" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "tax_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
  ],
  CustomerDeclaration: [
    {
      name: "CustomerDeclaration_signed_stays",
      event: "BEFORE DELETE",
      when: `OLD."signed_on" IS NOT NULL`,
      refuses: "DECLARATION_SIGNED",
    },
  ],
  InvoiceDraft: [
    {
      name: "InvoiceDraft_issued_once",
      event: 'BEFORE UPDATE OF "id", "content", "invoice_id"',
      when: `OLD."invoice_id" IS NOT NULL`,
      refuses: "DRAFT_ISSUED",
    },
    {
      name: "InvoiceDraft_issued_stays",
      event: "BEFORE DELETE",
      when: `OLD."invoice_id" IS NOT NULL`,
      refuses: "DRAFT_ISSUED",
    },
  ],
  InvoiceSeries: [
    {
      name: "InvoiceSeries_before_its_first",
      event: "BEFORE INSERT",
      when: `EXISTS (SELECT 1 FROM "Invoice" WHERE "series" = NEW."series")`,
      refuses: "INVOICE_SERIES_BEGUN",
    },
  ],
  PaymentPart: [
    {
      name: "PaymentPart_paid_insert",
      event: "AFTER INSERT",
      does: [
        `UPDATE "Invoice" SET "paid_cents" = "paid_cents" + NEW."amount_cents",
    "paid" = ${number(`"paid_cents" + NEW."amount_cents" >= "payable_cents"`)}
  WHERE "id" = NEW."invoice_id"`,
      ],
    },
    {
      name: "PaymentPart_paid_delete",
      event: "AFTER DELETE",
      does: [
        `UPDATE "Invoice" SET "paid_cents" = "paid_cents" - OLD."amount_cents",
    "paid" = ${number(`"paid_cents" - OLD."amount_cents" >= "payable_cents"
      AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = OLD."invoice_id") OR "payable_cents" <> "total_cents")`)}
  WHERE "id" = OLD."invoice_id"`,
      ],
    },
  ],
  InvoiceLine: [
    {
      name: "InvoiceLine_never_added",
      event: "BEFORE INSERT",
      when: `(SELECT count(*) FROM "InvoiceLine" WHERE "invoice_id" = NEW."invoice_id")
  >= (SELECT "line_count" FROM "Invoice" WHERE "id" = NEW."invoice_id")`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
    {
      name: "InvoiceLine_negative",
      event: "BEFORE INSERT",
      when: `NEW."unit_price_cents" < 0 AND NEW."kind" <> 'deduction' AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND ("rectifies_id" IS NOT NULL OR "kind" = 'F3'))`,
      refuses: "INVOICE_LINE_NEGATIVE",
    },
    {
      name: "InvoiceLine_deducts_advance",
      event: "BEFORE INSERT",
      when: `NEW."advance_id" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "Invoice" a JOIN "Invoice" i ON i."id" = NEW."invoice_id"
  WHERE a."id" = NEW."advance_id" AND a."advance" = 1 AND a."annulled_at" IS NULL AND a."customer_id" = i."customer_id"
)`,
      refuses: "INVOICE_DEDUCTS_NO_ADVANCE",
    },
    {
      name: "InvoiceLine_deducted_once",
      event: "BEFORE INSERT",
      when: `NEW."advance_id" IS NOT NULL AND EXISTS (
  SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" o ON o."id" = l."invoice_id"
  JOIN "Invoice" i ON i."id" = coalesce((SELECT "invoice_id" FROM "InvoiceSubstitution"
    WHERE "simplified_id" = o."id" AND "in_force" = 1), o."id")
  WHERE l."advance_id" = NEW."advance_id" AND l."invoice_id" <> NEW."invoice_id"
    AND i."annulled_at" IS NULL AND NOT (i."payable_cents" = 0 AND i."total_cents" <> 0)
)`,
      refuses: "INVOICE_ADVANCE_DEDUCTED",
    },
  ],
});
