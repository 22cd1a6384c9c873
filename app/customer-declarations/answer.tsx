import { Form, Link } from "react-router";
import { formatPercent } from "#app/numbers/money.ts";
import { SelectField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { declarationsWords } from "#app/words/declarations-words.ts";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { areEnough, conditionsOf, type DeclaredFacts } from "./declaration.ts";
import type { Typed } from "./questions.tsx";

type AnswerProps = {
  facts: DeclaredFacts;
  typed: Typed;
  customer_id: number;
  sites: readonly { id: number; name: string }[];
  /** What is wrong with the chosen site. */
  wrong: string | undefined;
};

/** What the law says to the answers, condition by condition; where they are enough, the way to the declaration. */
export function Answer({ facts, typed, customer_id, sites, wrong }: AnswerProps) {
  const words = useScreenWords(declarationsWords);
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const language = useLanguage();
  const isEnough = areEnough(facts);
  const { result } = words;
  const said =
    facts.kind === "reduced" ? (isEnough ? result.reduced : result.general) : isEnough ? result.reverse : result.normal;
  const share =
    facts.kind === "reduced" && facts.base_cents > 0
      ? Math.round((facts.materials_cents / facts.base_cents) * 10_000)
      : null;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{said}</h2>
      </div>
      <div className="card-body">
        <ul className="conditions">
          {conditionsOf(facts).map(({ what, met }) => (
            <li key={what} className={met ? "met" : "unmet"}>
              <b>{met ? words.met : words.unmet}</b> {words.conditions[what as keyof typeof words.conditions]}
              {what === "materials" && share !== null
                ? ` ${words.share({ percent: formatPercent(share, language) })}`
                : ""}
            </li>
          ))}
        </ul>
        {isEnough ? (
          <>
            <NoticeBox tone="info">{words.needed[facts.kind]}</NoticeBox>
            <Form method="post" className="declaration-make">
              <FormKey of="declaration" />
              {Object.entries(typed).map(([name, value]) =>
                name === "site_id" ? null : <input key={name} type="hidden" name={name} value={value} />,
              )}
              <SelectField label={words.fields.site_id} name="site_id" defaultValue={typed.site_id ?? ""} error={wrong}>
                <option value="">{words.atAddress}</option>
                <UnlistedOption listed={sites} chosen={typed.site_id ?? ""} name={quoteDetails.siteFallback} />
                {sites.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <div className="actions">
                <SubmitButton busyText={words.making}>{words.make}</SubmitButton>{" "}
                <Link className="button" to={`/invoices/new?customer=${customer_id}&iva=${facts.kind}`}>
                  {words.toInvoice[facts.kind]}
                </Link>
              </div>
            </Form>
          </>
        ) : null}
      </div>
    </section>
  );
}
