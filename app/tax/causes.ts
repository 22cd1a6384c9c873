/** Why an amount has no IVA. What an invoice prints of it is words.documents.causes, with its article. */
import { type InvoiceKind, isSimplified } from "./invoice-kinds.ts";

/**
 * The causes as the tax agency names them (its lists L9 and L10): S2 reverse charge, E1 to E6 exempt, N1 and N2 not
 * subject to IVA.
 */
export const causes = ["S2", "E1", "E2", "E3", "E4", "E5", "E6", "N1", "N2"] as const;

/** A cause; "": the amount has IVA. */
export type TaxCause = (typeof causes)[number] | "";

/**
 * Whether a cause may stand on an invoice of a kind: reverse charge names who accounts for the IVA, so that it is never
 * on a simplified one (RD 1619/2012, article 4.4; AEAT, document of validations, 3.1.3).
 */
export function mayStandOn(cause: string, kind: InvoiceKind): boolean {
  return cause !== "S2" || !isSimplified(kind);
}
