import { type ComponentProps, useState } from "react";
import { faultSentence, type NumberKind, readingTexts, readNumber, tidyNumber } from "#app/numbers/typed-number.ts";
import { numberWords } from "#app/words/number-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { afterPress } from "./after-press.ts";
import { DefaultButton } from "./default-button.tsx";
import { TextField } from "./field.tsx";
import { joinWithSpaces } from "./spaced.ts";

type NumberFieldProps = Omit<
  ComponentProps<typeof TextField>,
  "label" | "type" | "inputMode" | "onBlur" | "onChange" | "onKeyDown"
> & {
  label: string;
  kind: NumberKind;
  /** Takes from what is typed what may stand beside the number: of a quantity the unit of its line. */
  bare?: (typed: string) => string;
  /** Whether euros or percent is chosen beside it. */
  isChosen?: boolean;
  /** For a field with a `value` from outside: called with what is typed, and on blur with the number as formatted. */
  onText?: (text: string) => void;
  /** Its place among the fields of its name in the form. */
  place?: number;
};

/**
 * A field for an amount, a percent or a quantity. On blur it formats the number in the user's language, or says why it
 * is not a number and keeps what was typed; the same is said of a text with which the field is shown first. Two buttons
 * put in what an ambiguous text may mean, as long as the field has that text: they are shown before Tab leaves the
 * field, which therefore leads to them; Enter presses a hidden one before them, which sends what is typed. An input of
 * type "text", because type "number" drops what it cannot read, such as a comma in an English browser.
 */
export function NumberField({
  kind,
  bare = (typed) => typed,
  isChosen = false,
  label,
  error,
  hint,
  onText,
  place = 0,
  ...input
}: NumberFieldProps) {
  const language = useLanguage();
  const words = useScreenWords(numberWords);
  const [left, setLeft] = useState<{ answered: string | undefined; text: string } | null>(null);
  const [first] = useState(String(input.value ?? input.defaultValue ?? ""));
  const sentenceOf = (typed: string) => {
    const read = readNumber(bare(typed), kind);
    return read.fault ? faultSentence(words, { label, text: typed.trim(), kind, isChosen }, read) : undefined;
  };
  // What is wrong on blur is shown until the server's error for the field changes, or the kind or unit of its number.
  const shown = left?.answered === error ? left : null;
  const text = String(input.value ?? shown?.text ?? input.defaultValue ?? "");
  // A form that comes back without being saved, as after "Recalculate", has no error, but its sums lack this number.
  const saidAtFirst = first.trim() !== "" && text === first ? sentenceOf(first) : undefined;
  const said = shown ? sentenceOf(shown.text) : (error ?? saidAtFirst);
  const meant = said ? readingTexts(bare(text), kind, language) : [];
  const keep = (text: string) => afterPress(() => setLeft({ answered: error, text }));
  const take = (button: HTMLButtonElement, reading: string) => {
    const field = button.closest(".field")?.querySelector("input");
    field?.focus();
    if (field?.value !== text) return;
    setLeft({ answered: error, text: reading });
    if (onText) onText(reading);
    else field.value = reading;
  };
  return (
    <TextField
      autoComplete="off"
      {...input}
      label={label}
      type="text"
      inputMode="decimal"
      hint={said ? undefined : hint}
      error={said}
      below={
        meant.length > 0 ? (
          <>
            <DefaultButton>{words.asTyped}</DefaultButton>{" "}
            <span className="readings">
              {joinWithSpaces(
                meant.map(({ typed: reading, said: shown }) => (
                  <button
                    key={reading}
                    type="submit"
                    className="button"
                    name="take"
                    value={`${input.name}:${place}:${reading}:${text}`}
                    onClick={(event) => {
                      event.preventDefault();
                      take(event.currentTarget, reading);
                    }}
                  >
                    {shown}
                  </button>
                )),
              )}
            </span>
          </>
        ) : null
      }
      {...(onText && { onChange: (event) => onText(event.currentTarget.value) })}
      onKeyDown={(event) => {
        const typed = event.currentTarget.value;
        if (event.key === "Tab" && readingTexts(bare(typed), kind, language).length > 0) keep(typed);
      }}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (text.trim() === "") return afterPress(() => setLeft(null));
        if (sentenceOf(text)) return keep(text);
        const tidy = tidyNumber(bare(text), kind, language);
        keep(tidy);
        if (tidy === text) return;
        if (onText) onText(tidy);
        else event.currentTarget.value = tidy;
      }}
    />
  );
}
