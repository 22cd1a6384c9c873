import { formatDay } from "#app/platform/dates.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { readOn, recordDates } from "./dates.ts";

/** From when the law wants invoices to be recorded for the tax agency, what was announced, and when that was read. */
export function RecordDates() {
  const tax = useScreenWords(taxWords);
  const { companies, selfEmployed, moved } = recordDates;
  return (
    <>
      <p>{tax.dates({ companies: formatDay(companies.from), selfEmployed: formatDay(selfEmployed.from) })}</p>
      <p>{tax.announced({ day: formatDay(moved.from), readOn: formatDay(readOn) })}</p>
    </>
  );
}
