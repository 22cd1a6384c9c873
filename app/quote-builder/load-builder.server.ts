/** Reads what the Quote Builder shows when it is opened. */
import type { Quote } from "#app/quotes/quotes.server.ts";
import { inForceInstead } from "#app/quotes/versions.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { formOfQuote, lockOf, namedChoices, quoteToEdit } from "./builder.server.ts";
import { formOfNewQuote } from "./new-quote.server.ts";
import { sentState } from "./sent-state.server.ts";
import { sitesOfForm } from "./site-choices.server.ts";

/** The data of the builder; null when the quote does not exist. */
export async function loadBuilder(asked: URLSearchParams, language: Language, words: Words) {
  const quote = await quoteToEdit(asked.get("id"));
  if (quote === undefined) return { shown: null };
  const started = quote
    ? { form: formOfQuote(quote, language), copied: null, template: null }
    : await formOfNewQuote(asked, language);
  if (!started) return { shown: null };
  const shown = {
    ...{ ...started, ...(await namedChoices(started.form, quote)) },
    sites: await sitesOfForm(started.form),
    editing: quote && editingOf(quote),
    locked: await lockOf(quote),
    sent: quote && (await sentState(quote, words)),
    held: quote && (await inForceInstead(quote)),
    opened: { version: String(quote?.version ?? ""), status: quote?.status ?? null },
  };
  return { shown };
}

/** What the page says of the quote that is edited. */
function editingOf({ id, quote_number, status, standing }: Quote) {
  return { id, quote_number, status, standing };
}
