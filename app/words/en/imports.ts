import type { ImportOutcome } from "#app/csv/csv-import.ts";

/** The texts of the screens that import CSV files. */
export const imports = {
  customersTitle: "Import customers",
  productsTitle: "Import products",
  lead: "A CSV file of a spreadsheet or another program. The first line names the columns; an exported list shows how. Nothing is saved before you have seen what each line would do.",
  productPrices: ({ price, price2 }: { price: string; price2: string }) =>
    `${price} is for quotes with IVA, which is added to it, and ${price2} for quotes without IVA. Neither of them includes IVA.`,
  file: "File",
  fileHint: ({ megabytes, lines }: { megabytes: number; lines: number }) =>
    `At most ${megabytes} MB and ${lines} lines.`,
  paste: "Or paste the lines here",
  look: "Look at it first",
  looking: "Reading…",
  would: "What the file would do",
  done: "What the file has done",
  counts: ({ create, update, unchanged, refused }: Record<ImportOutcome, number>) =>
    `New: ${create}. Changed: ${update}. As they are: ${unchanged}. Refused: ${refused}.`,
  ignored: ({ ignored, readable }: { ignored: readonly string[]; readable: readonly string[] }) =>
    `These columns are not read: ${ignored.join(", ")}. Those that can be read: ${readable.join(", ")}.`,
  line: "Line",
  what: "Outcome",
  who: "Name",
  details: "Details",
  outcomes: { create: "New", update: "Change", unchanged: "As it is", refused: "Refused" } satisfies Record<
    ImportOutcome,
    string
  >,
  outcomesDone: { create: "Added", update: "Changed", unchanged: "As it is", refused: "Refused" } satisfies Record<
    ImportOutcome,
    string
  >,
  more: ({ n }: { n: number }) =>
    n === 1 ? "And 1 more line, which is not refused." : `And ${n} more lines, none of them refused.`,
  go: ({ n }: { n: number }) => (n === 1 ? "Import 1 line" : `Import ${n} lines`),
  going: "Importing…",
  nothingToDo: "There is nothing to import.",
  another: "Another file",
  loading: "Reading the file…",
};
