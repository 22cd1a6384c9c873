/** Document numbers: gapless per series and year (contract, section 2). */
import type { Transaction } from "#app/platform/database.server.ts";
import { yearOf } from "#app/platform/zone.server.ts";

const series = { quote: "Q", invoice: "F", report: "SR" } as const;

/**
 * The next number of a series at an instant: "Q-2026-0001". Taken inside the transaction that saves the document, so a
 * document that is not saved uses none; the counter's row orders all who ask.
 */
export async function nextNumber(transaction: Transaction, document: keyof typeof series, at: Date): Promise<string> {
  const year = yearOf(at);
  const rows = await transaction.$queryRaw<{ n: number | bigint }[]>`
    INSERT INTO "Counter" ("series", "year", "n") VALUES (${document}, ${year}, 1)
    ON CONFLICT ("series", "year") DO UPDATE SET "n" = "n" + 1
    RETURNING "n"`;
  return `${series[document]}-${year}-${String(rows[0]?.n).padStart(4, "0")}`;
}
