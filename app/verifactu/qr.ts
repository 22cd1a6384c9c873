/**
 * The address in the QR code of an invoice: AEAT, características del QR, v0.4.7; Orden HAC/1177/2024, articles 20–21.
 */
import type { Cents } from "#app/numbers/money.ts";
import type { InvoiceName } from "./invoice-facts.ts";
import { amountText, dayText } from "./record-values.ts";

/** The agency's test address, where nothing has an effect, or its real one. */
export type AgencySite = "test" | "real";

const services: Record<AgencySite, string> = {
  test: "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR",
  real: "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR",
};

/** The address at which whoever holds an invoice can look it up. The order of its parameters is prescribed. */
export function qrAddress(site: AgencySite, { nif, number, issuedOn }: InvoiceName, totalCents: Cents): string {
  const values = { nif, numserie: number, fecha: dayText(issuedOn), importe: amountText(totalCents) };
  const query = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${services[site]}?${query.join("&")}`;
}
