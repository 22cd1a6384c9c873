/** The question before a payment is deleted, /invoices/{id}/payments/{payment}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { paymentWords } from "#app/words/payment-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { paymentDeletion } from "./payment-table.tsx";
import { deletePayment, listPayments } from "./payments.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const invoice_id = idOf(params);
  const id = idOf({ id: params.payment });
  const payment = (await listPayments(invoice_id)).find((one) => one.id === id);
  if (!payment) throw redirect(`/invoices/${invoice_id}/payments`);
  return { invoice_id, payment };
}

export function action({ params, context }: Route.ActionArgs) {
  const to = `/invoices/${idOf(params)}/payments`;
  return confirmedAction({
    act: ({ id }) => orGone(deletePayment(id, idOf({ id: params.payment }))),
    done: ({ payments }) => ({ to, text: payments.deleted }),
    failed: ({ payments }, { saying }) => ({ to, text: saying(payments.notDeleted) }),
  })({ params, context });
}

export default function DeletePayment({ loaderData }: Route.ComponentProps) {
  const { invoice_id, payment } = loaderData;
  const words = { page: useWords(), payments: useScreenWords(paymentWords), language: useLanguage() };
  return (
    <ConfirmPage {...paymentDeletion(words, invoice_id, payment)} cancelHref={`/invoices/${invoice_id}/payments`} />
  );
}
