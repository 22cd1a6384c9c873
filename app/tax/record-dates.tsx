import { formatDay } from "#app/platform/dates.ts";
import { taxWords } from "#app/words/tax-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import { readOn, recordDates } from "./dates.ts";

/** From when the law wants invoices to be recorded for the tax agency, what was announced, and when that was read. */
export function RecordDates() {
  return recordDateTexts(useScreenWords(taxWords)).map((text) => <p key={text}>{text}</p>);
}

/** The same as texts, for a loader. */
export function recordDateTexts({ dates, announced }: Pick<Words["tax"], "dates" | "announced">): string[] {
  const { companies, selfEmployed, moved } = recordDates;
  return [
    dates({ companies: formatDay(companies.from), selfEmployed: formatDay(selfEmployed.from) }),
    announced({ day: formatDay(moved.from), readOn: formatDay(readOn) }),
  ];
}
