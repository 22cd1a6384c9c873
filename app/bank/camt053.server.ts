/**
 * Reads statements in CAMT.053 (ISO 20022, BankToCustomerStatement), of any version: entries that are booked, and where
 * an entry is a batch with the details of each payment, these.
 */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { Cents } from "#app/numbers/money.ts";
import { type Day, isDay } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { BankFileRefused, type BankMovement } from "./bank-entry.ts";

/** Elements that may be there several times, and are always read as a list. */
const lists = ["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd"];

const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: "@", removeNSPrefix: true, parseTagValue: false },
  ...{ htmlEntities: true, isArray: (name: string) => lists.includes(name) },
});

/** Whether a text is XML with such a statement. */
export function isCamt053(text: string): boolean {
  return /^\s*<[\s\S]*<(\w+:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000));
}

/** An element: its parts by name. A part that is a text may have attributes, and is "#text" then. */
type Element = { [name: string]: unknown };

/** The movements of all statements of a file, in its order. Throws BankFileRefused. */
export function parseCamt053(file: string): BankMovement[] {
  const document = parseXml(file);
  return listAt(document, "Document.BkToCstmrStmt.Stmt").flatMap((statement) => {
    const account = textAt(statement, "Acct.Id.IBAN") || textAt(statement, "Acct.Id.Othr.Id");
    return listAt(statement, "Ntry").flatMap((entry) => (isBooked(entry) ? movementsOf(entry, account) : []));
  });
}

/** What no bank writes, such as a thousand elements in each other or an entity from elsewhere, the parser refuses. */
function parseXml(file: string): Element {
  if (XMLValidator.validate(file) !== true) throw new BankFileRefused("incomplete");
  try {
    return parser.parse(file) as Element;
  } catch {
    throw new BankFileRefused("incomplete");
  }
}

/** Versions before 4 write the state as a text, later ones as a code. */
function isBooked(entry: Element): boolean {
  return (textAt(entry, "Sts.Cd") || textAt(entry, "Sts")) === "BOOK";
}

function movementsOf(entry: Element, account: string): BankMovement[] {
  const booked_on = dayAt(entry, "BookgDt");
  const parts = listAt(entry, "NtryDtls").flatMap((details) => listAt(details, "TxDtls"));
  const mark = textAt(entry, "AcctSvcrRef") || textAt(entry, "NtryRef");
  const isReversal = textAt(entry, "RvslInd") === "true";
  const own = {
    account,
    booked_on,
    ...saidIn(parts[0] ?? {}, entry),
    mark,
    isReturn: isReversal || hasReturnInfo(parts[0]),
  };
  const whole = amountAt(entry, "Amt", entry);
  const amounts = parts.map((part) => partAmount(part, entry));
  // The parts of a batch are taken where they have amounts of their own, which come to that of the entry.
  const isSplit = parts.length > 1 && amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) === whole;
  if (!isSplit) return [{ ...own, amount_cents: whole, text: own.text || textAt(entry, "AddtlNtryInf") }];
  return parts.map((part, index) => ({
    ...{ account, booked_on, ...saidIn(part, entry), amount_cents: amounts[index] ?? 0 },
    isReturn: isReversal || hasReturnInfo(part),
    mark: [mark, textAt(part, "Refs.AcctSvcrRef"), textAt(part, "Refs.EndToEndId")].filter(Boolean).join(" "),
  }));
}

/** A payment that is given back says why, in whatever version. */
function hasReturnInfo(part: Element | undefined): boolean {
  return part !== undefined && at(part, "RtrInf") !== undefined;
}

/**
 * The payer, and what they wrote. A payment that is given back still has its parties as they were; for other money that
 * went out, the party who got it is named. From version 8 on a party has one level more.
 */
function saidIn(part: Element, entry: Element): { payer: string; text: string } {
  const got = textAt(entry, "CdtDbtInd") === "DBIT" && !hasReturnInfo(part);
  const payer =
    (got ? ["Cdtr", "UltmtCdtr"] : ["Dbtr", "UltmtDbtr"])
      .flatMap((party) => [`RltdPties.${party}.Nm`, `RltdPties.${party}.Pty.Nm`])
      .map((path) => textAt(part, path))
      .find(Boolean) ?? "";
  const free = (at(part, "RmtInf.Ustrd") as unknown[] | undefined) ?? [];
  const references = listAt(part, "RmtInf.Strd").map((one) => textAt(one, "CdtrRefInf.Ref"));
  const endToEnd = textAt(part, "Refs.EndToEndId");
  const texts = [...free.map(textOf), ...references, endToEnd === "NOTPROVIDED" ? "" : endToEnd];
  return { payer, text: [...new Set(texts.filter(Boolean))].join(" ") };
}

/** Null for none in euros: a card payment abroad has its own currency in the details, and the account's as a whole. */
function partAmount(part: Element, entry: Element): Cents | null {
  const path = ["Amt", "AmtDtls.TxAmt.Amt"].find((one) => textAt(part, one) !== "" && isInEuros(at(part, one)));
  return path === undefined ? null : amountAt(part, path, entry);
}

/** An amount in cents; negative where the entry went out. Throws BankFileRefused for another currency than the euro. */
function amountAt(element: Element, path: string, entry: Element): Cents {
  const amount = at(element, path);
  if (!isInEuros(amount)) throw new BankFileRefused("currency");
  const text = textOf(amount);
  const found = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!found) throw new BankFileRefused("cells");
  const cents = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return textAt(entry, "CdtDbtInd") === "DBIT" ? -cents : cents;
}

/** Whether an amount names the euro, or no currency. */
function isInEuros(amount: unknown): boolean {
  const currency = typeof amount === "object" && amount !== null ? (amount as Element)["@Ccy"] : undefined;
  return currency === undefined || currency === "EUR";
}

/** A day, or the day of an instant, in the company's zone where it says how far it is from UTC. */
function dayAt(element: Element, path: string): Day {
  const text = textAt(element, `${path}.Dt`) || textAt(element, `${path}.DtTm`);
  const instant = /^[^T]*T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : null;
  const day = instant && !Number.isNaN(instant.getTime()) ? dayOf(instant) : text.slice(0, 10);
  if (!isDay(day)) throw new BankFileRefused("cells");
  return day;
}

function at(element: Element, path: string): unknown {
  return path.split(".").reduce<unknown>((found, name) => {
    return typeof found === "object" && found !== null ? (found as Element)[name] : undefined;
  }, element);
}

function listAt(element: Element, path: string): Element[] {
  const found = at(element, path);
  return Array.isArray(found) ? (found as Element[]) : [];
}

function textAt(element: Element, path: string): string {
  return textOf(at(element, path));
}

function textOf(found: unknown): string {
  if (typeof found === "object" && found !== null) return textOf((found as Element)["#text"]);
  return typeof found === "string" ? found.trim() : "";
}
