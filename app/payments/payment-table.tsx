import { ListTable } from "#app/lists/list-table.tsx";
import { formatMoney } from "#app/numbers/money.ts";
import { formatDay } from "#app/platform/dates.ts";
import { DeleteLink, deletionQuestion } from "#app/ui/delete-link.tsx";
import type { Language } from "#app/words/languages.ts";
import { paymentWords } from "#app/words/payment-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { PageWords, ScreenWords } from "#app/words/words.ts";
import type { Payment } from "./payment.ts";

/** What is asked before a payment of an invoice is deleted. */
export function paymentDeletion(
  { page, payments, language }: { page: PageWords; payments: ScreenWords["payments"]; language: Language },
  invoice_id: number,
  { id, paid_on, amount_cents, others }: Payment,
) {
  const numbers = others.map(({ invoice_number }) => invoice_number).join(", ");
  const question = amount_cents < 0 ? payments.deletePaidBack : payments.deleteQuestion;
  return deletionQuestion(page, {
    title: payments.deleteTitle,
    question: [question, numbers && payments.deleteShared({ numbers })].filter(Boolean).join(" "),
    detail: `${formatDay(paid_on)} · ${formatMoney(amount_cents, language)}`,
    action: `/invoices/${invoice_id}/payments/${id}/delete`,
    failed: (reason) => payments.notDeleted({ reason }),
  });
}

/** The payments of an invoice. */
export function PaymentTable({ invoice, payments }: { invoice: { id: number }; payments: readonly Payment[] }) {
  const page = useWords();
  const words = useScreenWords(paymentWords);
  const language = useLanguage();
  return (
    <ListTable<Payment>
      path={`/invoices/${invoice.id}/payments`}
      loading={words.loading}
      columns={[
        { label: words.day, place: "top-left", look: "number", cell: ({ paid_on }) => formatDay(paid_on) },
        {
          ...{ label: words.amount, place: "top-right", look: "money strong", end: true },
          cell: ({ amount_cents }) => formatMoney(amount_cents, language),
        },
        { label: words.method, place: "bottom-left", cell: ({ method }) => words.methods[method] },
        { label: words.note, place: "headline", cell: (payment) => <PaymentNote {...payment} /> },
        {
          ...{ label: words.actions, place: "foot", look: "actions", buttons: true },
          cell: (payment) => (
            <DeleteLink question={paymentDeletion({ page, payments: words, language }, invoice.id, payment)} />
          ),
        },
      ]}
      rows={payments}
      empty={<p className="empty">{words.none}</p>}
    />
  );
}

/** The note, that money was paid back, and how much of the payment is for other invoices. */
function PaymentNote({ note, amount_cents, others }: Payment) {
  const words = useScreenWords(paymentWords);
  const language = useLanguage();
  return (
    <>
      {amount_cents < 0 ? <span className="badge rejected">{words.paidBack}</span> : null} {note}{" "}
      {others.map((other) => (
        <span key={other.invoice_id} className="small quiet block">
          {words.alsoFor({ number: other.invoice_number, amount: formatMoney(other.amount_cents, language) })}
        </span>
      ))}
    </>
  );
}
