import { Form, Link, useSearchParams } from "react-router";
import type { Refusal } from "#app/platform/screen.server.ts";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useNotice } from "#app/ui/use-notice.ts";
import { useWords } from "#app/words/use-words.tsx";
import { type Customer, customerName } from "./customer.ts";
import { CustomerFields, type CustomerValues } from "./customer-fields.tsx";

type CustomerEditorProps = {
  q: string;
  chosen: Customer | null;
  refusal: Refusal<CustomerValues> | null;
  unreachable: boolean;
};

/** The form of the chosen customer; disabled until one is chosen. */
export function CustomerEditor({ q, chosen, refusal, unreachable }: CustomerEditorProps) {
  const { customers, common } = useWords();
  const [search] = useSearchParams();
  const unchosen = q ? `/customers?${new URLSearchParams({ q })}` : "/customers";
  const values = refusal?.values ?? (chosen ? { ...chosen, language: chosen.language ?? "" } : undefined);
  return (
    <section className="card" id="editor">
      <div className="card-head">
        <h2>{chosen ? customers.editing({ name: customerName(chosen) ?? "" }) : customers.chooseOne}</h2>
        <Link className="button" to="/customers" preventScrollReset>
          {common.clear}
        </Link>
      </div>
      <Form method="post" action={`/customers?${search}`} noValidate preventScrollReset>
        <fieldset disabled={chosen === null}>
          <div className="card-body">
            <CustomerFields values={values} wrong={refusal?.fields} />
            <QuietLine refusal={refusal} unreachable={unreachable} />
          </div>
          <div className="card-foot reach actions">
            <SubmitButton busyText={common.saving} disabled={chosen === null}>
              {common.save}
            </SubmitButton>
            <Link className="button" to={unchosen} preventScrollReset aria-disabled={chosen === null}>
              {common.cancel}
            </Link>
            {chosen ? (
              <ConfirmLink
                className="button danger apart"
                title={customers.deleteTitle}
                question={customers.deleteQuestion}
                detail={customerName(chosen) ?? undefined}
                yes={common.delete}
                busy={common.deleting}
                action={`/customers/${chosen.id}/delete`}
                danger
              >
                {common.delete}
              </ConfirmLink>
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

/** Why the last save or delete did nothing: one line, no alert (contract, section 4). */
function QuietLine({ refusal, unreachable }: Pick<CustomerEditorProps, "refusal" | "unreachable">) {
  const { customers, shell } = useWords();
  const notice = useNotice();
  const left = notice?.tone === "quiet" ? notice.text : null;
  const reason = unreachable ? shell.unreachable : refusal?.problem;
  const text = reason ? customers.notSaved({ reason }) : left;
  return text ? <p className="quiet-line">{text}</p> : null;
}
