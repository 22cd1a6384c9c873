import { Link } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useInvoiceWords } from "#app/words/use-invoice-words.ts";
import type { InvoiceWarning } from "./invoice.ts";

/** What the invoice would lack, and where to say it: afterwards it is too late. */
export function CreateWarnings({ warnings }: { warnings: InvoiceWarning[] }) {
  const invoices = useInvoiceWords();
  if (warnings.length === 0) return null;
  return (
    <NoticeBox tone="warn">
      {invoices.warningsTitle}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{invoices.warnings[warning]}</li>
        ))}
      </ul>
      <Link to="/settings">{invoices.toSettings}</Link>
    </NoticeBox>
  );
}
