import { Form, Link, useNavigation } from "react-router";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { InvoiceRow } from "./invoice-list.server.ts";
import { type ListSearch, listHref } from "./list-search.ts";

/** The actions on an invoice of the list: two links, and a form whose buttons name what they do. */
export function RowActions({ row, search }: { row: InvoiceRow; search: ListSearch }) {
  const { common, quotes } = useWords();
  const invoices = useScreenWords(invoiceWords);
  const { formData } = useNavigation();
  const mine = formData?.get("id") === String(row.id);
  const busy = (intent: string) => mine && formData.get("intent") === intent;
  const mark = row.paid ? "unpaid" : "paid";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="actions" role="group" aria-label={quotes.actionsFor({ number: row.invoice_number })}>
      <Link className="button plain" to={listHref(search, `/invoices/${row.id}/preview`)} preventScrollReset>
        {quotes.view}
      </Link>{" "}
      <a className="button plain" href={`/api/invoices/${row.id}/pdf`} target="_blank" rel="noopener">
        {invoices.pdf}
      </a>{" "}
      <Form method="post" action={listHref(search)} preventScrollReset>
        <FormKey of={`email-${row.id}`} />
        <input type="hidden" name="id" value={row.id} />
        <SubmitButton
          className="button plain"
          name="intent"
          value="email"
          busy={busy("email")}
          busyText={quotes.sending}
          aria-describedby={`email-of-${row.id}`}
        >
          {invoices.email}
        </SubmitButton>{" "}
        <SubmitButton className="button plain" name="intent" value={mark} busy={busy(mark)} busyText={common.saving}>
          {row.paid ? invoices.markUnpaid : invoices.markPaid}
        </SubmitButton>
      </Form>
    </div>
  );
}
