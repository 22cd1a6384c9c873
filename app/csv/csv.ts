/** Writes tables as CSV (RFC 4180) that spreadsheets in Spain open right. */
import { type Cents, priceText } from "#app/numbers/money.ts";

/** Spreadsheets of countries with a decimal comma separate columns by semicolons. */
const separator = ";";

/** Begins a file. Without this mark spreadsheets read it in an old encoding, and accents break. */
export const byteOrderMark = "\uFEFF";

/**
 * With these a spreadsheet takes a cell for a formula and runs it (OWASP, CSV injection). Apostrophes before them count
 * as well, so that an import can tell the one that was added from those of the text.
 */
const beginsFormula = /^'*[=+\-@\t\r]/;

/** A negative amount, as csvAmount() writes it: spreadsheets read it as a number, of which the sum can be taken. */
const negativeAmount = /^-\d+,\d\d$/;

/**
 * Rows as lines of a CSV file. A cell that a spreadsheet would take for a formula gets an apostrophe in front, which
 * spreadsheets show as text.
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(separator)}\r\n`).join("");
}

/** An amount in a cell: with a decimal comma, as the spreadsheets that separate columns by semicolons expect it. */
export function csvAmount(cents: Cents): string {
  return priceText(cents, "es");
}

/** The text of a cell without the apostrophe that csvLines() put before what begins like a formula. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && beginsFormula.test(text) ? text.slice(1) : text;
}

function formatCell(text: string): string {
  const safe = beginsFormula.test(text) && !negativeAmount.test(text) ? `'${text}` : text;
  return /[";\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
