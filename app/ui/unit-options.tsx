import { units } from "#app/numbers/quantity.ts";
import { useWords } from "#app/words/use-words.tsx";

/** The options of a select with the units of a line. */
export function UnitOptions() {
  const words = useWords().units;
  return units.map((unit) => (
    <option key={unit} value={unit}>
      {words[unit]}
    </option>
  ));
}
