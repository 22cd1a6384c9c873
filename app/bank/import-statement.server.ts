/**
 * Reads files of banks and keeps what came in and what was returned, each once
 * (docs/decisions/0090-bank-files.md, 0130-returned-payments.md).
 */
import { createHash } from "node:crypto";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { BankFileRefused, type BankFormat, type BankMovement, isReturned, isSameAccount } from "./bank-entry.ts";
import { isCamt053, parseCamt053 } from "./camt053.server.ts";
import { parseCsvStatement } from "./csv-statement.ts";
import { isNorma43, parseNorma43 } from "./norma43.ts";
import type { Proposal } from "./proposals.ts";
import { listReceived, returnProposer } from "./received.server.ts";

/** Which format a file has, and its movements. Throws an invalid Problem that says what is wrong with it. */
export function parseStatement(text: string): { format: BankFormat; movements: BankMovement[] } {
  try {
    if (isNorma43(text)) return { format: "norma43", movements: parseNorma43(text) };
    if (isCamt053(text)) return { format: "camt053", movements: parseCamt053(text) };
    if (/^\s*</.test(text)) throw new BankFileRefused("unknown");
    return { format: "csv", movements: parseCsvStatement(text) };
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error;
    const { fault, line } = error;
    throw new Problem("invalid", ({ problems }) => problems.bankFile[fault]({ line }));
  }
}

/** What became of a file: entries that are new, that were there already, and what went out and concerns no invoice. */
export type ImportedStatement = { format: BankFormat; added: number; known: number; out: number };

/**
 * Keeps what came in and what was returned, of a file's text; what an earlier file had is there already. Throws what
 * parseStatement() throws.
 */
export async function importStatement(text: string, now: Date): Promise<ImportedStatement> {
  // No database keeps NUL in a text, and a file of a bank has none.
  const { format, movements } = parseStatement(text.replaceAll("\0", ""));
  const wentOut = movements.filter(({ amount_cents }) => amount_cents < 0);
  const proposeReturned = returnProposer(await listReceived(reader(), wentOut));
  // Before the transaction, in which nobody else can write: comparing takes long where much was paid and went out.
  const kept = keyed(movements).filter(
    (movement) => movement.amount_cents > 0 || isReturned(movement) || isOfCustomer(proposeReturned(movement)),
  );
  return write(async (transaction) => {
    const counts = { added: 0, known: 0, out: movements.length - kept.length };
    for (const { mark: _, isReturn: __, ...entry } of kept) {
      const { entry_key } = entry;
      if (await transaction.bankEntry.findUnique({ where: { entry_key }, select: { id: true } })) counts.known += 1;
      else {
        const same_as_id = await sameInOtherFormat(transaction, { ...entry, format });
        await transaction.bankEntry.create({ data: { ...entry, format, same_as_id, imported_at: now } });
        counts.added += 1;
      }
    }
    return { format, ...counts };
  });
}

/** Whether what went out is for a customer beyond doubt, though the bank does not say that it was returned. */
function isOfCustomer(proposals: readonly Proposal[]): boolean {
  return proposals.some(({ isSure }) => isSure);
}

/**
 * The entry that a movement seems to repeat: of the same day, amount and account, from a file in another format, that
 * no other entry repeats; null for none.
 */
async function sameInOtherFormat(
  transaction: Transaction,
  {
    booked_on,
    amount_cents,
    account,
    format,
  }: Pick<BankMovement, "booked_on" | "amount_cents" | "account"> & {
    format: BankFormat;
  },
): Promise<number | null> {
  const found = await transaction.bankEntry.findMany({
    where: { booked_on, amount_cents, format: { not: format }, repeated_by: null },
    select: { id: true, account: true },
    orderBy: { id: "asc" },
  });
  return found.find((entry) => isSameAccount(entry.account, account))?.id ?? null;
}

/**
 * Each movement with a key that it also has in another file of the same account: what the file says of it and, of
 * several of one day that say the same, which it is.
 */
function keyed(movements: readonly BankMovement[]): (BankMovement & { entry_key: string })[] {
  const counts = new Map<string, number>();
  return movements.map((movement) => {
    const { account, booked_on, amount_cents, payer, text, mark } = movement;
    const said = JSON.stringify([account, booked_on, amount_cents, payer, text, mark]);
    const n = (counts.get(said) ?? 0) + 1;
    counts.set(said, n);
    return { ...movement, entry_key: createHash("sha256").update(`${said} ${n}`).digest("hex") };
  });
}
