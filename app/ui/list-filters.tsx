import type { ReactNode } from "react";
import { Form } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { SelectField, TextField } from "./field.tsx";
import { SearchField } from "./search-field.tsx";
import { useLiveForm } from "./use-live-form.ts";
import { useSynced } from "./use-synced.ts";

type ListFiltersProps = {
  /** The list's address. */
  action: string;
  placeholder: string;
  search: { q: string; from: string; to: string };
  /** The list's own filter: one choice, the first of which is all. */
  choice: { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };
  /** What all but the search is called, where it is folded away. */
  more: string;
  /** What else the list's address says that a filter must not forget. */
  children?: ReactNode;
};

/** The filters of a list of documents. They hold no page, so every change of one leads to the first. */
export function ListFilters({ action, placeholder, search, choice, more, children }: ListFiltersProps) {
  const { quotes } = useWords();
  const chosen = useSynced<HTMLSelectElement>(choice.value);
  const from = useSynced<HTMLInputElement>(search.from);
  const to = useSynced<HTMLInputElement>(search.to);
  const folded = choice.value === choice.options[0]?.value && search.from === "" && search.to === "";
  return (
    <Form method="get" action={action} className="filters" role="search" {...useLiveForm()}>
      <SearchField label={quotes.search} placeholder={placeholder} defaultValue={search.q} />
      <details className="more-filters" open={!folded}>
        <summary>{more}</summary>
      </details>
      <SelectField label={choice.label} name={choice.name} defaultValue={choice.value} ref={chosen}>
        {choice.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label={quotes.from} name="from" type="date" defaultValue={search.from} ref={from} />
      <TextField label={quotes.to} name="to" type="date" defaultValue={search.to} ref={to} />
      {children}
    </Form>
  );
}
