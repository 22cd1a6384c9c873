/** The files of the book: their columns, which are the same as CSV and as XLSX, and their names. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Words } from "#app/words/words.ts";
import { type BookRow, countedTax } from "./book.ts";

/** A cell: a text, a day, a percent in hundredths, or an amount. */
export type BookCell = { text: string } | { day: Day } | { percent: number } | { cents: Cents };

export type BookColumn = keyof Words["books"]["columns"];

const columns: Record<BookColumn, (row: BookRow) => BookCell> = {
  number: ({ number }) => ({ text: number }),
  kind: ({ kind }) => ({ text: kind }),
  issued_on: ({ issued_on }) => ({ day: issued_on }),
  accrued_on: ({ accrued_on }) => ({ day: accrued_on }),
  nie: ({ nie }) => ({ text: nie }),
  customer: ({ customer }) => ({ text: customer }),
  base: ({ base_cents }) => ({ cents: base_cents }),
  iva_percent: ({ iva_bp }) => ({ percent: iva_bp }),
  iva: ({ iva_cents }) => ({ cents: iva_cents }),
  total: ({ base_cents, iva_cents }) => ({ cents: base_cents + iva_cents }),
  cause: ({ cause }) => ({ text: cause }),
  rectifies: ({ rectifies }) => ({ text: rectifies }),
  substitutes: ({ substitutes }) => ({ text: substitutes }),
  replaced_base: ({ replaced_base_cents }) => ({ cents: replaced_base_cents }),
  replaced_iva: ({ replaced_iva_cents }) => ({ cents: replaced_iva_cents }),
  annulled: ({ annulled }) => ({ text: annulled ? "1" : "" }),
  issuer: ({ issuer }) => ({ text: issuer }),
  // What model 303 adds up.
  counted_base: (row) => ({ cents: countedTax(row).base_cents }),
  counted_iva: (row) => ({ cents: countedTax(row).iva_cents }),
};

/** The headings, which are the names of the fields or the words of a language, and the cells of each row. */
export function bookTable(rows: readonly BookRow[], words: Words | null): { headings: string[]; cells: BookCell[][] } {
  const names = Object.keys(columns) as BookColumn[];
  return {
    headings: names.map((name) => words?.books.columns[name] ?? name),
    cells: rows.map((row) => names.map((name) => columns[name](row))),
  };
}
