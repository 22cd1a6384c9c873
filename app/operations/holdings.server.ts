/** Whose data a database file holds, and up to where, for whoever has several backups. */
import Database from "better-sqlite3";
import { oneLine } from "#app/platform/line-ends.ts";

export type Holdings = {
  /** "" while the company has no name. */
  company: string;
  /** The newest numbers; null where there is none yet. */
  invoice: string | null;
  quote: string | null;
};

/** What a database file holds that no other process has open; null where it cannot be read. */
export function readHoldings(file: string): Holdings | null {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      const textOf = (sql: string) => database.prepare<[], unknown>(sql).pluck().get();
      const company = textOf(
        `SELECT "company_name" FROM "Letterhead" l JOIN "Settings" s ON s."letterhead_id" = l."id"`,
      );
      const invoice = textOf(`SELECT "invoice_number" FROM "Invoice" ORDER BY "id" DESC LIMIT 1`);
      const quote = textOf(`SELECT "quote_number" FROM "Quote" ORDER BY "id" DESC LIMIT 1`);
      return { company: String(company ?? ""), invoice: numberOf(invoice), quote: numberOf(quote) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
}

function numberOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** What a backup holds, for the console: `"Frío Sur, S.L." (newest invoice F-2026-0017, newest quote P-2026-0042)`. */
export function describeHoldings({ company, invoice, quote }: Holdings): string {
  const name = oneLine(company);
  const numbers = [
    invoice ? `newest invoice ${invoice}` : "no invoice yet",
    quote ? `newest quote ${quote}` : "no quote yet",
  ];
  return oneLine(`${name ? `"${name}"` : "a company without a name yet"} (${numbers.join(", ")})`);
}
