/** The payments of an invoice, /invoices/{id}/payments: how far it is paid, what came in, and a form for more. */
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { paymentWords } from "#app/words/payment-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/payments.route";
import { AddPayment, type PaymentTexts } from "./add-payment.tsx";
import { InvoiceFacts, InvoicePage } from "./invoice-page.tsx";
import { typedPaymentSchema } from "./payment.schema.ts";
import { type Payment, type PaymentDoubt, type PaymentPart, restOf, unbankedMethods } from "./payment.ts";
import { PaymentTable } from "./payment-table.tsx";
import { createPayment, listPayments, unpayableSentence } from "./payments.server.ts";
import { bankPaymentSince, getSettledInvoice, listUnpaid, type SettledInvoice } from "./settled-invoices.server.ts";

/** The most other unpaid invoices of the customer that are offered. */
const mostOthers = 10;

type Loaded = {
  invoice: SettledInvoice | null;
  payments: Payment[];
  unpaid: SettledInvoice[];
  bankSince: Day | null;
  /** Why no payment of it is recorded, as of one that was annulled; null: one may be. */
  unpayable: string | null;
  today: Day;
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const nothing = {
    ...{ invoice: null, payments: [], unpaid: [], bankSince: null, unpayable: null },
    today: dayOf(new Date()),
  };
  return loadOrEmpty<Loaded>(async () => {
    const invoice = await getSettledInvoice(id);
    const unpaid = await listUnpaid(invoice.customer_id, id, mostOthers);
    return {
      ...{ ...nothing, invoice, unpaid, payments: await listPayments(id), bankSince: await bankPaymentSince(id) },
      unpayable: await unpayableSentence(id, wordsOf(context)),
    };
  }, nothing);
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const invoice_id = idOf(params);
  const form = await formOf(request);
  const amounts = form.getAll("other_amount").map(String);
  const others = form.getAll("other_id").map((id, n) => ({ invoice_id: String(id), amount: amounts[n] ?? "" }));
  const values = { ...textsOf(form, ["date", "amount", "back", "pay_method", "note"]), others };
  let parts: PaymentPart[] = [];
  try {
    const {
      date,
      amount_cents,
      others: more,
      ...rest
    } = validate(typedPaymentSchema, {
      ...values,
      method: values.pay_method,
    });
    parts = [{ invoice_id, amount_cents }, ...more.map(({ place: _, ...part }) => part)];
    // The boxes confirm these amounts and this day, and no others.
    const mayOverpay = form.get("overpays") === textOf(parts);
    const mayBeEarly = form.get("early") === date;
    const mayBeCash = form.get("cash") === textOf(parts);
    const places = more.map(({ place }) => place);
    await createPayment({ ...rest, paid_on: date, parts }, { mayOverpay, mayBeEarly, mayBeCash, places });
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.payments.added });
  } catch (error) {
    // A box that was ticked stays, while the other one is still asked about.
    const boxOf = (doubt: PaymentDoubt, value: string) => {
      const ticked = value !== "" && form.get(doubt) === value;
      return ticked || isDoubtful(error, doubt) ? { value, ticked } : null;
    };
    const boxes = {
      overpays: boxOf("overpays", textOf(parts)),
      early: boxOf("early", values.date),
      cash: boxOf("cash", textOf(parts)),
    };
    return answerRefusal<PaymentTexts>(error, words, { ...values, ...boxes });
  }
}

/** Whether a payment was refused for a doubt that a box dispels: of its amounts, its day or its way. */
function isDoubtful(error: unknown, doubt: PaymentDoubt): boolean {
  return error instanceof Problem && error.details[doubt] === true;
}

/** The amounts of a payment as the box names them that confirms them. */
function textOf(parts: readonly PaymentPart[]): string {
  return parts.map(({ invoice_id, amount_cents }) => `${invoice_id}:${amount_cents}`).join(" ");
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(paymentWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const given = refusalAt<PaymentTexts>(refusal, () => true);
  const { invoice, payments, unpaid, bankSince, unpayable, today, failure } = loaderData;
  // After a payment the form offers the new rest.
  const key = useFormKey("payment");
  return (
    <InvoicePage
      title={invoice ? words.title({ number: invoice.invoice_number }) : words.link}
      invoice={invoice}
      failure={failure}
      problem={refusal && failedSentence(refusal, words.notAdded)}
    >
      {invoice ? (
        <>
          <Sums invoice={invoice} />
          {bankSince === null ? null : <BankPayment since={bankSince} payments={payments} />}
          <section className="card">
            <PaymentTable invoice={invoice} payments={payments} />
          </section>
        </>
      ) : null}
      {unpayable && !given ? <NoticeBox tone="info">{unpayable}</NoticeBox> : null}
      {/* What was typed stays where the invoice cannot be read, or takes no payment any more. */}
      {(invoice && unpayable === null) || given ? (
        <AddPayment key={key} {...{ invoice, unpaid, today }} refusal={given} />
      ) : null}
    </InvoicePage>
  );
}

/** That its reduced rate wants a payment that a bank can show, and whether one is recorded that was paid otherwise. */
function BankPayment({ since, payments }: { since: Day; payments: readonly Payment[] }) {
  const words = useScreenWords(paymentWords);
  const isOtherwise = payments.some(({ method, amount_cents }) => amount_cents > 0 && unbankedMethods.includes(method));
  return (
    <NoticeBox tone={isOtherwise ? "warn" : "info"}>
      {words.bankPayment({ day: formatDay(since) })}
      {isOtherwise ? ` ${words.paidOtherwise}` : null}
    </NoticeBox>
  );
}

/** What the invoice comes to, what came in and what is left. */
function Sums({ invoice }: { invoice: SettledInvoice }) {
  const words = useScreenWords(paymentWords);
  const { total_cents, payable_cents, paid_cents } = invoice;
  const over = paid_cents - payable_cents;
  const rest = over > 0 ? { label: words.overpaid, cents: over } : { label: words.rest, cents: restOf(invoice) };
  const sums = [
    { label: words.total, cents: total_cents },
    { label: words.received, cents: paid_cents },
    { ...rest, isStrong: true },
  ];
  return <InvoiceFacts invoice={invoice} sums={sums} />;
}
