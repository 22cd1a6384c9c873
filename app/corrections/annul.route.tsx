/** Annuls an invoice that should never have been issued, /invoices/{id}/annul: for owners. */
import { Form } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import {
  answerAsTyped,
  answerRefusal,
  formOf,
  loadOrEmpty,
  sentenceAgainst,
  textsOf,
  wordsOf,
} from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { annulSchema } from "#app/invoices/invoice-content.schema.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { InvoicePage } from "#app/payments/invoice-page.tsx";
import {
  filedQuarterOfInvoice,
  getSettledInvoice,
  type SettledInvoice,
} from "#app/payments/settled-invoices.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import type { FiledQuarter } from "#app/tax/quarter.ts";
import { EnterStays, stayIntent } from "#app/ui/default-button.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { correctionWords } from "#app/words/correction-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/annul.route";
import { CorrectedSums } from "./corrected-sums.tsx";
import { ReasonField } from "./reason-field.tsx";
import { annulInvoice, expectAnnullable } from "./rectify.server.ts";

type Loaded = {
  invoice: SettledInvoice | null;
  /** Why it is not annulled, as one that has payments; null: it can be. */
  notAnnulled: string | null;
  /** The quarter in which it counts, where its model 303 was filed: it would have to be corrected. */
  filed: FiledQuarter | null;
};

export function loader({ params, context }: Route.LoaderArgs) {
  return loadOrEmpty<Loaded>(
    async () => {
      const invoice = await getSettledInvoice(idOf(params));
      const notAnnulled = await sentenceAgainst(expectAnnullable(reader(), invoice.id), wordsOf(context));
      return { invoice, notAnnulled, filed: await filedQuarterOfInvoice(invoice.id) };
    },
    { invoice: null, notAnnulled: null, filed: null },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const id = idOf(params);
  const form = await formOf(request);
  const values = textsOf(form, ["reason"]);
  if (form.get("intent") === stayIntent) return answerAsTyped(values);
  try {
    await annulInvoice(id, validate(annulSchema, values).reason);
  } catch (error) {
    return answerRefusal(error, words, values);
  }
  return redirectWithNotice("/invoices", { tone: "ok", text: words.corrections.annulDone });
}

export default function Annul({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScreenWords(correctionWords);
  const refusal = useRefusal(actionData);
  useFocusFirstWrong(refusal);
  const { invoice, notAnnulled, filed, failure } = loaderData;
  return (
    <InvoicePage
      title={invoice ? words.annulTitle({ number: invoice.invoice_number }) : words.annulLink}
      invoice={invoice}
      failure={failure}
      problem={refusal?.problem ? failedSentence(refusal, words.annulFailed) : null}
    >
      {invoice ? <CorrectedSums invoice={invoice} /> : null}
      {notAnnulled && !refusal ? <NoticeBox tone="warn">{notAnnulled}</NoticeBox> : null}
      {/* What was typed stays where the invoice cannot be read or annulled any more. */}
      {(invoice && notAnnulled === null) || refusal ? (
        <section className="card">
          <Form method="post" noValidate className="card-body">
            <FormKey of="annul" />
            <p>{words.annulLead}</p>
            {filed && notAnnulled === null ? <NoticeBox tone="warn">{words.annulFiled(filed)}</NoticeBox> : null}
            <EnterStays>{words.stay}</EnterStays>
            <ReasonField label={words.annulReason} refusal={refusal} />
            <div className="actions">
              <SubmitButton className="button danger" busyText={words.annulling}>
                {words.annul}
              </SubmitButton>
            </div>
          </Form>
        </section>
      ) : null}
    </InvoicePage>
  );
}
