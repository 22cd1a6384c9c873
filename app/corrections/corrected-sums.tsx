import { InvoiceFacts } from "#app/payments/invoice-page.tsx";
import { restOf } from "#app/payments/payment.ts";
import type { SettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { correctionWords } from "#app/words/correction-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/** The customer of an invoice that is corrected or annulled, its total, and what is still to be paid of it. */
export function CorrectedSums({ invoice }: { invoice: SettledInvoice }) {
  const words = useScreenWords(correctionWords);
  const sums = [
    { label: words.total, cents: invoice.total_cents },
    { label: words.payable, cents: restOf(invoice) },
  ];
  return <InvoiceFacts invoice={invoice} sums={sums} />;
}
