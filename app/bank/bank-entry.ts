/** What came in on the company's bank account, as files of banks tell it. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";
import { fold } from "#app/platform/fold.ts";
import { ibanText } from "#app/terms/iban.ts";

/** A movement of the account. */
export type BankMovement = {
  /** The account as the file names it: an IBAN, or bank, branch and number; "" where it does not say. */
  account: string;
  booked_on: Day;
  /** Negative: it went out. */
  amount_cents: Cents;
  /** Who paid; "" where the file does not say. */
  payer: string;
  /** What the payer wrote, and what the bank added. */
  text: string;
  /** The text as earlier builds kept it, before each change to how a format is read; as many for each movement. */
  texts_before?: readonly string[];
  /** The bank's own mark of the movement; "" for none. */
  mark: string;
  /** Whether the file marks it as something that the bank returned or took back. */
  isReturn: boolean;
};

const bankFormats = ["norma43", "camt053", "csv"] as const;

export type BankFormat = (typeof bankFormats)[number];

/**
 * Whether two files may mean one account: the same number, or one of them names none. Norma 43 writes bank, branch and
 * number, without the check digits that a Spanish IBAN has among these.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((account) => {
    const compact = compactOf(account);
    const [, bankAndBranch, number] = /^(?:ES\d{2})?(\d{8})\d{2}(\d{10})$/.exec(compact) ?? [];
    return number ? `${bankAndBranch}${number}` : compact;
  });
  return a === b || a === "" || b === "";
}

/** An account without blanks and other signs. */
function compactOf(account: string): string {
  return account.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** An IBAN (ISO 13616), with the fewest and the most letters and digits that any country's has. */
const ibanShape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * How a file's account is shown: an IBAN in groups of four, bank, branch and number apart, and anything else as the
 * file has it.
 */
export function accountText(account: string): string {
  const compact = compactOf(account);
  if (ibanShape.test(compact)) return ibanText(compact);
  const [, bank, branch, number] = /^(\d{4})(\d{4})(\d{10})$/.exec(compact) ?? [];
  return number ? `${bank} ${branch} ${number}` : account;
}

/**
 * Whether a file's account is none of these IBANs. What is no whole number, such as "Nómina" or "**** 1332", and an
 * empty list say nothing of that.
 */
export function isNoneOf(account: string, ibans: readonly string[]): boolean {
  const compact = compactOf(account);
  const isWhole = ibanShape.test(compact) || /^(\d{18}|\d{20})$/.test(compact);
  return isWhole && ibans.length > 0 && !ibans.some((iban) => isSameAccount(iban, account));
}

/** Words with which banks say that a payment was returned, without accents. */
const returned =
  /\b(devol|devuel|impagad|retroces|retroced|rechaz|anulacion|returned|reversal|reversed|unpaid|rejected|chargeback)/;

/** What a bank takes for returning one. */
const charged = /\b(comision|comisiones|gastos|intereses|fee|fees|charges?)\b/;

/** Whether a movement that went out is a payment that the bank took back, as far as its file tells. */
export function isReturned({ amount_cents, isReturn, payer, text }: Omit<BankMovement, "account" | "mark">): boolean {
  const said = fold(`${payer} ${text}`);
  return amount_cents < 0 && !charged.test(said) && (isReturn || returned.test(said));
}

/** Why a file of a bank cannot be read. */
export type BankFileFault = "unknown" | "incomplete" | "currency" | "columns" | "cells" | "bothAmounts";

/** An account, the balance at its end as the file states it, and what its movements make of that at its beginning. */
export type WrongBalance = { account: string; stated: Cents; computed: Cents };

/**
 * The file is of no known format, or is damaged. `line` is where, from 1; null where no line is wrong alone. `balance`
 * is what does not add up, where that is what is wrong.
 */
export class BankFileRefused extends Error {
  override name = "BankFileRefused";
  readonly fault: BankFileFault;
  readonly line: number | null;
  readonly balance: WrongBalance | null;

  constructor(fault: BankFileFault, line: number | null = null, balance: WrongBalance | null = null) {
    super(`${fault} ${line ?? ""}`);
    this.fault = fault;
    this.line = line;
    this.balance = balance;
  }
}
