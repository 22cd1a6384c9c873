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
  /** For a field with a `value` from outside: called with what is typed, and on blur with the number as formatted. */
  onText?: (text: string) => void;
  /** Its place among the fields of its name in the form. */
  place?: number;
};

/**
 * A field for an amount, a percent or a quantity. On blur it formats the number in the user's language, or says why it
 * is not a number and keeps what was typed. Two buttons put in what an ambiguous text may mean, as long as the field
 * has that text: they are shown before Tab leaves the field, which therefore leads to them; Enter presses a hidden one
 * before them, which sends what is typed. An input of type "text", because type "number" drops what it cannot read,
 * such as a comma in an English browser.
 */
export function NumberField({ kind, label, error, hint, onText, place = 0, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const words = useScreenWords(numberWords);
  const [left, setLeft] = useState<{ sentence: string | undefined; answered: string | undefined; text: string } | null>(
    null,
  );
  // The result on blur is shown until the server's error for the field changes.
  const shown = left?.answered === error ? left : null;
  const said = shown ? shown.sentence : error;
  const text = String(input.value ?? shown?.text ?? input.defaultValue ?? "");
  const meant = said ? readingTexts(text, kind, language) : [];
  const judge = (typed: string) => {
    const read = readNumber(typed, kind);
    const sentence = read.fault ? faultSentence(words, { label, text: typed.trim(), kind }, read) : undefined;
    afterPress(() => setLeft({ sentence, answered: error, text: typed }));
    return sentence === undefined;
  };
  const take = (button: HTMLButtonElement, reading: string) => {
    const field = button.closest(".field")?.querySelector("input");
    field?.focus();
    if (field?.value !== text) return;
    setLeft({ sentence: undefined, answered: error, text: reading });
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
        if (event.key === "Tab" && readingTexts(typed, kind, language).length > 0) judge(typed);
      }}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (text.trim() === "") return afterPress(() => setLeft(null));
        if (!judge(text)) return;
        const tidy = tidyNumber(text, kind, language);
        if (tidy === text) return;
        if (onText) onText(tidy);
        else event.currentTarget.value = tidy;
      }}
    />
  );
}
