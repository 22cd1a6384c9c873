/** Reads statements as CSV, as banks give them on their sites: a day, an amount, and texts, under many names. */
import { readTable, withoutTitle } from "#app/csv/csv-reading.ts";
import type { Cents } from "#app/numbers/money.ts";
import { type Day, isDay } from "#app/platform/dates.ts";
import { BankFileRefused, type BankMovement } from "./bank-entry.ts";

const mainTexts = ["concepto", "descripción", "detalle", "movimiento", "description", "details", "text"] as const;
const moreTexts = [
  "observaciones",
  "más datos",
  "información adicional",
  "concepto ampliado",
  "remarks",
  "notes",
] as const;

/**
 * The headings of texts, in their order within an entry's text. A bank may write several of them in one file, and each
 * says something else, so each is a column of its own.
 */
const textHeadings = [...mainTexts, ...moreTexts];

type TextHeading = (typeof textHeadings)[number];

/** The ways to write the headings of the columns that have one meaning each. "(€)" after them does not matter. */
const ownHeadings = {
  booked_on: [
    ...["fecha", "fecha operación", "fecha de operación", "fecha contable", "f. operación", "fecha oper."],
    ...["date", "booking date", "booked on", "completed date"],
  ],
  /** Some banks give this day alone. */
  valued_on: ["fecha valor", "fecha de valor", "f. valor", "value date"],
  amount: inEuros("importe", "cantidad", "amount"),
  /** Two columns in place of an amount with its sign. */
  money_out: inEuros("debe", "cargo", "cargos", "debit", "money out", "paid out"),
  money_in: inEuros("haber", "abono", "abonos", "credit", "money in", "paid in"),
  payer: [
    "ordenante",
    "nombre",
    "emisor",
    "remitente",
    "contraparte",
    "payer",
    "name",
    "counterparty",
    "description 2",
  ],
  mark: ["referencia", "referencia 1", "nº documento", "reference", "id", "transaction id"],
  account: ["cuenta", "iban", "account"],
  currency: ["divisa", "moneda", "currency"],
};

/** Headings of amounts, also with the currency after them. */
function inEuros(...headings: readonly string[]): string[] {
  return headings.flatMap((heading) => [heading, `${heading} eur`, `${heading} euros`]);
}

type BankColumn = TextHeading | keyof typeof ownHeadings;

const bankHeadings: Record<BankColumn, readonly string[]> = {
  ...(Object.fromEntries(textHeadings.map((heading) => [heading, [heading]])) as Record<TextHeading, string[]>),
  ...ownHeadings,
};

const euro = ["", "EUR", "EURO", "EUROS", "€", "978"];

/** The movements of a file, in its order. Throws BankFileRefused. */
export function parseCsvStatement(file: string): BankMovement[] {
  const { columns, rows } = readTable(withoutTitle(file, hasHeadings, mostTitleLines), bankHeadings);
  const [dayColumn, amountColumns] = [dayColumnOf(columns), amountColumnsOf(columns)];
  // Without any such heading it need not be a table: a PDF is not, nor Norma 43 that does not begin as such.
  if (!dayColumn || !amountColumns) throw new BankFileRefused(columns.length > 0 ? "columns" : "unknown");
  // Before 2026-11-27 only the first column of each list was kept.
  const firstOf = (headings: readonly string[]) => columns.find((column) => headings.includes(column));
  const columnsBefore = [firstOf(mainTexts), firstOf(moreTexts), "mark"].filter((column) => column !== undefined);
  return rows.map(({ line, cells, broken }) => {
    const cell = (column: BankColumn) => cells[column] ?? "";
    if (!euro.includes(cell("currency").trim().toUpperCase())) throw new BankFileRefused("currency", line);
    const amount_cents = amountIn(amountColumns.map(cell), line);
    const booked_on = dayOf(cell(dayColumn));
    if (broken || amount_cents === null || !booked_on) throw new BankFileRefused("cells", line);
    const text = [...textHeadings.map(cell), cell("mark")].filter(Boolean).join(" ");
    const text_before = columnsBefore
      .map((column) => cells[column])
      .filter(Boolean)
      .join(" ");
    const said = { payer: cell("payer"), text, texts_before: [text_before], mark: "", isReturn: false };
    return { account: cell("account"), booked_on, amount_cents, ...said };
  });
}

/** The column of the day: that of the booking, else that of the value. */
function dayColumnOf(columns: readonly string[]): BankColumn | undefined {
  return (["booked_on", "valued_on"] as const).find((column) => columns.includes(column));
}

/** The column of the amount with its sign, else the two of money out and money in. */
function amountColumnsOf(columns: readonly string[]): readonly BankColumn[] | undefined {
  const choices = [["amount"], ["money_out", "money_in"]] as const;
  return choices.find((choice) => choice.every((column) => columns.includes(column)));
}

/**
 * The amount of a line by its cells: one with its sign; or money out, which banks write with or without a minus, and
 * money in, of which one is empty or 0. Null where a cell is no amount, or all are empty. Throws BankFileRefused.
 */
function amountIn(cells: readonly string[], line: number): Cents | null {
  const [only = "", moneyIn] = cells;
  if (moneyIn === undefined) return centsOf(only);
  if (cells.every((text) => text === "")) return null;
  const [out, came] = [only, moneyIn].map((text) => (text === "" ? 0 : centsOf(text)));
  if (typeof out !== "number" || typeof came !== "number") return null;
  if (out !== 0 && came !== 0) throw new BankFileRefused("bothAmounts", line);
  return came - Math.abs(out);
}

/** The most lines that a title has above the headings. */
const mostTitleLines = 50;

/** Banks write a title, the account and the balance above the headings. */
function hasHeadings(text: string): boolean {
  const { columns } = readTable(text, bankHeadings);
  return dayColumnOf(columns) !== undefined && amountColumnsOf(columns) !== undefined;
}

/** Digits, with or without signs between thousands, and cents after the other sign. */
const amounts = [
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d+)(?:[.,](\d{1,2}))?$/,
];

/** "1.234,56", "1,234.56", "-12,5", "12", with or without the sign of the euro; null for anything else. */
export function centsOf(text: string): Cents | null {
  const bare = text.replace(/[\s€]|EUR/gi, "").replace("\u2212", "-");
  const found = amounts.map((pattern) => pattern.exec(bare.replace(/^[+-]/, ""))).find(Boolean);
  if (!found) return null;
  const [, whole = "", cents = ""] = found;
  const value = Number(whole.replace(/[.,]/g, "")) * 100 + Number(cents.padEnd(2, "0"));
  return bare.startsWith("-") ? -value : value;
}

/** "23/11/2026", "23-11-26", "2026-11-23", with or without a time; null for anything else. */
function dayOf(text: string): Day | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(text);
  const spanish = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text);
  const [year = "", month = "", date = ""] = iso ? iso.slice(1) : spanish ? spanish.slice(1).toReversed() : [];
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
