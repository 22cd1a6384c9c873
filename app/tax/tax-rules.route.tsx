/** The screen Spanish tax rules, /admin/tax-rules: the switch, what follows from it, from when the law wants it. */
import { Form, Link } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, textsOf, wordsOf } from "#app/http/screen.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/tax-rules.route";
import { LackList } from "./lack-list.tsx";
import { type ShownLack, shownLack } from "./lack-sentence.ts";
import { RecordDates } from "./record-dates.tsx";
import { getTaxRules, setTaxRules, taxRulesSchema } from "./tax-rules.server.ts";
import type { TaxRules } from "./tax-rules.ts";

type Shown = { rules: TaxRules; stays: boolean; lacks: ShownLack[] };

export async function loader({ context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  return loadOrEmpty<{ shown: Shown | null }>(
    async () => {
      const { lacks, ...state } = await getTaxRules();
      return {
        shown: { ...state, lacks: lacks.map((lack) => shownLack(lack, words)) },
      };
    },
    { shown: null },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const typed = textsOf(await formOf(request), ["tax_rules"]);
  try {
    const { tax_rules } = validate(taxRulesSchema, typed);
    await setTaxRules(tax_rules);
    const text = tax_rules === "" ? words.tax.turnedOff : words.tax.turnedOn;
    return await redirectWithNotice("/admin/tax-rules", { tone: "ok", text });
  } catch (error) {
    return answerRefusal(error, words, typed);
  }
}

export default function TaxRulesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const tax = useScreenWords(taxWords);
  const { common } = useWords();
  const refusal = useRefusal(actionData);
  const { shown, failure } = loaderData;
  // What was ticked is also shown when the rest cannot be read.
  const isOn = refusal?.values ? refusal.values.tax_rules === "spain" : shown?.rules === "spain";
  return (
    <Page title={tax.title} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      <LoadFailure failure={failure} />
      <p className="lead">{tax.lead}</p>
      {refusal ? <NoticeBox tone="bad">{refusal.problem}</NoticeBox> : null}
      {shown ? <LackList title={tax.lacksTitle} lacks={shown.lacks} /> : null}
      {shown || refusal ? (
        <Form method="post" className="card" key={shown?.rules}>
          <div className="card-body">
            <ul>
              {tax.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <RecordDates />
            <label className="check">
              <input type="checkbox" name="tax_rules" value="spain" defaultChecked={isOn} /> {tax.apply}
            </label>
            <p className="hint">{shown?.stays ? tax.stays : tax.hint}</p>
          </div>
          <div className="card-foot actions">
            <SubmitButton busyText={common.saving}>{tax.save}</SubmitButton>{" "}
            <Link className="button" to="/admin/verifactu">
              {tax.toVerifactu}
            </Link>
          </div>
        </Form>
      ) : null}
    </Page>
  );
}
