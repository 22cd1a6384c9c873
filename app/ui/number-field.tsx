import { type ComponentProps, useState } from "react";
import { faultSentence, type NumberKind, readNumber, tidyNumber } from "#app/platform/typed-number.ts";
import { numberWords } from "#app/words/number-words.ts";
import { useLanguage, useScreenWords } from "#app/words/use-words.tsx";
import { TextField } from "./field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "inputMode" | "onBlur"> & {
  label: string;
  kind: NumberKind;
  /** For a field with a `value` from outside: called on blur with the number formatted in the user's language. */
  onTidy?: (text: string) => void;
};

/**
 * A field for an amount, a percent or a quantity. On blur it formats the number in the user's language, or says why it
 * is not a number and keeps what was typed. An input of type "text", because type "number" drops what it cannot read,
 * such as a comma in an English browser.
 */
export function NumberField({ kind, label, error, hint, onTidy, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const words = useScreenWords(numberWords);
  const [left, setLeft] = useState<{ sentence: string | undefined; answered: string | undefined } | null>(null);
  // The result on blur is shown until the server's error for the field changes.
  const said = left && left.answered === error ? left.sentence : error;
  return (
    <TextField
      autoComplete="off"
      {...input}
      label={label}
      type="text"
      inputMode="decimal"
      hint={said ? undefined : hint}
      error={said}
      onBlur={(event) => {
        const text = event.currentTarget.value;
        if (text.trim() === "") return setLeft(null);
        const read = readNumber(text, kind);
        const sentence = read.fault ? faultSentence(words, { label, text: text.trim(), kind }, read) : undefined;
        setLeft({ sentence, answered: error });
        if (read.fault) return;
        const tidy = tidyNumber(text, kind, language);
        if (onTidy) onTidy(tidy);
        else event.currentTarget.value = tidy;
      }}
    />
  );
}
