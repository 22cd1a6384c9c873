/** Writes tables as CSV (RFC 4180) that spreadsheets in Spain open right. */

/** Spreadsheets of countries with a decimal comma separate columns by semicolons. */
const separator = ";";

/** Without this mark spreadsheets read the file in an old encoding, and accents break. */
const byteOrderMark = "\uFEFF";

/** With these a spreadsheet takes a cell for a formula and runs it (OWASP, CSV injection). */
const beginsFormula = /^[=+\-@\t\r]/;

/**
 * A table as the text of a CSV file. A cell that a spreadsheet would take for a formula gets an apostrophe in front,
 * which spreadsheets show as text.
 */
export function csvText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cell).join(separator));
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join("");
}

function cell(text: string): string {
  const safe = beginsFormula.test(text) ? `'${text}` : text;
  return /[";\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
