import { type ComponentProps, useState } from "react";
import { faultSentence, type NumberKind, readNumber, tidyNumber } from "#app/platform/typed-number.ts";
import { useNumberWords } from "#app/words/use-number-words.ts";
import { useLanguage } from "#app/words/use-words.tsx";
import { TextField } from "./field.tsx";

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, "label" | "type" | "inputMode" | "onBlur"> & {
  label: string;
  kind: NumberKind;
  /** What a field whose value comes from outside is told when it is left: the number in the reader's way. */
  onTidy?: (text: string) => void;
};

/**
 * A field for an amount, a percent or a quantity. Left, it shows its number in the reader's way, or says why it is none and
 * keeps what was typed. It is a text: a field of type "number" drops what it cannot read, and a comma in English browsers.
 */
export function NumberField({ kind, label, error, hint, onTidy, ...input }: NumberFieldProps) {
  const language = useLanguage();
  const words = useNumberWords();
  const [left, setLeft] = useState<{ sentence: string | undefined; answered: string | undefined } | null>(null);
  // What was found when the field was left holds until the server says something else about it.
  const said = left && left.answered === error ? left.sentence : error;
  return (
    <TextField
      autoComplete="off"
      {...input}
      label={label}
      type="text"
      inputMode={kind === "quantity" ? "numeric" : "decimal"}
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
