/** Triggers of invoices that follow no rule of sale-tables.ts. */

import type { Dialect, SpecialTriggers } from "./dialect.ts";

/** The triggers by the name of their table, in the words of an engine. */
export const specialOfInvoices = ({ number }: Dialect): SpecialTriggers => ({
  Invoice: [
    {
      name: "Invoice_customer_only_merges",
      event: 'BEFORE UPDATE OF "customer_id"',
      when: `NEW."customer_id" IS NOT OLD."customer_id" AND NOT EXISTS (
  SELECT 1 FROM "MergedCustomer" WHERE "id" = OLD."customer_id" AND "merged_into" = NEW."customer_id"
)`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
    {
      name: "Invoice_of_first_visit",
      event: "BEFORE INSERT",
      when: `EXISTS (SELECT 1 FROM "Job" WHERE "id" = NEW."job_id" AND "visit_of" IS NOT NULL)`,
      refuses: "INVOICE_OF_FIRST_VISIT",
    },
    {
      name: "Invoice_paid_insert",
      event: "BEFORE INSERT",
      when: `NEW."paid" <> ${number(`(NEW."rectifies_id" IS NOT NULL)`)} OR NEW."paid_cents" <> 0`,
      refuses: "INVOICE_PAID_BY_PAYMENTS",
    },
    {
      name: "Invoice_paid_update",
      event: 'BEFORE UPDATE OF "paid", "paid_cents", "payable_cents"',
      when: `NEW."paid_cents" <> (SELECT coalesce(sum("amount_cents"), 0) FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR NEW."paid" <> ${number(`(NEW."paid_cents" >= NEW."payable_cents"
    AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id") OR NEW."payable_cents" <> NEW."total_cents"))`)}`,
      refuses: "INVOICE_PAID_BY_PAYMENTS",
    },
    {
      name: "Invoice_rectifies_original",
      event: "BEFORE INSERT",
      when: `NEW."rectifies_id" IS NOT NULL AND (NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."rectifies_id" AND "rectifies_id" IS NULL AND "annulled_at" IS NULL
    AND "customer_id" = NEW."customer_id"
) OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."rectifies_id" AND "in_force" = 1))`,
      refuses: "INVOICE_RECTIFIES_ORIGINAL",
    },
    {
      name: "Invoice_rectified",
      event: "AFTER INSERT",
      when: `NEW."rectifies_id" IS NOT NULL`,
      does: [
        `UPDATE "Invoice" SET
    "payable_cents" = CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END,
    "paid" = ${number(`"paid_cents" >= CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END
      AND (EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = "Invoice"."id")
        OR CASE NEW."rectify_type" WHEN 'S' THEN NEW."total_cents" ELSE "payable_cents" + NEW."total_cents" END <> "total_cents")`)}
  WHERE "id" = NEW."rectifies_id"`,
      ],
    },
    {
      name: "Invoice_annulled_once",
      event: 'BEFORE UPDATE OF "annulled_at", "annul_reason"',
      when: `(NEW."annulled_at" IS NOT OLD."annulled_at" OR NEW."annul_reason" <> OLD."annul_reason") AND (
  OLD."annulled_at" IS NOT NULL OR NEW."annulled_at" IS NULL OR NEW."payable_cents" <> 0 OR NEW."rectifies_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "Invoice" WHERE "rectifies_id" = NEW."id")
  OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."id" AND "in_force" = 1)
  OR EXISTS (SELECT 1 FROM "InvoiceLine" l JOIN "Invoice" i ON i."id" = l."invoice_id"
    WHERE l."advance_id" = NEW."id" AND i."annulled_at" IS NULL))`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
    {
      name: "Invoice_under_rules",
      event: "BEFORE INSERT",
      when: `NEW."tax_rules" = '' AND ((SELECT "tax_rules" FROM "Settings") = 'spain'
  OR EXISTS (SELECT 1 FROM "Invoice" WHERE "id" = NEW."rectifies_id" AND "tax_rules" = 'spain'))`,
      refuses: "INVOICE_UNDER_RULES",
    },
    {
      name: "Invoice_payable_insert",
      event: "BEFORE INSERT",
      when: `NEW."payable_cents" <> CASE WHEN NEW."rectifies_id" IS NULL THEN NEW."total_cents" ELSE 0 END`,
      refuses: "INVOICE_PAYABLE_BY_RECTIFYING",
    },
    {
      name: "Invoice_payable_update",
      event: 'BEFORE UPDATE OF "payable_cents"',
      when: `NEW."payable_cents" <> CASE WHEN NEW."annulled_at" IS NOT NULL OR NEW."rectifies_id" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."id" AND "in_force" = 1) THEN 0 ELSE (
  SELECT coalesce((SELECT "total_cents" FROM "Invoice" WHERE "id" = s."last"), NEW."total_cents") + coalesce((
    SELECT sum("total_cents") FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'I' AND "id" > coalesce(s."last", 0)), 0)
  FROM (SELECT max("id") AS "last" FROM "Invoice"
    WHERE "rectifies_id" = NEW."id" AND "rectify_type" = 'S') s) END`,
      refuses: "INVOICE_PAYABLE_BY_RECTIFYING",
    },
    {
      name: "Invoice_released",
      event: 'AFTER UPDATE OF "payable_cents", "annulled_at"',
      when: `NEW."payable_cents" = 0 AND (OLD."payable_cents" <> 0 OR (OLD."annulled_at" IS NULL AND NEW."annulled_at" IS NOT NULL))`,
      does: [`UPDATE "InvoiceJob" SET "in_force" = 0 WHERE "invoice_id" = NEW."id" AND "in_force" = 1`],
    },
    {
      name: "Invoice_advance_of_quote",
      event: "BEFORE INSERT",
      when: `NEW."advance" = 1 AND (NEW."quote_id" IS NULL OR NEW."rectifies_id" IS NOT NULL OR NEW."net_cents" <= 0)`,
      refuses: "INVOICE_ADVANCE_OF_QUOTE",
    },
    {
      name: "Invoice_substitute_annulled",
      event: 'AFTER UPDATE OF "annulled_at"',
      when: `NEW."kind" = 'F3' AND OLD."annulled_at" IS NULL AND NEW."annulled_at" IS NOT NULL`,
      does: [`UPDATE "InvoiceSubstitution" SET "in_force" = 0 WHERE "invoice_id" = NEW."id"`],
    },
  ],
  InvoiceSubstitution: [
    {
      name: "InvoiceSubstitution_of_simplified",
      event: "BEFORE INSERT",
      when: `NEW."in_force" <> 1 OR NOT EXISTS (
  SELECT 1 FROM "Invoice" f JOIN "Invoice" s ON s."id" = NEW."simplified_id"
  WHERE f."id" = NEW."invoice_id" AND f."kind" = 'F3' AND f."annulled_at" IS NULL AND f."customer_id" = s."customer_id"
    AND s."kind" = 'F2' AND s."annulled_at" IS NULL AND s."payable_cents" = NEW."amount_cents"
    AND f."total_cents" >= NEW."amount_cents" + (
      SELECT coalesce(sum("amount_cents"), 0) FROM "InvoiceSubstitution" WHERE "invoice_id" = f."id")
) OR EXISTS (
  SELECT 1 FROM "InvoiceSubstitution" WHERE "simplified_id" = NEW."simplified_id" AND "in_force" = 1
)`,
      refuses: "INVOICE_SUBSTITUTED_ONCE",
    },
    {
      name: "InvoiceSubstitution_made",
      event: "AFTER INSERT",
      does: [
        `UPDATE "Invoice" SET "payable_cents" = 0, "paid" = ${number(`"paid_cents" >= 0 AND ("total_cents" <> 0
    OR EXISTS (SELECT 1 FROM "PaymentPart" WHERE "invoice_id" = NEW."simplified_id"))`)}
  WHERE "id" = NEW."simplified_id"`,
      ],
    },
    {
      name: "InvoiceSubstitution_ended_once",
      event: 'BEFORE UPDATE OF "in_force"',
      when: `NEW."in_force" <> OLD."in_force" AND NOT EXISTS (
  SELECT 1 FROM "Invoice" WHERE "id" = NEW."invoice_id" AND NEW."in_force" = 0 AND "annulled_at" IS NOT NULL
)`,
      refuses: "INVOICE_NEVER_CHANGES",
    },
    {
      name: "InvoiceSubstitution_ended",
      event: 'AFTER UPDATE OF "in_force"',
      when: `NEW."in_force" = 0 AND OLD."in_force" = 1`,
      does: [
        `UPDATE "Invoice" SET "payable_cents" = NEW."amount_cents", "paid" = ${number(`"paid_cents" >= NEW."amount_cents"`)}
  WHERE "id" = NEW."simplified_id"`,
        `UPDATE "InvoiceJob" SET "in_force" = 0 WHERE "invoice_id" = NEW."invoice_id" AND "in_force" = 1`,
        `UPDATE "InvoiceJob" SET "in_force" = 1 WHERE "invoice_id" = NEW."simplified_id" AND "in_force" = 0`,
      ],
    },
  ],
});
