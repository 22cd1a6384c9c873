/** The payments of an invoice, /invoices/{id}/payments: how far it is paid, what came in, and a form for more. */
import { Link } from "react-router";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { formOf, framed, refused, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import type { Day } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { useFormKey } from "#app/ui/form-key.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { refusalAt, useRefusal } from "#app/ui/use-refusal.ts";
import { paymentWords } from "#app/words/payment-words.ts";
import { useLanguage, useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/payments.route";
import { AddPayment, type PaymentTexts } from "./add-payment.tsx";
import { typedPaymentSchema } from "./payment.schema.ts";
import { type Payment, type PaymentPart, restOf } from "./payment.ts";
import { PaymentTable } from "./payment-table.tsx";
import { createPayment, getSettledInvoice, listPayments, listUnpaid, type SettledInvoice } from "./payments.server.ts";

/** So many other unpaid invoices of the customer are offered. */
const mostOthers = 10;

type Loaded = { invoice: SettledInvoice | null; payments: Payment[]; unpaid: SettledInvoice[]; today: Day };

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const nothing = { invoice: null, payments: [], unpaid: [], today: dayOf(new Date()) };
  return framed<Loaded>(async () => {
    const invoice = await getSettledInvoice(id);
    const unpaid = await listUnpaid(invoice.customer_id, id, mostOthers);
    return { ...nothing, invoice, unpaid, payments: await listPayments(id) };
  }, nothing);
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const invoice_id = idOf(params);
  const form = await formOf(request);
  const amounts = form.getAll("other_amount").map(String);
  const others = form.getAll("other_id").map((id, n) => ({ invoice_id: String(id), amount: amounts[n] ?? "" }));
  const values = { ...textsOf(form, ["date", "amount", "back", "pay_method", "note"]), others, overpays: "" };
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
    parts = [{ invoice_id, amount_cents }, ...more];
    // The box confirms these amounts, and no others.
    const mayOverpay = form.get("overpays") === textOf(parts);
    await createPayment({ ...rest, paid_on: date, parts }, { mayOverpay });
    return await redirectWithNotice(url.pathname, { tone: "ok", text: words.payments.added });
  } catch (error) {
    return refused<PaymentTexts>(error, words, { ...values, overpays: isOverpaid(error) ? textOf(parts) : "" });
  }
}

/** Whether a payment was refused because it is more than what is left, which the box confirms. */
function isOverpaid(error: unknown): boolean {
  return error instanceof Problem && error.details.overpays === true;
}

/** The amounts of a payment as the box names them that confirms them. */
function textOf(parts: readonly PaymentPart[]): string {
  return parts.map(({ invoice_id, amount_cents }) => `${invoice_id}:${amount_cents}`).join(" ");
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { shell } = useWords();
  const words = useScreenWords(paymentWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const given = refusalAt<PaymentTexts>(refusal, () => true);
  const { invoice, payments, unpaid, today, failure } = loaderData;
  // After a payment the form offers the new rest.
  const key = useFormKey("payment");
  return (
    <Page
      title={invoice ? words.title({ number: invoice.invoice_number }) : words.link}
      width="medium"
      beside={
        <Link className="button" to="/invoices">
          {shell.nav.invoices}
        </Link>
      }
    >
      <LoadFailure failure={failure} />
      {refusal ? <FormProblem title={words.notAdded({ reason: refusal.problem })} /> : null}
      {invoice ? (
        <>
          <Sums invoice={invoice} />
          <section className="card">
            <PaymentTable invoice={invoice} payments={payments} />
          </section>
        </>
      ) : null}
      {invoice || given ? <AddPayment key={key} {...{ invoice, unpaid, today }} refusal={given} /> : null}
    </Page>
  );
}

/** Whose the invoice is, what it comes to, what came in and what is left. */
function Sums({ invoice }: { invoice: SettledInvoice }) {
  const { quotes } = useWords();
  const words = useScreenWords(paymentWords);
  const language = useLanguage();
  const { total_cents, paid_cents } = invoice;
  const over = paid_cents - total_cents;
  return (
    <section className="card">
      <dl className="payment-sums">
        <div>
          <dt>{quotes.customer}</dt>
          <dd>
            <CustomerLink {...invoice} />
          </dd>
        </div>
        <div>
          <dt>{words.total}</dt>
          <dd className="money">{formatMoney(total_cents, language)}</dd>
        </div>
        <div>
          <dt>{words.received}</dt>
          <dd className="money">{formatMoney(paid_cents, language)}</dd>
        </div>
        <div>
          <dt>{over > 0 ? words.overpaid : words.rest}</dt>
          <dd className="money strong">{formatMoney(over > 0 ? over : restOf(invoice), language)}</dd>
        </div>
      </dl>
    </section>
  );
}
