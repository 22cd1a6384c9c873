import { useEffect, useMemo, useReducer, useState } from "react";
import { Form, Link, useSearchParams } from "react-router";
import type { FieldProblems } from "#app/platform/problem.ts";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type TwoVersions, TwoVersionsCard } from "#app/ui/two-versions.tsx";
import { UnlistedOption } from "#app/ui/unlisted-option.tsx";
import { useLanguage, useWords } from "#app/words/use-words.tsx";
import type { CopiedQuote } from "./builder.server.ts";
import { CopiedFrom } from "./copied-from.tsx";
import { LineTable } from "./line-table.tsx";
import type { OpenedQuote } from "./posted-quote.server.ts";
import { textLimits } from "./quote.ts";
import { type CatalogueItem, changeQuoteForm, type QuoteForm, type QuoteFormChange } from "./quote-form.ts";
import { QuoteTexts } from "./quote-texts.tsx";
import type { SitesOfCustomer } from "./site-choices.server.ts";
import { SiteField } from "./site-field.tsx";
import { TotalsCard } from "./totals-card.tsx";

type BuilderAnswer = {
  problem: string | null;
  fields: FieldProblems;
  values: { form: QuoteForm; opened: OpenedQuote; sites?: SitesOfCustomer } | null;
  conflict?: { versions: TwoVersions; over: string };
};

type BuilderProps = {
  title: string;
  customers: { id: number; name: string }[];
  /** The sites of the customer of the form. */
  sites: SitesOfCustomer;
  products: CatalogueItem[];
  iva_bp: number;
  form: QuoteForm;
  /** The quote that a new one is copied from. */
  copied: CopiedQuote | null;
  editing: { id: number; quote_number: string } | null;
  opened: OpenedQuote;
  answer: BuilderAnswer | null;
};

/**
 * The form of the Quote Builder. Every button works by posting the form; with JavaScript all but saving happens in the
 * browser.
 */
export function Builder({
  title,
  customers,
  sites,
  products,
  iva_bp,
  form: loaded,
  copied,
  editing,
  opened: loadedNow,
  answer,
}: BuilderProps) {
  const { common, fields, quotes } = useWords();
  const language = useLanguage();
  const [search] = useSearchParams();
  const catalogue = useMemo(() => new Map(products.map((product) => [String(product.id), product])), [products]);
  const [form, change] = useReducer(
    (current: QuoteForm, next: QuoteFormChange | { kind: "replace"; form: QuoteForm }) =>
      next.kind === "replace" ? next.form : changeQuoteForm(current, next, { catalogue, language }),
    answer?.values?.form ?? loaded,
  );
  useEffect(() => {
    // An answer without values leaves what is typed as it is.
    if (answer?.values) change({ kind: "replace", form: answer.values.form });
  }, [answer]);
  const wrong = answer?.fields ?? {};
  const [openedFirst] = useState(loadedNow);
  const opened = answer?.values?.opened ?? openedFirst;
  const conflict = answer?.conflict;
  return (
    <Form
      method="post"
      noValidate
      action={search.size > 0 ? `?${search}` : undefined}
      preventScrollReset
      // On going back a browser would restore the old texts beside the version that is saved now.
      autoComplete="off"
    >
      {/* The first button recalculates, so that Enter in a field does not save: saving takes a number. */}
      <DefaultButton name="intent" value="recalculate" onClick={(event) => event.preventDefault()}>
        {quotes.recalculate}
      </DefaultButton>{" "}
      {editing ? null : <FormKey of="quote" />}
      <input type="hidden" name="was_type" value={form.type} />
      <input type="hidden" name="version" value={opened.version} />
      <input type="hidden" name="was_status" value={opened.status ?? ""} />
      <div className="page-head">
        <h1>
          {title} {editing ? <span className="quiet number">{editing.quote_number}</span> : null}
        </h1>
        <div className="head-actions">
          <Link className="button" to="/quotes">
            {common.cancel}
          </Link>{" "}
          {editing ? (
            <SubmitButton className="button" name="intent" value="reprice" busyText={common.saving}>
              {quotes.updatePrices}
            </SubmitButton>
          ) : null}{" "}
          <SubmitButton name="intent" value="save" busyText={common.saving}>
            {editing ? quotes.saveChanges : quotes.saveQuote}
          </SubmitButton>
        </div>
      </div>
      {conflict ? (
        <TwoVersionsCard
          versions={conflict.versions}
          over={{ name: "intent", value: conflict.over }}
          href={`?${search}`}
        />
      ) : null}
      {copied ? <CopiedFrom copied={copied} change={change} /> : null}
      <div className="two with-head-actions">
        <div>
          <section className="card">
            <div className="card-body columns">
              <SelectField
                label={fields.customer_id}
                hint={customers.length === 0 ? quotes.noCustomers : undefined}
                error={wrong.customer_id}
                className="wide last"
                name="customer_id"
                required
                value={form.customer_id}
                onChange={(event) => change({ kind: "quote", changes: { customer_id: event.currentTarget.value } })}
              >
                <option value="">{quotes.chooseCustomer}</option>
                <UnlistedOption listed={customers} chosen={form.customer_id} name={quotes.customerFallback} />
                {customers.map((customer) => (
                  <option key={customer.id} value={customer.id}>
                    {customer.name}
                  </option>
                ))}
              </SelectField>
              <SiteField
                customer_id={form.customer_id}
                site_id={form.site_id}
                loaded={answer?.values?.sites ?? sites}
                error={wrong.site_id}
                change={(site_id) => change({ kind: "quote", changes: { site_id } })}
              />
              <TextField
                label={quotes.title}
                hint={quotes.titleHint}
                error={wrong.title}
                className="wide last"
                name="title"
                autoComplete="off"
                maxLength={textLimits.title}
                value={form.title}
                onChange={(event) => change({ kind: "quote", changes: { title: event.currentTarget.value } })}
              />
            </div>
          </section>
          <LineTable form={form} products={products} catalogue={catalogue} wrong={wrong} change={change} />
          <QuoteTexts form={form} wrong={wrong} change={change} />
        </div>
        <TotalsCard form={form} iva_bp={iva_bp} wrong={wrong} change={change} />
      </div>
    </Form>
  );
}
