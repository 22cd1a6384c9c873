/** What came in on the company's bank account, as files of banks tell it. */
import type { Cents } from "#app/numbers/money.ts";
import type { Day } from "#app/platform/dates.ts";

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
  /** The bank's own mark of the movement; "" for none. */
  mark: string;
};

export const bankFormats = ["norma43", "camt053", "csv"] as const;

export type BankFormat = (typeof bankFormats)[number];

/** Why a file of a bank cannot be read. */
export type BankFileFault = "unknown" | "incomplete" | "currency" | "columns" | "cells";

/** The file is of no known format, or is damaged. `line` is where, from 1; null where no line is wrong alone. */
export class BankFileRefused extends Error {
  override name = "BankFileRefused";
  readonly fault: BankFileFault;
  readonly line: number | null;

  constructor(fault: BankFileFault, line: number | null = null) {
    super(`${fault} ${line ?? ""}`);
    this.fault = fault;
    this.line = line;
  }
}
