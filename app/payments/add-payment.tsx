import { Form } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { formatMoney, priceText } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { paymentWords } from "#app/words/payment-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { maxNote, methods, type PaymentDoubt, restOf } from "./payment.ts";
import type { SettledInvoice } from "./settled-invoices.server.ts";

export type PaymentTexts = Record<"date" | "amount" | "back" | "pay_method" | "note", string> &
  /** The boxes that confirm what is doubtful; null where nothing is asked. */
  Record<PaymentDoubt, ConfirmingBox | null> & {
    /** What was typed for the other invoices, by their ids. */
    others: { invoice_id: string; amount: string }[];
  };

/** A box that confirms what it names, and nothing else. */
type ConfirmingBox = { value: string; ticked: boolean };

type AddPaymentProps = {
  /** null: it could not be read. */
  invoice: SettledInvoice | null;
  /** Unpaid invoices of the same customer. */
  unpaid: readonly SettledInvoice[];
  today: Day;
  refusal: Refusal<PaymentTexts> | null;
};

/**
 * The form that records a payment of an invoice, and the parts of the same payment that are for other invoices of its
 * customer.
 */
export function AddPayment({ invoice, unpaid, today, refusal }: AddPaymentProps) {
  const words = useScreenWords(paymentWords);
  const language = useLanguage();
  const { values, fields: wrong = {} } = refusal ?? {};
  const rest = invoice ? restOf(invoice) : 0;
  // What came in too much is mostly paid back.
  const over = invoice ? Math.max(0, invoice.paid_cents - invoice.payable_cents) : 0;
  const offeredAmount = rest > 0 || over > 0 ? priceText(rest || over, language) : "";
  const typed = values?.others ?? [];
  const offered = unpaid.map((other) => ({
    id: String(other.id),
    label: words.otherAmount({ number: other.invoice_number, rest: formatMoney(restOf(other), language) }),
  }));
  // What was typed for one stays, though the list cannot be read or the invoice has been paid since.
  const unlisted = typed
    .filter(({ invoice_id, amount }) => amount !== "" && !offered.some(({ id }) => id === invoice_id))
    .map(({ invoice_id: id }) => ({ id, label: words.otherUnread({ id }) }));
  const others = [...offered, ...unlisted];
  return (
    <section className="card">
      <div className="card-head">
        <h2>{words.add}</h2>
      </div>
      <Form method="post" noValidate className="card-body">
        <FormKey of="payment" />
        <div className="columns">
          <NumberField
            kind="amount"
            label={words.amount}
            name="amount"
            required
            defaultValue={values?.amount ?? offeredAmount}
            error={wrong.amount}
          />
          <TextField
            label={words.day}
            name="date"
            type="date"
            required
            max={today}
            defaultValue={values?.date ?? today}
            error={wrong.date}
          />
          {/* Not named "method": as a field of the form it would hide the form's own property of that name. */}
          <SelectField
            label={words.method}
            name="pay_method"
            defaultValue={values?.pay_method ?? "transfer"}
            error={wrong.method}
          >
            {["" as const, ...methods].map((method) => (
              <option key={method} value={method}>
                {words.methods[method]}
              </option>
            ))}
          </SelectField>
          <SelectField label={words.direction} name="back" defaultValue={values?.back ?? (over > 0 ? "1" : "0")}>
            {(["0", "1"] as const).map((back) => (
              <option key={back} value={back}>
                {words.directions[back]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={words.note}
          name="note"
          maxLength={maxNote}
          autoComplete="off"
          defaultValue={values?.note ?? ""}
          error={wrong.note}
        />
        {others.length > 0 ? (
          <fieldset>
            <legend className="legend">{words.others}</legend>
            <p className="small quiet">{words.othersHint}</p>
            <div className="columns">
              {others.map(({ id, label }, place) => {
                const at = typed.findIndex(({ invoice_id }) => invoice_id === id);
                return (
                  <div key={id}>
                    <input type="hidden" name="other_id" value={id} />
                    <NumberField
                      kind="amount"
                      label={label}
                      name="other_amount"
                      place={place}
                      defaultValue={typed[at]?.amount ?? ""}
                      error={wrong[`others.${at}.amount`]}
                    />
                  </div>
                );
              })}
            </div>
          </fieldset>
        ) : null}
        <Confirm name="overpays" box={values?.overpays ?? null} text={words.sure} />{" "}
        <Confirm name="early" box={values?.early ?? null} text={words.sureOfDay} />{" "}
        <Confirm name="cash" box={values?.cash ?? null} text={words.sureOfCash} />
        <div className="actions">
          <SubmitButton busyText={words.adding}>{words.add}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** The box of a doubt. The key takes the tick away where the box confirms something else. */
function Confirm({ name, box, text }: { name: string; box: ConfirmingBox | null; text: string }) {
  if (!box) return null;
  return (
    <label key={box.value} className="check">
      <input type="checkbox" name={name} value={box.value} defaultChecked={box.ticked} /> {text}
    </label>
  );
}
