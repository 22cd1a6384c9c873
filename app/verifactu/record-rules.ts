/**
 * What the agency refuses of a record, as far as it can be known before it is made: section 3.1.3 of its document of
 * validations, v1.2.0, and its catalogue of errors. A record that breaks a rule is not made, since nothing could be
 * done with its invoice.
 */
import { isExport, suitsRecipient } from "#app/tax/causes.ts";
import { takesDocument } from "#app/tax/invoice-kinds.ts";
import { mostTaxes } from "#app/tax/lacks.ts";
import { generalRegime, type InvoiceFacts, type TaxPart } from "./invoice-facts.ts";
import { longest } from "./record-values.ts";

/** Why facts are no record: the name of a rule. */
export type FactsFault =
  | "issuer"
  | "number"
  | "day"
  | "operation-day"
  | "description"
  | "recipient-missing"
  | "recipient-forbidden"
  | "recipient-own"
  | "recipient-document"
  | "rectified-missing"
  | "rectified-forbidden"
  | "substituted-missing"
  | "substituted-forbidden"
  | "named-issuer"
  | "taxes"
  | "reverse-charge"
  | "regime"
  | "abroad"
  | "no-rate"
  | "sums"
  | "simplified-limit";

/** The agency knows no invoice from before this day. */
const firstDay = "2024-10-28";

/** A simplified invoice may come to 3,000 euros, and the agency allows 10 more for rounding. */
const mostSimplifiedRecord = 301_000;

/** The rules that facts break, on the day `today`; empty when they can be recorded. */
export function faultsOfFacts(facts: InvoiceFacts, today: string): FactsFault[] {
  const { kind, recipient, taxes, rectification } = facts;
  const isSimplified = kind === "F2" || kind === "R5";
  const isRectifying = kind.startsWith("R");
  const nif = recipient && "nif" in recipient ? recipient.nif : "";
  const document = recipient && "other" in recipient ? recipient.other.type : "";
  const sums = { iva: sumOf(taxes, "ivaCents"), total: sumOf(taxes, "baseCents") + sumOf(taxes, "ivaCents") };
  const rules: [FactsFault, boolean][] = [
    ["issuer", isNifShaped(facts.issuer.nif) && facts.issuer.name.trim() !== ""],
    ["number", isNumber(facts.number)],
    ["day", facts.issuedOn >= firstDay && facts.issuedOn <= today],
    ["operation-day", facts.operationOn === null || facts.operationOn <= facts.issuedOn],
    ["description", facts.description.trim() !== ""],
    ["recipient-missing", isSimplified || (recipient !== null && recipient.name.trim() !== "")],
    ["recipient-forbidden", !isSimplified || recipient === null],
    ["recipient-own", nif !== facts.issuer.nif],
    ["recipient-document", takesDocument(kind, document)],
    ["rectified-missing", !isRectifying || (rectification?.invoices.length ?? 0) > 0],
    ["named-issuer", [...(rectification?.invoices ?? []), ...facts.substituted].every(({ nif }) => isNifShaped(nif))],
    ["rectified-forbidden", isRectifying || rectification === null],
    ["substituted-missing", kind !== "F3" || facts.substituted.length > 0],
    ["substituted-forbidden", kind === "F3" || facts.substituted.length === 0],
    ["taxes", taxes.length > 0 && taxes.length <= mostTaxes],
    ["reverse-charge", !isSimplified || taxes.every(({ cause }) => cause !== "S2")],
    ["regime", taxes.every(({ cause, regime }) => regime !== generalRegime || !isExport(cause))],
    ["abroad", taxes.every(({ cause, baseCents }) => suitsRecipient({ cause, base_cents: baseCents }, document))],
    ["no-rate", taxes.every(({ cause, rateBp, ivaCents }) => cause === "" || (rateBp === 0 && ivaCents === 0))],
    ["sums", sums.iva === facts.ivaCents && sums.total === facts.totalCents],
    ["simplified-limit", kind !== "F2" || facts.totalCents <= mostSimplifiedRecord],
  ];
  return rules.flatMap(([fault, holds]) => (holds ? [] : [fault]));
}

/** One number names one invoice, so a name has no blank at its ends. */
function isNumber(number: string): boolean {
  // ASCII from blank to tilde, without " ' < > =
  return (
    /^[ -~]+$/.test(number) && !/["'<=>]/.test(number) && number.length <= longest.number && number === number.trim()
  );
}

/** Nine capitals and digits. Whether the letter fits is the question of who takes the number, not of the record. */
function isNifShaped(nif: string): boolean {
  return /^[A-Z0-9]{9}$/.test(nif);
}

function sumOf(taxes: TaxPart[], part: "baseCents" | "ivaCents"): number {
  return taxes.reduce((sum, tax) => sum + tax[part], 0);
}
