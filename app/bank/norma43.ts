/**
 * Reads statements in Norma 43 (Cuaderno 43 of the Asociación Española de Banca): lines of 80 characters, of which the
 * first two say what a line is. A file in which the sums or the balances of an account do not agree with its movements
 * is refused.
 */
import type { Cents } from "#app/numbers/money.ts";
import { type Day, isDay } from "#app/platform/dates.ts";
import { accountText, BankFileRefused, type BankMovement } from "./bank-entry.ts";

/** Kinds of lines. */
const kinds = { account: "11", movement: "22", text: "23", currency: "24", accountEnd: "33", fileEnd: "88" };

/** The common concepts of what is given back: "devoluciones e impagados", "anulaciones y correcciones de asiento". */
const returns = ["14", "98"];

/** The euro's number in ISO 4217. */
const euro = "978";

/** Whether a text begins as such a file does. */
export function isNorma43(text: string): boolean {
  return /^\s*11\d{18}\d{12}[12]\d{14}/.test(text);
}

/**
 * `opening`: the balance before its movements, null where the file has none. `out` and `came`: the amounts of what went
 * out and of what came in, by the marks of their lines.
 */
type Account = {
  account: string;
  opening: Cents | null;
  movements: BankMovement[];
  texts: string[][];
  out: Cents[];
  came: Cents[];
};

/** The movements of all accounts of a file, in its order. Throws BankFileRefused. */
export function parseNorma43(file: string): BankMovement[] {
  const accounts: Account[] = [];
  let open: Account | null = null;
  for (const [index, raw] of file.split(/\r\n|\r|\n/).entries()) {
    const line = raw.padEnd(80);
    const at = index + 1;
    const kind = line.slice(0, 2);
    if (kind === kinds.account) {
      if (open) throw new BankFileRefused("incomplete", at);
      if (line.slice(47, 50) !== euro) throw new BankFileRefused("currency", at);
      const opening = balanceOf(line.slice(32, 47), at);
      open = { account: line.slice(2, 20), opening, movements: [], texts: [], out: [], came: [] };
      accounts.push(open);
    } else if (kind === kinds.movement && open) {
      const movement = movementOf(line, open.account, at);
      open.movements.push(movement);
      open.texts.push([]);
      (wentOut(line) ? open.out : open.came).push(Math.abs(movement.amount_cents));
    } else if (kind === kinds.text && open) {
      open.texts.at(-1)?.push(line.slice(4, 42), line.slice(42, 80));
    } else if (kind === kinds.accountEnd && open) {
      expectSums(line, open, at);
      expectBalance(line, open, at);
      open = null;
    } else if (raw.trim() !== "" && kind !== kinds.fileEnd && kind !== kinds.currency) {
      throw new BankFileRefused("incomplete", at);
    }
  }
  if (open || accounts.length === 0) throw new BankFileRefused("incomplete");
  return accounts.flatMap(({ movements, texts }) =>
    movements.map((movement, index) => {
      const fields = texts[index] ?? [];
      const textBy = (goesOn: GoesOn) => [movement.text, joinFields(fields, goesOn)].filter(Boolean).join(" ");
      return { ...movement, text: textBy(isGoneOn), texts_before: [textBy(() => false), textBy(isCutNumber)] };
    }),
  );
}

/** Whether the text of a field goes on in the next one without a space. Both have their 38 characters. */
type GoesOn = (field: string, next: string) => boolean;

/**
 * A text that fills its field goes on in the next. Banks that write a text of its own into each may fill one as well,
 * so what may be the number of an invoice stays apart: behind letters nobody would find it, and behind a space it is
 * found also where it was cut.
 */
function isGoneOn(field: string, next: string): boolean {
  const isFull = /\S$/.test(field) && /^\S/.test(next);
  const isSeries = /[A-Za-z0-9]$/.test(field) && /^[A-Za-z]{1,4}[^A-Za-z0-9\s]?\d/.test(next);
  const isNumber = /[A-Za-z]$/.test(field) && /^\d/.test(next);
  return isFull && !isSeries && !isNumber;
}

/** What counted as going on from 2026-11-30 until 2026-12-01; before that nothing did. */
function isCutNumber(field: string, next: string): boolean {
  return /\d$/.test(field) && /^\d/.test(next);
}

/** The text of fields, with a space wherever it does not go on. */
function joinFields(fields: readonly string[], goesOn: GoesOn): string {
  const texts: string[] = [];
  for (const [index, field] of fields.entries()) {
    const isMore = goesOn(fields[index - 1] ?? "", field);
    texts.push(isMore ? `${texts.pop() ?? ""}${field.trim()}` : field.trim());
  }
  return texts.filter(Boolean).join(" ");
}

/** Whether a movement is marked as a debit. One of 0.00 may be, and the bank then counts it among the debits. */
function wentOut(line: string): boolean {
  return line[27] === "1";
}

function movementOf(line: string, account: string, at: number): BankMovement {
  const amount = centsOf(line.slice(28, 42), at);
  const references = [line.slice(52, 64), line.slice(64, 80)].map((text) => text.trim());
  const document = line.slice(42, 52).trim();
  return {
    account,
    booked_on: dayOf(line.slice(10, 16), at),
    amount_cents: wentOut(line) && amount > 0 ? -amount : amount,
    payer: "",
    text: references.filter((text) => !/^0*$/.test(text)).join(" "),
    mark: [document, ...references].filter((text) => !/^0*$/.test(text)).join(" "),
    isReturn: returns.includes(line.slice(22, 24)),
  };
}

/** The end of an account has how many movements went out and came in, and what they come to. */
function expectSums(line: string, { out, came }: Account, at: number): void {
  const sum = (some: readonly Cents[]) => some.reduce((all, amount) => all + amount, 0);
  const isWhole =
    Number(line.slice(20, 25)) === out.length &&
    centsOf(line.slice(25, 39), at) === sum(out) &&
    Number(line.slice(39, 44)) === came.length &&
    centsOf(line.slice(44, 58), at) === sum(came);
  if (!isWhole) throw new BankFileRefused("incomplete", at);
}

/** The end of an account also has its balance: that of its beginning, less what went out, with what came in. */
function expectBalance(line: string, { account, opening, movements }: Account, at: number): void {
  const stated = balanceOf(line.slice(58, 73), at);
  if (opening === null || stated === null) return;
  const computed = movements.reduce((balance, { amount_cents }) => balance + amount_cents, opening);
  if (computed === stated) return;
  throw new BankFileRefused("incomplete", at, { account: accountText(account), stated, computed });
}

/** A balance, after the mark 1 if it is one of debt, or 2; null where the fields of both are left empty. */
function balanceOf(field: string, at: number): Cents | null {
  if (field.trim() === "") return null;
  const balance = centsOf(field.slice(1), at);
  return field[0] === "1" ? 0 - balance : balance;
}

/** Fourteen digits, the last two of which are cents. */
function centsOf(digits: string, at: number): Cents {
  if (!/^\d{14}$/.test(digits)) throw new BankFileRefused("cells", at);
  return Number(digits);
}

/** "261123" as "2026-11-23". */
function dayOf(digits: string, at: number): Day {
  const day = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  if (!isDay(day)) throw new BankFileRefused("cells", at);
  return day;
}
