/** The SEPA QR code of an invoice: European Payments Council, EPC069-12 version 3.0, "Quick Response Code". */
import { type Cents, decimalFromCents } from "#app/numbers/money.ts";

/** The limits of the format. */
const maxName = 70;
const maxReference = 140;
const maxAmount: Cents = 99_999_999_999;

export type Transfer = { name: string; iban: string; amount_cents: Cents; reference: string };

/**
 * The text of the code with which a banking app fills in a transfer; null where the format has no room for it: without
 * a name or an account, or for nothing.
 */
export function epcPayload({ name, iban, amount_cents, reference }: Transfer): string | null {
  if (name === "" || iban === "" || amount_cents < 1 || amount_cents > maxAmount) return null;
  const amount = `EUR${decimalFromCents(amount_cents).toFixed(2)}`;
  // Service tag, version, UTF-8, SEPA credit transfer, BIC, name, IBAN, amount, purpose, structured reference, text.
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    "",
    name.slice(0, maxName),
    iban,
    amount,
    "",
    "",
    reference.slice(0, maxReference),
  ];
  return lines.join("\n");
}
