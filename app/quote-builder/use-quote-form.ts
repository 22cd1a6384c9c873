import { useCallback, useEffect, useReducer, useState } from "react";
import type { Customer } from "#app/customers/customer.ts";
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

type State = { form: QuoteForm; known: Known };

/** The builder's form in the browser: as loaded, or as answered by the server, and changed since. */
export function useQuoteForm(loaded: Named & { form: QuoteForm }, answer: { values: AnsweredQuote | null } | null) {
  const language = useLanguage();
  const [state, dispatch] = useReducer(
    (now: State, action: Action): State =>
      reduced(now, action, (form, change, catalogue) => changeQuoteForm(form, change, { catalogue, language })),
    null,
    () => {
      const values = answer?.values;
      const known = withNamed({ customers: new Map(), catalogue: new Map(), names: values?.names ?? {} }, loaded);
      return { form: values?.form ?? loaded.form, known: values?.choices ? withNamed(known, values.choices) : known };
    },
  );
  useEffect(() => {
    // An answer without values leaves what is typed as it is.
    if (!answer?.values) return;
    const { form, choices, names } = answer.values;
    dispatch({ kind: "replace", form, named: choices, names });
  }, [answer]);
  const change = useCallback((change: QuoteFormChange) => dispatch({ kind: "change", change }), []);
  const choose: Choose = dispatch;
  const replace = useCallback((form: QuoteForm) => dispatch({ kind: "replace", form, named: null, names: {} }), []);
  const [first] = useState(state.form);
  return { ...state, change, choose, replace, isChanged: state.form !== first };
}

type Changing = (form: QuoteForm, change: QuoteFormChange, catalogue: Catalogue) => QuoteForm;

function reduced({ form, known }: State, action: Action, changed: Changing): State {
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
