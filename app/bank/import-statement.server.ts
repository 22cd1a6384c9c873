/**
 * Reads files of banks and keeps what came in and what was returned, each once
 * (docs/decisions/0090-bank-files.md, 0130-returned-payments.md).
 */
import { hash } from "node:crypto";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { BankFileRefused, type BankFormat, type BankMovement, isReturned, isSameAccount } from "./bank-entry.ts";
import { isCamt053, parseCamt053 } from "./camt053.server.ts";
import { parseCsvStatement } from "./csv-statement.ts";
import { isNorma43, parseNorma43 } from "./norma43.ts";
import type { Proposal } from "./proposals.ts";
import { listReceived, makeReturnProposer } from "./received.server.ts";

/** Which format a file has, and its movements. Throws an invalid Problem that says what is wrong with it. */
export function parseStatement(file: string): { format: BankFormat; movements: BankMovement[] } {
  // No database keeps NUL in a text, and Ctrl-Z is how DOS marks the end of a file: no text of a bank has either.
  const text = file.replaceAll("\0", "").replaceAll("\u001A", "");
  try {
    if (isNorma43(text)) return { format: "norma43", movements: parseNorma43(text) };
    if (isCamt053(text)) return { format: "camt053", movements: parseCamt053(text) };
    if (/^\s*</.test(text)) throw new BankFileRefused("unknown");
    return { format: "csv", movements: parseCsvStatement(text) };
  } catch (error) {
    if (!(error instanceof BankFileRefused)) throw error;
    const { fault, line, balance } = error;
    throw new Problem("invalid", ({ problems: { bankFile } }) =>
      balance ? bankFile.balance({ line, ...balance }) : bankFile[fault]({ line }),
    );
  }
}

/** What became of a file: entries that are new, that were there already, and what went out and concerns no invoice. */
export type ImportedStatement = { format: BankFormat; added: number; known: number; out: number };

/**
 * Keeps what came in and what was returned, of a file's text; what an earlier file had is there already. Throws what
 * parseStatement() throws.
 */
export async function importStatement(text: string, now: Date): Promise<ImportedStatement> {
  const { format, movements } = parseStatement(text);
  const wentOut = movements.filter(({ amount_cents }) => amount_cents < 0);
  const proposeReturned = makeReturnProposer(await listReceived(reader(), wentOut));
  // Before the transaction, in which nobody else can write: comparing takes long where much was paid and went out.
  const kept: KeyedMovement[] = [];
  for (const movement of addKeys(movements)) {
    await shortTurns.endIfLong();
    const isKept = movement.amount_cents > 0 || isReturned(movement) || isOfCustomer(proposeReturned(movement));
    if (isKept) kept.push(movement);
  }
  return write(async (transaction) => {
    const { added, known } = await keepNew(transaction, kept, { format, imported_at: now });
    return { format, added, known, out: movements.length - kept.length };
  });
}

/** Whether what went out is for a customer beyond doubt, though the bank does not say that it was returned. */
function isOfCustomer(proposals: readonly Proposal[]): boolean {
  return proposals.some(({ isSure }) => isSure);
}

/** Entries that one statement inserts. Its values are fewer than any database takes. */
const pieceLength = 100;

/**
 * Keeps those of the movements that are not there already. One by one those of a large file could take longer than a
 * write may, so the entries of its days are read at once, and the new ones are stored in pieces.
 */
async function keepNew(
  { bankEntry }: Pick<Transaction, "bankEntry">,
  movements: readonly KeyedMovement[],
  of: { format: BankFormat; imported_at: Date },
): Promise<{ added: number; known: number }> {
  const days = movements.map(({ booked_on }) => booked_on).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { added: 0, known: 0 };
  // An entry that has a movement's key, that it repeats or that repeats such a one is of the same day.
  const stored = await bankEntry.findMany({
    where: { booked_on: { gte: first, lte: last } },
    select: {
      ...{ id: true, entry_key: true, account: true, booked_on: true },
      ...{ amount_cents: true, format: true, same_as_id: true },
    },
    orderBy: { id: "asc" },
  });
  const keys = new Set(stored.map(({ entry_key }) => entry_key));
  const takeSame = sameTaker(stored, of.format);
  const data = movements.flatMap(({ account, booked_on, amount_cents, payer, text, entry_key, keysBefore }) => {
    if (keys.has(entry_key) || keysBefore.some((alike) => alike.every((key) => keys.has(key)))) return [];
    const entry = { account, booked_on, amount_cents, payer, text, entry_key };
    return [{ ...entry, ...of, same_as_id: takeSame(entry) }];
  });
  for (let from = 0; from < data.length; from += pieceLength) {
    await bankEntry.createMany({ data: data.slice(from, from + pieceLength) });
  }
  return { added: data.length, known: movements.length - data.length };
}

type StoredEntry = Pick<BankMovement, "account" | "booked_on" | "amount_cents"> & {
  id: number;
  format: string;
  same_as_id: number | null;
};

/**
 * Gives the id of the entry that a movement of a file in this format seems to repeat: it has the same day, amount and
 * account and comes from a file in another format, no other entry repeats it, and it was not given before; null for
 * none. The stored entries are all of the movements' days, the oldest first.
 */
function sameTaker(
  stored: readonly StoredEntry[],
  format: BankFormat,
): (movement: Pick<BankMovement, "account" | "booked_on" | "amount_cents">) => number | null {
  const repeated = new Set(stored.map(({ same_as_id }) => same_as_id));
  const free = Map.groupBy(
    stored.filter((entry) => entry.format !== format && !repeated.has(entry.id)),
    ({ booked_on, amount_cents }) => `${booked_on} ${amount_cents}`,
  );
  return ({ account, booked_on, amount_cents }) => {
    const alike = free.get(`${booked_on} ${amount_cents}`) ?? [];
    const place = alike.findIndex((entry) => isSameAccount(entry.account, account));
    return place < 0 ? null : (alike.splice(place, 1)[0]?.id ?? null);
  };
}

/**
 * `keysBefore`: of each earlier text (texts_before), the keys with which this movement, and those of the file that this
 * text does not tell from it, were stored. Which of them has which of these keys is not certain, since the last day of
 * an earlier file may have been incomplete: they are known where all of the keys of one text are stored.
 */
type KeyedMovement = BankMovement & { entry_key: string; keysBefore: readonly (readonly string[])[] };

/** Each movement with a key that it also has in another file of the same account. */
function* addKeys(movements: readonly BankMovement[]): Generator<KeyedMovement> {
  const keyOf = keyGiver();
  const keyOfBefore: ReturnType<typeof keyGiver>[] = [];
  for (const movement of movements) {
    const entry_key = keyOf(movement, movement.text).key;
    const keysBefore = (movement.texts_before ?? []).map((text, change) => {
      keyOfBefore[change] ??= keyGiver();
      return keyOfBefore[change](movement, text).alike;
    });
    yield { ...movement, entry_key, keysBefore };
  }
}

/**
 * Gives each movement of a file its key: what the file says of it, with the given text, and, of several of one day that
 * say the same, which it is. `alike` has the keys of all that say the same, once each movement has got its own.
 */
function keyGiver(): (movement: BankMovement, text: string) => { key: string; alike: readonly string[] } {
  const given = new Map<string, string[]>();
  return ({ account, booked_on, amount_cents, payer, mark }, text) => {
    const said = JSON.stringify([account, booked_on, amount_cents, payer, text, mark]);
    const alike = given.get(said) ?? [];
    const key = hash("sha256", `${said} ${alike.length + 1}`, "hex");
    alike.push(key);
    given.set(said, alike);
    return { key, alike };
  };
}
