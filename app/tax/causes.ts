/** Why an amount has no IVA. What an invoice prints of it is words.documents.causes, with its article. */
import type { Cents } from "#app/numbers/money.ts";
import { type InvoiceKind, isSimplified } from "./invoice-kinds.ts";

/**
 * The causes as the tax agency names them (its lists L9 and L10): S2 reverse charge, E1 to E6 exempt, N1 and N2 not
 * subject to IVA.
 */
export const causes = ["S2", "E1", "E2", "E3", "E4", "E5", "E6", "N1", "N2"] as const;

/** A cause; "": the amount has IVA. */
export type TaxCause = (typeof causes)[number] | "";

/** Whether an amount has neither IVA nor a cause, which an invoice must then state (RD 1619/2012, article 6.1.j). */
export function lacksCause({ iva_bp, cause }: { iva_bp: number; cause: string }): boolean {
  return iva_bp === 0 && cause === "";
}

/** Whether a cause is that of exports or of what the law treats as exports (Ley 37/1992, articles 21 and 22). */
export function isExport(cause: string): cause is "E2" | "E3" {
  return cause === "E2" || cause === "E3";
}

/**
 * Whether amounts of a cause stay out of model 347: exports of goods, and what is sold into other member states, which
 * model 349 declares (RD 1065/2007, article 33.2.g and i). Article 33.2 does not name what articles 22 to 24 exempt.
 */
export function isLeftOutOf347(cause: string): boolean {
  return cause === "E2" || cause === "E5";
}

/**
 * Whether a cause wants a recipient with a VAT number of another member state, and so a full invoice: what is sold into
 * that state (Ley 37/1992, article 25; RD 1619/2012, article 4.4; the agency's code 1289).
 */
export function isForAbroad(cause: string): boolean {
  return cause === "E5";
}

/**
 * Whether an amount of a cause may be stated of a recipient who is named by this type of document (list L7: 02 is a VAT
 * number of another member state or of Northern Ireland); "": by a Spanish number, or not at all. What an invoice
 * stated of another foreign number, as before this was asked, may be taken off.
 */
export function suitsRecipient({ cause, base_cents }: { cause: string; base_cents: Cents }, document: string): boolean {
  return !isForAbroad(cause) || document === "02" || (document !== "" && base_cents < 0);
}

/**
 * Whether an amount is exempt only for a number that another member state has given the recipient (Ley 37/1992, article
 * 25.Uno): without one the seller owes the IVA. What was stated of such a number may be taken off.
 */
export function needsRightNumber({ cause, base_cents }: { cause: string; base_cents: Cents }): boolean {
  return isForAbroad(cause) && base_cents >= 0;
}

/**
 * Whether a cause may stand on an invoice of a kind: reverse charge names who accounts for the IVA, so that it is never
 * on a simplified one (RD 1619/2012, article 4.4; AEAT, document of validations, 3.1.3).
 */
export function mayStandOn(cause: string, kind: InvoiceKind): boolean {
  return cause !== "S2" || !isSimplified(kind);
}
