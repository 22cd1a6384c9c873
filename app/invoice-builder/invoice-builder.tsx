/** The form of an invoice: its customer's work, its lines, and what it comes to. */
import { useCallback, useEffect, useMemo, useReducer } from "react";
import { Form, Link, useSearchParams } from "react-router";
import type { Product } from "#app/catalogue/product.ts";
import { AskInNewTab } from "#app/customer-declarations/evidence-lines.tsx";
import type { ShownMade } from "#app/http/screen.server.ts";
import { maxReason } from "#app/invoices/invoice.ts";
import { failedSentence } from "#app/platform/failure.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { defaultIvaBp } from "#app/settings/company.ts";
import { IvaChoice, onlyChosen } from "#app/tax/iva-choice.tsx";
import { LackList } from "#app/tax/lack-list.tsx";
import { EnterStays } from "#app/ui/default-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormKey, MadeBeforeNotice } from "#app/ui/form-key.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { type FollowedProblems, movedProblems, noProblems, problemsNow } from "#app/ui/problems-of-lines.ts";
import { type TwoVersions, TwoVersionsCard } from "#app/ui/two-versions.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { AdvanceFields } from "./advance-fields.tsx";
import type { InvoiceSetting } from "./invoice-builder.server.ts";
import { changeInvoiceForm, type InvoiceForm, type InvoiceFormChange, type Writing } from "./invoice-form.ts";
import { InvoiceLines } from "./invoice-lines.tsx";
import { PrintedFields } from "./printed-fields.tsx";
import { SumsCard } from "./sums-card.tsx";
import { useFreshSetting } from "./use-fresh-setting.ts";
import { WorkChoice } from "./work-choice.tsx";

export type InvoiceAnswer = {
  problem: string | null;
  fields: FieldProblems;
  values: { form: InvoiceForm; version: string; found: Product[] | null } | null;
  conflict?: { versions: TwoVersions; over: string };
  made?: ShownMade | null | undefined;
  /** The button that was pressed. */
  button: { intent: string };
};

type Opened = {
  setting: InvoiceSetting;
  form: InvoiceForm;
  /** The version of the draft that the form shows. */
  version: string;
};

type InvoiceBuilderProps = Opened & { causes: Record<string, string>; answer: InvoiceAnswer | null };

/** What is shown beside a form whose customer cannot be read: what was typed stays. */
const unread: InvoiceSetting = {
  ...{
    customer: { id: 0, name: "", own_name: null, details: "" },
    quote: null,
    ...{ sites: [], work: [], quotes: [] },
    iva_bp: defaultIvaBp,
    today: "",
    lawful: null,
    warnings: null,
  },
};

/** The form, also where nothing but what was typed is known; nothing where neither is. */
export function OpenedBuilder({
  opened,
  ...rest
}: Omit<InvoiceBuilderProps, keyof Opened> & { opened: Opened | null }) {
  const values = rest.answer?.values;
  const known = opened ?? (values ? { setting: unread, form: values.form, version: values.version } : null);
  return known ? <InvoiceBuilder {...known} {...rest} /> : null;
}

/**
 * The form of an invoice. Every button works by posting the form; with JavaScript all but saving happens in the
 * browser.
 */
function InvoiceBuilder({ setting: opened, form: loaded, version, causes, answer }: InvoiceBuilderProps) {
  const setting = useFreshSetting(opened);
  const words = useScreenWords(invoiceFormWords);
  const tax = useScreenWords(taxWords);
  const quoteForm = useScreenWords(quoteFormWords);
  const [search] = useSearchParams();
  useFocusFirstWrong(answer);
  const { form, wrong, change } = useInvoiceForm(loaded, setting.iva_bp, answer);
  // A field that is shown for what is in it stays where it was when that is taken out again.
  const filledIn = [form, answer?.values?.form, loaded].filter((one) => one !== undefined);
  const isFilled = (name: "iva" | "simplified" | "advance_percent" | "advance") =>
    filledIn.some((one) => one[name] !== "");
  const chosen = filledIn.find(({ iva }) => iva !== "")?.iva ?? "";
  return (
    <Form
      method="post"
      noValidate
      action={search.size > 0 ? `?${search}` : undefined}
      preventScrollReset
      autoComplete="off"
    >
      {answer?.problem ? (
        <FormProblem
          title={failedSentence(answer, answer.button.intent === "issue" ? words.notIssued : words.failed)}
        />
      ) : null}
      <LackList title={tax.blockedTitle} lacks={setting.lawful?.lacks ?? []} newTab={words.newTab} />
      {setting.warnings ? <LackList {...setting.warnings} newTab={words.newTab} /> : null}
      <EnterStays intent="recalculate">{quoteForm.recalculate}</EnterStays> <FormKey of="invoice" />
      <MadeBeforeNotice made={answer?.made} />
      {answer?.conflict ? (
        <TwoVersionsCard
          versions={answer.conflict.versions}
          over={{ name: "intent", value: answer.conflict.over }}
          href={`?${search}`}
        />
      ) : null}
      <input type="hidden" name="version" value={answer?.values?.version ?? version} />
      <div className="two">
        <div>
          <section className="card">
            <div className="card-body">
              {setting.customer.id === 0 ? null : (
                <p>
                  <Link to={`/customers/${setting.customer.id}`}>
                    <b>{setting.customer.name}</b>
                  </Link>{" "}
                  <span className="quiet small">{setting.customer.details}</span>
                </p>
              )}
              <WorkChoice setting={setting} form={form} change={change} />
              {setting.quote || isFilled("advance_percent") || isFilled("advance") ? (
                <AdvanceFields form={form} wrong={wrong} change={change} />
              ) : null}
              <div className="columns">
                <PrintedFields setting={setting} form={form} wrong={wrong} change={change} />
                {wrong.reason || form.reason ? (
                  <TextField
                    label={words.again}
                    name="reason"
                    error={wrong.reason}
                    maxLength={maxReason}
                    value={form.reason}
                    onChange={(event) => change({ kind: "form", changes: { reason: event.currentTarget.value } })}
                  />
                ) : null}
                {isFilled("iva") || (setting.lawful?.iva && wrong.cause) ? (
                  <IvaChoice
                    options={setting.lawful?.iva ?? onlyChosen(chosen, causes)}
                    value={form.iva}
                    error={wrong.cause}
                    required={setting.lawful !== null}
                    onChange={(iva) => change({ kind: "form", changes: { iva } })}
                  />
                ) : null}
              </div>
              {setting.lawful && setting.customer.id !== 0 ? <AskInNewTab customer_id={setting.customer.id} /> : null}
              {setting.lawful || isFilled("simplified") ? (
                <label className="check">
                  <input
                    type="checkbox"
                    name="simplified"
                    value="1"
                    checked={form.simplified === "1"}
                    onChange={(event) => {
                      const simplified = event.currentTarget.checked ? "1" : "";
                      change({ kind: "form", changes: { simplified } });
                    }}
                  />
                  {words.simplified}
                </label>
              ) : null}
            </div>
          </section>
          {setting.quote ? null : (
            <InvoiceLines
              form={form}
              found={answer?.values?.found ?? null}
              causes={causes}
              wrong={wrong}
              change={change}
            />
          )}
        </div>
        <SumsCard setting={setting} form={form} wrong={wrong} change={change} />
      </div>
    </Form>
  );
}

type FormState = { form: InvoiceForm; problems: FollowedProblems };

/**
 * The form in the browser, as loaded, or as answered by the server, and changed since; `wrong` is what the answer says
 * of its fields.
 */
function useInvoiceForm(loaded: InvoiceForm, iva_bp: number, answer: InvoiceAnswer | null) {
  const language = useLanguage();
  const writing = useMemo<Writing>(() => ({ iva_bp, language }), [iva_bp, language]);
  const answered = answer?.fields ?? noProblems;
  const [{ form, problems }, dispatch] = useReducer(
    (now: FormState, change: InvoiceFormChange | { kind: "answer"; form: InvoiceForm }): FormState => {
      if (change.kind === "answer") return { ...now, form: change.form };
      const form = changeInvoiceForm(now.form, change, writing);
      const wrong = problemsNow(now.problems, answered);
      return { form, problems: { answered, now: movedProblems(wrong, "lines", now.form.lines, form.lines) } };
    },
    { form: answer?.values?.form ?? loaded, problems: { answered, now: answered } },
  );
  useEffect(() => {
    // An answer without values leaves what is typed as it is.
    if (answer?.values) dispatch({ kind: "answer", form: answer.values.form });
  }, [answer]);
  const change = useCallback((change: InvoiceFormChange) => dispatch(change), []);
  return { form, wrong: problemsNow(problems, answered), change };
}
