/** Corrects an invoice by another one, /invoices/{id}/rectify. */
import { type SyntheticEvent, useRef } from "react";
import { Form } from "react-router";
import type { z } from "zod";
import { customerName } from "#app/customers/customer.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { customerAddress } from "#app/documents/customer-address.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerAsTyped, answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { checkTogether, validate } from "#app/http/validation.server.ts";
import {
  creditSchema,
  type Rectification,
  rectifySchema,
  rightLinesSchema,
} from "#app/invoices/invoice-content.schema.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { type Lawful, lawfulCorrection } from "#app/invoices/lawful.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { InvoicePage } from "#app/payments/invoice-page.tsx";
import { getSettledInvoice, type SettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { type FieldProblems, Problem, wrongField } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { lineLimits } from "#app/quotes/quote.ts";
import { rectifyingKinds } from "#app/tax/invoice-kinds.ts";
import { IvaChoice } from "#app/tax/iva-choice.tsx";
import { chosenOf } from "#app/tax/iva-options.server.ts";
import { LackList } from "#app/tax/lack-list.tsx";
import { EnterStays, stayIntent } from "#app/ui/default-button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { FormKey, MadeBeforeNotice } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { correctionWords } from "#app/words/correction-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/rectify.route";
import { CorrectedSums } from "./corrected-sums.tsx";
import { CreditFields } from "./credit-fields.tsx";
import { ReasonField } from "./reason-field.tsx";
import { type Correctable, getCorrectable, type RightLines, rectifyInvoice } from "./rectify.server.ts";
import { KeptNumbers, StandingLineFields } from "./standing-lines.tsx";
import type { TypedLine } from "./unchosen-lines.server.ts";

/**
 * What a person chooses: all is taken back (type I), or stated again (type S), the same or with other numbers, or an
 * amount is credited (type I).
 */
const hows = ["back", "again", "lines", "credit"] as const;

type How = (typeof hows)[number];

const errorOfHow = "what-was-wrong";

/** A field of a line of the form, by the line's place. */
const lineField = /^lines\.(\d{1,4})\.(quantity|unit_price)$/;

export function loader({ params, context }: Route.LoaderArgs) {
  const nothing = { invoice: null, lawful: null, standing: null, notCorrected: null, customerNow: "" };
  return loadOrEmpty<Loaded>(async () => {
    const invoice = await getSettledInvoice(idOf(params));
    const words = wordsOf(context);
    const lawful = await lawfulCorrection(invoice.id, words);
    return {
      invoice,
      lawful,
      ...(await standingOf(invoice.id, words)),
      customerNow: await customerNow(invoice.customer_id, words),
    };
  }, nothing);
}

type Loaded = {
  invoice: SettledInvoice | null;
  lawful: Lawful | null;
  standing: Correctable | null;
  /** Why it is not corrected, as one that was annulled or corrected to nothing; null: it is. */
  notCorrected: string | null;
  /** What the customer is called and has as number and address now, on one line. */
  customerNow: string;
};

async function customerNow(id: number, { documents }: Words): Promise<string> {
  const customer = await getCustomer(id);
  if (!customer) return "";
  const address = customerAddress(customer, documents).join(", ");
  return [customerName(customer), customer.nie, address].filter(Boolean).join(" · ");
}

/** The invoice as it stands, or why it is not corrected. */
async function standingOf(id: number, words: Words): Promise<Pick<Loaded, "standing" | "notCorrected">> {
  try {
    return { standing: await getCorrectable(id), notCorrected: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { standing: null, notCorrected: error.sentence(words) };
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const form = await formOf(request);
  const numbers = Object.fromEntries(
    [...form].flatMap(([name, text]) => (lineField.test(name) ? [[name, `${text}`]] : [])),
  );
  const values = { ...textsOf(form, ["how", "reason", "iva", "seen", "kind", "credit", "credit_tax"]), numbers };
  const language = context.get(languageContext);
  // Both are posted without scripts only.
  if (form.get("intent") === "recalculate") return answerAsTyped({ ...values, how: "lines" });
  if (form.get("intent") === stayIntent) return answerAsTyped(values);
  try {
    const how = hows.find((each) => each === values.how);
    const { seen } = values;
    const typed = typedLines(numbers);
    const [, whole, credit, right] = await checkTogether(
      () => expectChosen(how, values),
      () =>
        validate(rectifySchema, {
          type: how === "back" || how === "credit" ? "I" : "S",
          all: 1,
          reason: values.reason,
          kind: values.kind || undefined,
          cause: chosenOf(values.iva).cause,
        }),
      () => (how === "credit" ? validate(creditSchema, values) : null),
      () => (how === "lines" ? rightOf(typed) : null),
    );
    const asked = credit ? correctionOfCredit(whole, credit) : whole;
    const lines = right ? { byLines: { right, seen } } : { unchosen: { typed, seen } };
    const made = await rectifyInvoice(id, asked, { language, ...lines });
    const number = (await getInvoice(made.id))?.invoice_number ?? "";
    const to = `/invoices?q=${encodeURIComponent(number)}`;
    return await redirectWithNotice(to, { tone: "ok", text: words.corrections.done({ number }) });
  } catch (error) {
    // The numbers of the lines were those that were shown. What is left now is shown in their place.
    const isStale = error instanceof ChangedMeanwhile && values.how === "credit";
    return answerRefusal(error, words, isStale ? { ...values, numbers: {} } : values);
  }
}

/** Throws an invalid Problem where nothing is chosen, or an amount is typed that is not to be credited. */
function expectChosen(how: How | undefined, { credit }: { credit: string }): void {
  if (how === undefined) throw wrongField("how", ({ problems }) => problems.correctionNotChosen);
  if (how !== "credit" && credit.trim() !== "") throw wrongField("credit", ({ problems }) => problems.creditNotChosen);
}

/**
 * The correction that takes an amount off what is left at a rate, in a line that has the reason as its name. It follows
 * from the form alone, so that a form that is posted again asks for the same, though nothing is left by then.
 */
function correctionOfCredit(whole: Rectification, { credit, credit_tax }: z.output<typeof creditSchema>) {
  const line = { kind: "line", description: "", unit: "ud", quantity_milli: 1_000, discount_bp: 0 } as const;
  const name = whole.reason.slice(0, lineLimits.name);
  return { ...whole, lines: [{ ...line, name, unit_price_cents: -credit, ...credit_tax }] };
}

/** What was typed for the lines. */
function typedLines(numbers: Record<string, string>): TypedLine[] {
  const places = [...new Set(Object.keys(numbers).map((name) => Number(lineField.exec(name)?.[1])))];
  const of = (place: number, name: string) => numbers[`lines.${place}.${name}`] ?? "";
  return places.map((place) => ({ place, quantity: of(place, "quantity"), unit_price: of(place, "unit_price") }));
}

/** The numbers of the lines. Throws an invalid Problem at the field that is wrong. */
function rightOf(lines: readonly TypedLine[]): RightLines["right"] {
  const places = lines.map(({ place }) => place);
  return validate(rightLinesSchema, { lines }, places).lines.map(({ quantity, unit_price }, index) => ({
    ...{ place: places[index] ?? 0, quantity_milli: quantity, unit_price_cents: unit_price },
  }));
}

/** What is wrong with the credit. That more is taken off than is left is about it only where it is chosen. */
function creditFaults(how: string, { lines, ...fields }: FieldProblems): Partial<FieldProblems> {
  return how === "credit" && lines !== undefined ? { ...fields, lines } : fields;
}

export default function Rectify({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(correctionWords);
  const tax = useScreenWords(taxWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { invoice, lawful, standing, notCorrected, customerNow, failure } = loaderData;
  const how = refusal?.values?.how ?? "";
  const wrongHow = refusal?.fields.how;
  const keepsCredit = how === "credit" || (refusal?.values?.credit ?? "").trim() !== "";
  const radios = useRef<Partial<Record<How, HTMLInputElement | null>>>({});
  /**
   * Whoever types into the fields of a way to correct chooses it. What was typed before scripts ran is replayed by
   * events that are not the user's (ui/typed-before-hydration.ts): the way that was chosen after it stays.
   */
  const choose = (way: How, { nativeEvent }: SyntheticEvent) => {
    const radio = radios.current[way];
    if (radio && nativeEvent.isTrusted) radio.checked = true;
  };
  return (
    <InvoicePage
      title={invoice ? words.title({ number: invoice.invoice_number }) : words.link}
      invoice={invoice}
      failure={failure}
      problem={refusal?.problem ? failedSentence(refusal, words.failed) : null}
    >
      <LackList title={tax.blockedTitle} lacks={lawful?.lacks ?? []} />
      {invoice ? <CorrectedSums invoice={invoice} /> : null}
      {notCorrected && !refusal ? <NoticeBox tone="warn">{notCorrected}</NoticeBox> : null}
      {/* What was typed stays where the invoice cannot be read or corrected any more. */}
      {(invoice && notCorrected === null) || refusal ? (
        <section className="card">
          <Form method="post" noValidate className="card-body">
            <FormKey of="rectify" />
            <MadeBeforeNotice made={refusal?.made} />
            <p>{words.lead}</p>
            <EnterStays>{words.stay}</EnterStays>
            <fieldset>
              <legend className="legend">{words.how}</legend>
              {joinWithSpaces(
                hows.map((each) => (
                  <label key={each} className="check">
                    <input
                      ref={(radio) => {
                        radios.current[each] = radio;
                      }}
                      type="radio"
                      name="how"
                      value={each}
                      defaultChecked={how === each}
                      {...(wrongHow && { "aria-invalid": true, "aria-describedby": errorOfHow })}
                    />{" "}
                    <span>
                      {words.hows[each]}
                      {each === "again" && customerNow !== "" ? (
                        <span className="quiet small"> {customerNow}</span>
                      ) : null}
                    </span>
                  </label>
                )),
              )}
              {wrongHow ? (
                <p className="field-error" id={errorOfHow}>
                  {wrongHow}
                </p>
              ) : null}
            </fieldset>
            {standing ? (
              <StandingLineFields
                standing={standing}
                typed={refusal?.values?.numbers ?? null}
                wrong={refusal?.fields ?? {}}
                onType={(event) => choose("lines", event)}
              />
            ) : (
              <KeptNumbers seen={refusal?.values?.seen ?? ""} numbers={refusal?.values?.numbers ?? {}} />
            )}
            {(standing?.left.length ?? 0) > 0 || keepsCredit ? (
              <CreditFields
                left={standing?.left ?? []}
                typed={refusal?.values ?? null}
                wrong={creditFaults(how, refusal?.fields ?? {})}
                onType={(event) => choose("credit", event)}
              />
            ) : null}
            {lawful && standing && standing.kind !== "F2" ? (
              <SelectField
                label={words.kind}
                hint={words.kindHint}
                name="kind"
                defaultValue={refusal?.values?.kind ?? ""}
                error={refusal?.fields.kind}
              >
                {rectifyingKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {words.kinds[kind]}
                  </option>
                ))}
              </SelectField>
            ) : null}
            {lawful?.iva ? (
              <IvaChoice options={lawful.iva} value={refusal?.values?.iva ?? ""} error={refusal?.fields.cause} />
            ) : null}
            <ReasonField label={words.reason} refusal={refusal} />
            <div className="actions">
              <SubmitButton className="button primary" busyText={words.sending}>
                {words.send}
              </SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </InvoicePage>
  );
}
