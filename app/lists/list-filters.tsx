import type { ReactNode } from "react";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { SearchField } from "./search-field.tsx";
import { useFilterControl } from "./use-filter-control.ts";

type ListFiltersProps = {
  placeholder: string;
  search: { q: string; from: string; to: string };
  /** What is wrong with the two days, said at the last one. */
  wrongPeriod: string | null;
  /** The filter that only this list has, a select. Its first option means all. */
  choice: { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };
  /** The heading of the filters other than the search, where they are folded away. */
  more: string;
  /** Filters that only this list has, and hidden fields for other parameters of its address, which a filter keeps. */
  children?: ReactNode;
  /** Whether one of the filters among the children is chosen, which then are not folded away. */
  isChosen?: boolean;
};

/**
 * The filters of a list of documents, in the form of its screen. That has no field for the page, so every change leads
 * to the first page.
 */
export function ListFilters(props: ListFiltersProps) {
  const { placeholder, search, wrongPeriod, choice, more, children, isChosen = false } = props;
  const { common, quotes } = useWords();
  const chosen = useFilterControl<HTMLSelectElement>(choice.value);
  const from = useFilterControl<HTMLInputElement>(search.from);
  const to = useFilterControl<HTMLInputElement>(search.to);
  const folded = !isChosen && choice.value === choice.options[0]?.value && search.from === "" && search.to === "";
  return (
    <>
      <SearchField label={quotes.search} placeholder={placeholder} defaultValue={search.q} />
      <details className="fold more-filters" open={!folded}>
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
      <TextField
        label={quotes.to}
        name="to"
        type="date"
        defaultValue={search.to}
        error={wrongPeriod ?? undefined}
        errorRole="alert"
        ref={to}
      />
      {children}
      <noscript>
        <button type="submit" className="button">
          {common.apply}
        </button>
      </noscript>
    </>
  );
}
