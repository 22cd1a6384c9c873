import { type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import type { Customer } from "#app/customers/customer.ts";
import { customerTitle } from "#app/customers/customer-choice.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { textLimits } from "#app/quotes/quote.ts";
import type { LockedState } from "#app/quotes/quote-moves.ts";
import type { NumberedQuote } from "#app/quotes/quotes.server.ts";
import type { TaxRules } from "#app/tax/tax-rules.ts";
import { EnterStays } from "#app/ui/default-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { type TwoVersions, TwoVersionsCard } from "#app/ui/two-versions.tsx";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { AnsweredQuote, FoundChoices } from "./builder.server.ts";
import { BuilderHead } from "./builder-head.tsx";
import { CopiedFrom } from "./copied-from.tsx";
import { CustomerField } from "./customer-field.tsx";
import { LineTable } from "./line-table.tsx";
import { LockedMeanwhile } from "./locked-quote.tsx";
import type { CopiedQuote } from "./new-quote.server.ts";
import type { OpenedQuote } from "./posted-quote.server.ts";
import { type CatalogueItem, emptyLine, type QuoteForm } from "./quote-form.ts";
import { QuoteTexts } from "./quote-texts.tsx";
import { NotInForce, SentNotice } from "./sent-notice.tsx";
import type { SentState } from "./sent-state.server.ts";
import type { SitesOfCustomer } from "./site-choices.server.ts";
import { SiteField } from "./site-field.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { UnsavedOffer } from "./unsaved-offer.tsx";
import { useQuoteForm } from "./use-quote-form.ts";
import { type OfferedQuote, type useSentForm, useUnsavedQuote } from "./use-unsaved-quote.ts";

type BuilderAnswer = {
  problem: string | null;
  fields: FieldProblems;
  values: AnsweredQuote | null;
  conflict?: { versions: TwoVersions; over: string };
};

type BuilderProps = {
  title: string;
  /** The form's customer and products. */
  customer: Customer | null;
  /** The sites of the customer of the form. */
  sites: SitesOfCustomer;
  products: CatalogueItem[];
  iva_bp: number;
  tax_rules: TaxRules;
  form: QuoteForm;
  /** The quote that a new one is copied from. */
  copied: CopiedQuote | null;
  /** The template that a new one begins with. */
  template: { name: string } | null;
  editing: { id: number; quote_number: string } | null;
  /** The state of a quote that was locked after the form was opened. */
  locked: LockedState | null;
  /** The state of a quote that the customer has in hand. */
  sent: SentState | null;
  /** The version that is in force while this one is not. */
  held: NumberedQuote | null;
  opened: OpenedQuote;
  answer: BuilderAnswer | null;
  user: number;
  /** The company's. */
  time_zone: string;
  lastSaved: string;
  sentForm: ReturnType<typeof useSentForm>;
};

/** What the form began with. */
type Begun = { opened: OpenedQuote; before: AnsweredQuote | null };

const nothingFound: FoundChoices = { products: {} };

/**
 * The form of the Quote Builder. Every button works by posting the form; with JavaScript all but saving happens in the
 * browser.
 */
export function Builder({
  title,
  customer,
  sites,
  products,
  iva_bp,
  tax_rules,
  form: loaded,
  copied,
  template,
  editing,
  locked: loadedLock,
  sent,
  held,
  opened: loadedNow,
  answer,
  user,
  time_zone,
  lastSaved,
  sentForm,
}: BuilderProps) {
  const words = useWords();
  const quoteForm = useScreenWords(quoteFormWords);
  const [search] = useSearchParams();
  const { form, known, wrong, change, choose, replace, isChanged } = useQuoteForm(
    { form: loaded, customer, products },
    answer,
  );
  // `before`: what was answered of the form that a kept one took the place of, which says nothing of that one.
  const [begun, setBegun] = useState<Begun>({ opened: loadedNow, before: null });
  const answered = answer?.values ?? null;
  const opened = answered && answered !== begun.before ? answered.opened : begun.opened;
  const place = `quote.${editing?.id ?? "new"}`;
  const named = known.customers.get(form.customer_id);
  const customerName = named ? customerTitle(named, words) : "";
  const unsaved = useUnsavedQuote(
    { user, place },
    { form, opened, customer: customerName },
    { isChanged, lastSaved, sentForm },
  );
  const element = useRef<HTMLFormElement>(null);
  const recalculate = useRecalculate(element);
  const conflict = answer?.conflict;
  const locked = answer?.values?.locked ?? loadedLock;
  const found = answer?.values?.choices?.found ?? nothingFound;

  function goOn(chosen: OfferedQuote) {
    const kept = unsaved.take(chosen);
    if (!kept) return;
    replace(completeForm(kept.form, loaded));
    setBegun({ opened: kept.opened, before: answered });
    // The answer has the present names and prices of what the form names.
    recalculate();
  }

  return (
    <Form
      ref={element}
      method="post"
      data-kept
      noValidate
      onSubmit={(event) => {
        if (isSaving(event.nativeEvent)) unsaved.send();
      }}
      action={search.size > 0 ? `?${search}` : undefined}
      preventScrollReset
      // On going back a browser would restore the old texts beside the version that is saved now.
      autoComplete="off"
    >
      <UnsavedOffer offered={unsaved.offered} time_zone={time_zone} onContinue={goOn} onDiscard={unsaved.discard} />
      {/* Enter must not save: a saved quote takes the next number. */}
      <EnterStays intent="recalculate">{quoteForm.recalculate}</EnterStays>{" "}
      <FormKey of={editing ? "version" : "quote"} />
      <input type="hidden" name="was_type" value={form.type} />
      <input type="hidden" name="version" value={opened.version} />
      <input type="hidden" name="was_status" value={opened.status ?? ""} />
      <BuilderHead title={title} editing={editing} isLocked={locked !== null} />
      {conflict ? (
        <TwoVersionsCard
          versions={conflict.versions}
          over={{ name: "intent", value: conflict.over }}
          href={`?${search}`}
        />
      ) : null}
      {locked && !conflict ? <LockedMeanwhile locked={locked} /> : null}
      {editing && sent && !locked ? <SentNotice id={editing.id} sent={sent} /> : null}
      {held ? <NotInForce held={held} /> : null}
      {copied ? <CopiedFrom copied={copied} change={change} /> : null}
      {template ? <p className="card card-body">{quoteForm.begunFrom({ name: template.name })}</p> : null}
      <div className="two with-head-actions">
        <div>
          <section className="card">
            <div className="card-body columns">
              <CustomerField {...{ form, known, wrong, change, choose, found }} isNew={!editing} />
              <SiteField
                customer_id={form.customer_id}
                site_id={form.site_id}
                loaded={answer?.values?.choices?.sites ?? sites}
                error={wrong.site_id}
                change={(site_id) => change({ kind: "quote", changes: { site_id } })}
              />
              <TextField
                label={quoteForm.title}
                hint={quoteForm.titleHint}
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
          <LineTable {...{ form, wrong, change, choose, found }} catalogue={known.catalogue} names={known.names} />
          <QuoteTexts form={form} wrong={wrong} change={change} />
        </div>
        <TotalsCard
          {...{ form, iva_bp, wrong, change }}
          // Prices to a consumer are final ones, with taxes (RDL 1/2007, article 20.1.c).
          wantsIva={tax_rules !== "" && named?.kind === "person" && form.type === 1}
        />
      </div>
    </Form>
  );
}

/** Whether a button that saves was pressed. */
function isSaving(event: Event): boolean {
  const pressed = (event as SubmitEvent).submitter;
  return pressed instanceof HTMLButtonElement && /^(save|reprice|version)/.test(pressed.value);
}

/** A form that an older build may have kept, with all fields that this one has. */
function completeForm(kept: QuoteForm, whole: QuoteForm): QuoteForm {
  return { ...whole, ...kept, lines: kept.lines.map((line) => ({ ...emptyLine([], line.kind), ...line })) };
}

/**
 * A function that posts the builder's form, once its present values are in the page, to have it answered as typed, with
 * the names and prices of what it names.
 */
function useRecalculate(form: RefObject<HTMLFormElement | null>): () => void {
  const submit = useSubmit();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: posts once for each time that it is asked to
  useEffect(() => {
    if (asked === 0 || !form.current) return;
    const posted = new FormData(form.current);
    posted.set("intent", "recalculate");
    void submit(posted, { method: "post", action: `${pathname}${search}`, preventScrollReset: true });
  }, [asked]);
  return () => setAsked((n) => n + 1);
}
