import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Language } from "#app/words/languages.ts";
import { WordsProvider } from "#app/words/use-words.tsx";
import { wordsIn } from "#app/words/words.server.ts";
import { emptyQuoteForm } from "./quote-form.ts";
import { UnsavedOffer } from "./unsaved-offer.tsx";
import type { OfferedQuote } from "./use-unsaved-quote.ts";

/** A quote that was typed on a past day at a minute after 12:00 UTC. */
function kept(minute: number, customer: string, title: string): OfferedQuote {
  const changed_at = Date.UTC(2026, 10, 2, 12, minute);
  const form = { ...emptyQuoteForm("en", { type: 1, conditions: "" }), title };
  return { key: String(minute), changed_at, value: { form, opened: { version: "", status: null }, customer } };
}

/** The offer as a person reads it, without its tags. */
function textOf(offered: OfferedQuote[], language: Language = "en"): string {
  const nothing = () => {};
  const html = renderToStaticMarkup(
    <WordsProvider language={language} words={wordsIn(language)}>
      <UnsavedOffer offered={offered} time_zone="Europe/Madrid" onContinue={nothing} onDiscard={nothing} />
    </WordsProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, "").trim();
}

test("an unsaved quote is offered by its customer, its title and when it was typed", () => {
  expect(textOf([kept(40, "Ana Ruiz", "Living room")])).toContain(
    "You have an unsaved quote: Ana Ruiz, Living room (Nov 2, 13:40)",
  );
  expect(textOf([kept(40, "", "Salón")], "es")).toContain("Tiene un presupuesto sin guardar: Salón (2 nov, 13:40)");
  expect(textOf([kept(40, "", "")])).toContain("You have an unsaved quote: without customer or title (");
  expect(textOf([])).toBe("");
});

test("of several it is said how many there are, and each can be told from the others", () => {
  const three = [kept(40, "Ana Ruiz", ""), kept(30, "", "Bedroom"), kept(20, "Bea Gil", "Office")];
  expect(textOf(three)).toMatch(
    /^You have 3 unsaved quotes\. The latest: Ana Ruiz \(.*13:40.*2 more.*Bedroom \(.*13:30.*Bea Gil, Office \(.*13:20/,
  );
  expect(textOf(three, "es")).toMatch(/^Tiene 3 presupuestos sin guardar\. El último: Ana Ruiz.*2 más/);
});
