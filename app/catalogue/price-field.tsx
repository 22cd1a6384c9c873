import { useState } from "react";
import { parsePrice, priceText } from "#app/platform/money.ts";
import { TextField } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.tsx";

type PriceFieldProps = {
  label: string;
  name: "price" | "price2";
  defaultValue: string;
  hint?: string;
  className?: string;
};

/**
 * A price: digits with a comma or a dot and up to two decimals, made two decimals when it is left. What is no price is
 * sent as 0 (specification, section 5), and the field says so.
 */
export function PriceField({ defaultValue, hint, ...field }: PriceFieldProps) {
  const { catalogue } = useWords();
  const [wrongText, setWrongText] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      type="text"
      inputMode="decimal"
      inputClassName="money"
      autoComplete="off"
      defaultValue={defaultValue}
      placeholder="0.00"
      hint={wrongText === null ? hint : undefined}
      error={wrongText === null ? undefined : catalogue.notAPrice({ text: wrongText })}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim();
        const cents = parsePrice(text);
        if (cents !== null) event.currentTarget.value = priceText(cents);
        setWrongText(text === "" || cents !== null ? null : text);
      }}
    />
  );
}
