import { Form, Link, useNavigation } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { invoiceState } from "./invoice.ts";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { type ListSearch, listHref, rowLetterHref } from "./list-search.ts";

/** The actions on an invoice of the list: four links, and a form whose button says what it does. */
export function RowActions({ row, search }: { row: InvoiceRow; search: ListSearch }) {
  const { common, quotes } = useWords();
  const invoices = useScreenWords(invoiceWords);
  const { formData } = useNavigation();
  const busy = formData?.get("id") === String(row.id);
  const mark = row.paid ? "unpaid" : "paid";
  // What is settled by a correction, over nothing, or annulled, is not marked.
  const state = invoiceState(row);
  const isMarked = state === "unpaid" || (state === "paid" && row.paid === 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="invoice-actions actions"
      role="group"
      aria-label={quotes.actionsFor({ number: row.invoice_number })}
    >
      <Link className="button plain" to={listHref(search, `/invoices/${row.id}/preview`)} preventScrollReset>
        {quotes.view}
      </Link>{" "}
      <a className="button plain" href={`/api/invoices/${row.id}/pdf`} target="_blank" rel="noopener">
        {invoices.pdf}
      </a>{" "}
      {row.annulled ? null : (
        <Link
          className="button plain"
          to={rowLetterHref(search, row.id)}
          preventScrollReset
          aria-describedby={`email-of-${row.id}`}
        >
          {invoices.email}
        </Link>
      )}{" "}
      {/* What is paid of an invoice that corrects another is recorded with that one. */}
      {row.rectifies ? null : (
        <Link className="button plain" to={`/invoices/${row.id}/payments`}>
          {invoices.payments}
        </Link>
      )}{" "}
      {isMarked ? (
        <Form method="post" action={listHref(search)} preventScrollReset>
          <input type="hidden" name="id" value={row.id} />
          <SubmitButton className="button plain" name="intent" value={mark} busy={busy} busyText={common.saving}>
            {row.paid ? invoices.markUnpaid : invoices.markPaid}
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );
}
