/** The hash ("huella") of a record: AEAT, huella o hash de los registros, v0.1.2; Orden HAC/1177/2024, article 13. */
import { hash } from "node:crypto";

const recordKinds = ["alta", "anulacion"] as const;

/** A record of an invoice, or of its annulment. */
export type RecordKind = (typeof recordKinds)[number];

/** The names that are hashed, in their order. "Huella" is the hash of the previous record. */
const hashedNames = {
  alta: [
    ...["IDEmisorFactura", "NumSerieFactura", "FechaExpedicionFactura", "TipoFactura", "CuotaTotal", "ImporteTotal"],
    ...["Huella", "FechaHoraHusoGenRegistro"],
  ],
  anulacion: [
    ...["IDEmisorFacturaAnulada", "NumSerieFacturaAnulada", "FechaExpedicionFacturaAnulada"],
    ...["Huella", "FechaHoraHusoGenRegistro"],
  ],
} as const satisfies Record<RecordKind, readonly string[]>;

/**
 * The hash of a record, as 64 capital hexadecimal digits. `values` are the texts of the XML by their names, `Huella`
 * the hash of the previous record; a missing one counts as empty. Nothing is escaped; blanks at both ends are left out.
 */
export function hashOf(kind: RecordKind, values: Record<string, string>): string {
  const text = hashedNames[kind].map((name) => `${name}=${(values[name] ?? "").trim()}`).join("&");
  return hash("sha256", text, "hex").toUpperCase();
}
