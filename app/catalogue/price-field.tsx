import { NumberField } from "#app/ui/number-field.tsx";
import { numberWords } from "#app/words/number-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type PriceFieldProps = {
  label: string;
  name: "price" | "price2";
  defaultValue: string;
  error: string | undefined;
  hint?: string;
  className?: string;
};

/** The field of a price in the catalogue; a price left empty is 0. */
export function PriceField(field: PriceFieldProps) {
  const { zero } = useScreenWords(numberWords);
  return <NumberField {...field} kind="amount" inputClassName="money" placeholder={zero} />;
}
