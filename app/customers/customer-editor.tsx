import { Form, Link, useSearchParams } from "react-router";
import { failedSentence, type Reason } from "#app/platform/failure.ts";
import { listAddress } from "#app/platform/list-address.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { DeleteLink } from "#app/ui/delete-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { SavedMeanwhile, type TwoVersions } from "#app/ui/two-versions.tsx";
import { useNotice } from "#app/ui/use-notice.ts";
import { useOpened } from "#app/ui/use-opened.ts";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { type Customer, type CustomerSort, customerName, missingFields } from "./customer.ts";
import { CustomerFields, type CustomerValues } from "./customer-fields.tsx";
import { customerDeletion } from "./deletion.ts";
import type { Double } from "./doubles.ts";
import { DoublesQuestion } from "./doubles-question.tsx";

type Refused = Reason & {
  fields: FieldProblems;
  values: (CustomerValues & { version: string; intent: string; doubles: readonly Double[] }) | null;
};

type CustomerEditorProps = {
  q: string;
  sort: CustomerSort;
  chosen: Customer | null;
  /** Whether the customer could not be read: then `chosen` is null though one may be chosen. */
  unread: boolean;
  /** The version of the chosen customer as it is saved now. */
  version: string;
  refusal: Refused | null;
  /** Both versions where somebody else saved the customer meanwhile, and the version that "save mine" replaces. */
  conflict: { versions: TwoVersions; over: number } | null;
};

/** The form of the chosen customer; disabled until one is chosen. */
export function CustomerEditor({ q, sort, chosen, unread, version, refusal, conflict }: CustomerEditorProps) {
  const words = useWords();
  const { customers, common } = words;
  const customerForm = useScreenWords(customerFormWords);
  const [search] = useSearchParams();
  const unchosen = listAddress<{ q: string; sort: string }>("/customers", { q, sort }, { q: "", sort: "name" });
  const opened = useOpened<Partial<CustomerValues> & { version: string }>({
    ...{ ...chosen, language: chosen?.language ?? "" },
    version,
  });
  const values = refusal?.values ?? opened;
  const doubles = refusal?.values?.doubles ?? [];
  // Where the customer cannot be read, the form stays usable so that what was typed can be sent again.
  const open = chosen !== null || (unread && Boolean(refusal?.values));
  const title = chosen ? customerForm.editing({ name: customerName(chosen) ?? "" }) : customerForm.chooseOne;
  return (
    <section className="card" id="editor">
      <div className="card-head">
        <h2>{title}</h2>
        {chosen ? (
          <Link className="button" to={`/customers/${chosen.id}`}>
            {customers.card}
          </Link>
        ) : null}{" "}
        <Link className="button" to="/customers" preventScrollReset data-clears>
          {common.clear}
        </Link>
      </div>
      <Form method="post" action={`/customers?${search}`} noValidate preventScrollReset autoComplete="off">
        <input type="hidden" name="version" value={values.version} />
        <SavedMeanwhile conflict={conflict} href={`/customers?${search}`} />
        <fieldset disabled={!open}>
          <legend className="visually-hidden">{title}</legend>
          <div className="card-body in-order">
            <QuietLine refusal={refusal} />
            {doubles.length > 0 ? <DoublesQuestion doubles={doubles} intent={refusal?.values?.intent ?? ""} /> : null}
            <CustomerFields values={values} wrong={refusal?.fields} id={chosen?.id ?? null} asked={doubles} />
          </div>
          <div className="card-foot reach actions">
            <SubmitButton busyText={common.saving} disabled={!open}>
              {common.save}
            </SubmitButton>{" "}
            {chosen && missingFields(chosen).length > 0 ? (
              <>
                <SubmitButton className="button" name="intent" value="enquiry" busyText={common.saving}>
                  {customerForm.saveEnquiry}
                </SubmitButton>{" "}
              </>
            ) : null}
            <Link className="button" to={unchosen} preventScrollReset aria-disabled={!open}>
              {common.cancel}
            </Link>{" "}
            {chosen ? (
              <DeleteLink
                className="button danger apart"
                question={customerDeletion(words, customerForm, { id: chosen.id, name: customerName(chosen) })}
              />
            ) : (
              <button type="button" className="button danger apart" disabled>
                {common.delete}
              </button>
            )}
          </div>
        </fieldset>
      </Form>
    </section>
  );
}

/** Why the last save or delete failed: one quiet line, no alert (behaviour 7.3). */
function QuietLine({ refusal }: { refusal: Refused | null }) {
  const customerForm = useScreenWords(customerFormWords);
  const notice = useNotice();
  const left = notice?.tone === "quiet" ? notice.text : null;
  const text = refusal?.problem ? failedSentence(refusal, customerForm.notSaved) : left;
  return text ? <p className="quiet-line shown-last">{text}</p> : null;
}
