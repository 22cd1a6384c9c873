import { useCallback, useEffect, useReducer, useState } from "react";
import type { Customer } from "#app/customers/customer.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { type FollowedProblems, movedProblems, noProblems, problemsNow } from "#app/ui/problems-of-lines.ts";
import { useLanguage } from "#app/words/use-words.tsx";
import type { AnsweredQuote } from "./builder.server.ts";
import {
  type Catalogue,
  type CatalogueItem,
  changeQuoteForm,
  type QuoteForm,
  type QuoteFormChange,
} from "./quote-form.ts";

/**
 * The customers and products that the form has named, by their ids as texts: for names and prices. `names` has what a
 * page called those that the server could not read (postedNames).
 */
export type Known = {
  customers: ReadonlyMap<string, Customer>;
  catalogue: Catalogue;
  names: Readonly<Record<string, string>>;
};

type Named = { customer: Customer | null; products: readonly CatalogueItem[] };

/** What was chosen from what a search found. */
type Choice =
  | { kind: "choose-customer"; customer: Customer }
  | { kind: "choose-product"; index: number; product: CatalogueItem };

export type Choose = (choice: Choice) => void;

type Action =
  | { kind: "change"; change: QuoteFormChange }
  | Choice
  | { kind: "replace"; form: QuoteForm; named: Named | null; names: Known["names"] };

type State = { form: QuoteForm; known: Known; problems: FollowedProblems };

type Answer = { fields: FieldProblems; values: AnsweredQuote | null };

/**
 * The builder's form in the browser, as loaded, or as answered by the server, and changed since; `wrong` is what the
 * answer says of its fields.
 */
export function useQuoteForm(loaded: Named & { form: QuoteForm }, answer: Answer | null) {
  const language = useLanguage();
  const answered = answer?.fields ?? noProblems;
  const [state, dispatch] = useReducer(
    (now: State, action: Action): State => {
      const changed: Changing = (form, change, catalogue) => changeQuoteForm(form, change, { catalogue, language });
      const next = reduceState(now, action, changed);
      // The lines of another form are others, whatever their keys.
      if (action.kind === "replace") return { ...next, problems: now.problems };
      const wrong = problemsNow(now.problems, answered);
      return { ...next, problems: { answered, now: movedProblems(wrong, "items", now.form.lines, next.form.lines) } };
    },
    null,
    () => {
      const values = answer?.values;
      const known = withNamed({ customers: new Map(), catalogue: new Map(), names: values?.names ?? {} }, loaded);
      return {
        form: values?.form ?? loaded.form,
        known: values?.choices ? withNamed(known, values.choices) : known,
        problems: { answered, now: answered },
      };
    },
  );
  const values = answer?.values;
  useEffect(() => {
    // An answer without values, or with those of the answer before it, leaves what is typed as it is.
    if (!values) return;
    const { form, choices, names } = values;
    dispatch({ kind: "replace", form, named: choices, names });
  }, [values]);
  const change = useCallback((change: QuoteFormChange) => dispatch({ kind: "change", change }), []);
  const choose: Choose = dispatch;
  const replace = useCallback((form: QuoteForm) => dispatch({ kind: "replace", form, named: null, names: {} }), []);
  // Not the form of an answer with which the page was loaded: that one was typed.
  const [first] = useState(loaded.form);
  const { form, known, problems } = state;
  return { form, known, wrong: problemsNow(problems, answered), change, choose, replace, isChanged: form !== first };
}

type Changing = (form: QuoteForm, change: QuoteFormChange, catalogue: Catalogue) => QuoteForm;

function reduceState({ form, known }: State, action: Action, changed: Changing): Omit<State, "problems"> {
  switch (action.kind) {
    case "change":
      return { form: changed(form, action.change, known.catalogue), known };
    case "replace": {
      const more = { ...known, names: { ...known.names, ...action.names } };
      return { form: action.form, known: action.named ? withNamed(more, action.named) : more };
    }
    case "choose-customer": {
      const { customer } = action;
      const change = { kind: "customer", customer_id: String(customer.id) } as const;
      return { form: changed(form, change, known.catalogue), known: withNamed(known, { customer, products: [] }) };
    }
    case "choose-product": {
      const { index, product } = action;
      const more = withNamed(known, { customer: null, products: [product] });
      const change = { kind: "product", index, product_id: String(product.id) } as const;
      return { form: changed(form, change, more.catalogue), known: more };
    }
  }
}

function withNamed({ customers, catalogue, names }: Known, { customer, products }: Named): Known {
  return {
    names,
    customers: customer ? new Map(customers).set(String(customer.id), customer) : customers,
    catalogue: new Map([...catalogue, ...products.map((product) => [String(product.id), product] as const)]),
  };
}
