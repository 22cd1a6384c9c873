/** The Quote Builder, /quote and /quote-builder: writes a new quote, or edits the one of `?id=`. */
import { useMemo } from "react";
import { data, useSearchParams } from "react-router";
import { signedInContext } from "#app/auth/guard.server.ts";
import { customerTitle } from "#app/customers/customer-choice.ts";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { answerRefusal, formOf, loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { failedSentence } from "#app/platform/failure.ts";
import { Problem, screenStatus } from "#app/platform/problem.ts";
import { formKey } from "#app/platform/request.server.ts";
import { seenByForm } from "#app/platform/versions.server.ts";
import type { NumberedQuote, Quote } from "#app/quotes/quotes.server.ts";
import { defaultIvaBp } from "#app/settings/company.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useLastSaved } from "#app/ui/use-last-saved.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { PageWords, Words } from "#app/words/words.ts";
import type { Route } from "./+types/builder.route";
import { type AnsweredQuote, answeredChoices, lockOf, postedPrices, quoteToEdit } from "./builder.server.ts";
import { Builder } from "./builder.tsx";
import { BuilderNotice, type SavedQuote } from "./builder-notice.tsx";
import { loadBuilder } from "./load-builder.server.ts";
import { LockedQuote } from "./locked-quote.tsx";
import {
  postedChange,
  postedLeftOut,
  postedNames,
  postedOpening,
  postedQuoteForm,
  postedSaving,
  postedSearch,
  type TypedQuote,
} from "./posted-quote.server.ts";
import { saveOrCompare } from "./quote-conflict.server.ts";
import { changeQuoteForm, type PriceList, type QuoteForm } from "./quote-form.ts";
import { useSentForm } from "./use-unsaved-quote.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const [words, language] = [wordsOf(context), context.get(languageContext)];
  const frame = { user: context.get(signedInContext).user.id, time_zone: environment.TIME_ZONE };
  const load = async () => ({ ...frame, ...(await loadBuilder(url.searchParams, language, words)) });
  const loaded = await loadOrEmpty(load, { ...frame, shown: null });
  // An unknown quote is answered 404; it is no fault of the server.
  return loaded.data.shown || loaded.data.failure ? loaded : data(loaded.data, { status: screenStatus("not-found") });
}

type Shown = NonNullable<Awaited<ReturnType<typeof loadBuilder>>["shown"]>;

export async function action({ request, url, context }: Route.ActionArgs) {
  const [words, language] = [wordsOf(context), context.get(languageContext)];
  const posted = await formOf(request);
  const intent = String(posted.get("intent") ?? (posted.has("take") ? "recalculate" : "save"));
  const opened = postedOpening(posted);
  // The form as shown again if the catalogue cannot be read either.
  let typed: AnsweredQuote = {
    ...{ form: postedQuoteForm(posted, { catalogue: new Map(), language }), opened },
    ...{ names: postedNames(posted), choices: null, locked: null },
  };
  let prices: PriceList = { catalogue: new Map(), language };
  try {
    const quote = await quoteToEdit(url.searchParams.get("id"));
    prices = await postedPrices(posted, quote ?? null, language);
    typed = { ...typed, form: postedQuoteForm(posted, prices) };
    if (quote === undefined) throw new Problem("not-found", ({ quoteForm }) => quoteForm.updateFailed);
    const change = postedChange(intent);
    if (change) {
      const form = change === "recalculate" ? typed.form : changeQuoteForm(typed.form, change, prices);
      const choices = await answeredChoices(form, prices, postedSearch(intent));
      const values = { ...typed, form, choices, locked: await lockOf(quote) };
      return { problem: null, fields: {}, values, formKey: formKey() };
    }
    const { as, over } = postedSaving(intent);
    const seen = quote ? seenByForm(over ?? opened.version) : null;
    const { saved, conflict } = await saveOrCompare(
      typed,
      { quote, seen, as, leftOut: postedLeftOut(posted), language },
      words,
    );
    if (conflict) {
      const values = { ...typed, ...(await besideForm(typed.form, prices, url.searchParams.get("id"))) };
      return data({ problem: null, fields: {}, values, conflict }, { status: screenStatus("conflict") });
    }
    const text = savedText(quote, saved, words);
    return await redirectWithNotice(`${url.pathname}?id=${saved.id}`, { tone: "ok", text, modal: true });
  } catch (error) {
    // After a fault of the database another reading would most likely fail as well.
    const beside = error instanceof Problem ? await besideForm(typed.form, prices, url.searchParams.get("id")) : {};
    return answerRefusal(error, words, { ...typed, ...beside });
  }
}

/** What a form that was not saved shows beside what was typed; the quote is read again: it may be locked since. */
async function besideForm(form: QuoteForm, prices: PriceList, id: string | null) {
  const [choices, quote] = await Promise.all([answeredChoices(form, prices, null), quoteToEdit(id)]);
  return { choices, locked: await lockOf(quote) };
}

export default function QuoteBuilder({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords();
  const { quotes } = words;
  const quoteForm = useScreenWords(quoteFormWords);
  const [search] = useSearchParams();
  const { failure, user, time_zone } = loaderData;
  const old = search.has("id");
  const title = old ? quoteForm.editTitle : quoteForm.builderTitle;
  const saveFailed = old ? quoteForm.updateFailed : quoteForm.saveFailed;
  const answer = useRefusal(actionData);
  // The object stays the same as long as the answer does: the notice remembers which one was dismissed.
  const said = useMemo(
    () =>
      answer && {
        problem: answer.fault ? failedSentence(answer, ({ reason }) => `${saveFailed} ${reason}`) : answer.problem,
        made: "made" in answer ? answer.made : null,
      },
    [answer, saveFailed],
  );
  const lastSaved = useLastSaved();
  const sentForm = useSentForm();
  // What was typed is also shown when customers and products cannot be read.
  const shown = loaderData.shown ?? (failure && answer?.values ? unreadChoices(answer.values, search.get("id")) : null);
  return (
    <main className="page" id="content">
      {shown ? <BuilderNotice answer={said} saved={savedQuote(shown, words)} /> : null}
      <title>{title}</title>
      {shown && failure ? <LoadFailure failure={failure} /> : null}
      {shown?.locked && shown.editing && !answer?.values ? (
        <>
          <div className="page-head">
            <h1>{title}</h1>
          </div>
          <LockedQuote {...shown.editing} locked={shown.locked} />
        </>
      ) : shown ? (
        // The key makes a new form for another quote or another copy, and for this quote once it is saved.
        <Builder
          key={`${shown.editing?.id ?? `new ${shown.copied?.id} ${shown.template?.id}`} ${lastSaved}`}
          title={title}
          {...shown}
          {...{ user, time_zone, lastSaved, sentForm, answer }}
        />
      ) : (
        <>
          <div className="page-head">
            <h1>{title}</h1>
          </div>
          {failure ? <LoadFailure failure={failure} /> : <NoticeBox tone="bad">{quotes.loadFailed}</NoticeBox>}
        </>
      )}
    </main>
  );
}

/** What is said once a form was saved: as another quote than the one that it was opened for, or as that one. */
function savedText(opened: Quote | null | undefined, saved: NumberedQuote, { quoteForm, quoteStates }: Words): string {
  if (!opened) return quoteForm.created({ number: saved.quote_number });
  return opened.id === saved.id ? quoteForm.updated : quoteStates.newVersionMade({ number: saved.quote_number });
}

/** The quote that is edited, for the notice after saving it; null for a new one. */
function savedQuote(
  { editing, customer, sent }: Pick<Shown, "editing" | "customer" | "sent">,
  words: PageWords,
): SavedQuote | null {
  const name = customer ? customerTitle(customer, words) : "";
  return editing && { ...editing, name, valid_until: sent?.valid_until ?? null };
}

/**
 * The builder's choices when the database cannot be read: no customers and products, and the default percent of IVA
 * (behaviour 3.6).
 */
function unreadChoices({ form, opened }: TypedQuote, id: string | null) {
  const status = opened.status ?? "draft";
  const editing = id === null ? null : { id: Number(id), quote_number: "", status, standing: "in_force" as const };
  const sites = { customer_id: "", sites: [] };
  return {
    customer: null,
    sites,
    products: [],
    iva_bp: defaultIvaBp,
    tax_rules: "" as const,
    form,
    copied: null,
    template: null,
    editing,
    ...{ locked: null, sent: null, held: null, opened },
  };
}
