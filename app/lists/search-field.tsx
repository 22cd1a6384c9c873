import type { ReactNode } from "react";
import { Field } from "#app/ui/field.tsx";
import { MagnifyingGlass } from "#app/ui/magnifying-glass.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { useFilterControl } from "./use-filter-control.ts";

type SearchFieldProps = {
  label: ReactNode;
  placeholder: string;
  defaultValue: string;
  labelHidden?: boolean;
  /** In a dialog: the field has the focus when it opens. */
  hasFocus?: boolean;
};

/** A search box, named `q`, with a button that sends the form where JavaScript does not. */
export function SearchField({ label, placeholder, defaultValue, labelHidden = false, hasFocus }: SearchFieldProps) {
  const { common } = useWords();
  const ref = useFilterControl<HTMLInputElement>(defaultValue);
  return (
    <Field label={label} labelHidden={labelHidden} className="search">
      {(wiring) => (
        <span className="search-box">
          <input
            {...wiring}
            type="search"
            name="q"
            placeholder={placeholder}
            defaultValue={defaultValue}
            maxLength={200}
            autoComplete="off"
            data-autofocus={hasFocus}
            ref={ref}
          />{" "}
          <button type="submit" className="button">
            <span className="visually-hidden">{common.search}</span>
            <MagnifyingGlass size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}
