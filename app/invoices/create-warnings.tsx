import { Link } from "react-router";
import { formatMoney } from "#app/numbers/money.ts";
import { NoticeBox } from "#app/ui/notice.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import type { InvoiceProspect } from "./invoice-prospect.server.ts";

/** What may be wrong with the invoice to be made, with links to mend it: once made, an invoice cannot be changed. */
export function CreateWarnings({ prospect }: { prospect: InvoiceProspect }) {
  const invoices = useScreenWords(invoiceWords);
  const language = useLanguage();
  const { others, ahead, filed, lacks } = prospect;
  if (others.length === 0 && ahead === null && filed === null && lacks.length === 0) return null;
  return (
    <NoticeBox tone="warn">
      {invoices.warningsTitle}
      <ul>
        {others.map(({ invoice_number, payable_cents }) => (
          <li key={invoice_number}>
            {invoices.invoicedBefore({ number: invoice_number, total: formatMoney(payable_cents, language) })}
          </li>
        ))}
        {ahead === null ? null : <li>{invoices.workAhead({ day: ahead })}</li>}
        {filed === null ? null : <li>{invoices.filedQuarter(filed)}</li>}
        {lacks.map((lack) => (
          <li key={lack}>{invoices.lacks[lack]}</li>
        ))}
      </ul>
      {lacks.length > 0 ? <Link to="/settings">{invoices.toSettings}</Link> : null}
    </NoticeBox>
  );
}
