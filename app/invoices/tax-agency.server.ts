/** What the tax agency knows of an invoice, as the room above says that keeps its records. */
import { singleton } from "#app/platform/singleton.server.ts";
import type { TaxCode } from "#app/tax/qr-texts.ts";

/** What became of the record of an invoice: "waiting" to be sent, or as the agency answered, in its words. */
export type AgencyState = {
  state: "waiting" | "sent" | "accepted" | "accepted_with_errors" | "rejected";
  code: string;
  message: string;
};

export type ShownAgencyState = AgencyState & { isSending: boolean };

type TaxAgency = {
  /** The QR code of an invoice; null without a record. */
  codeOf(invoice_id: number): Promise<TaxCode | null>;
  /** The state of an invoice's last record; null without one. */
  stateOf(invoice_id: number): Promise<AgencyState | null>;
  /** Whether the settings have records sent. */
  isSending(): Promise<boolean>;
};

const registered = singleton("tax-agency", () => new Map<"agency", TaxAgency>());

/** Registers who knows it, at the start of the application. */
export function setTaxAgency(agency: TaxAgency): void {
  registered.set("agency", agency);
}

/** The QR code of an invoice; null where the agency is not told of it. */
export async function taxCodeOf(invoice_id: number): Promise<TaxCode | null> {
  return (await registered.get("agency")?.codeOf(invoice_id)) ?? null;
}

/** What became of the record of an invoice; null where the agency is not told of it. */
export async function agencyStateOf(invoice_id: number): Promise<AgencyState | null> {
  return (await registered.get("agency")?.stateOf(invoice_id)) ?? null;
}

/** The same, with whether records are sent at all: for one that waits. */
export async function shownAgencyState(invoice_id: number): Promise<ShownAgencyState | null> {
  const state = await agencyStateOf(invoice_id);
  return state && { ...state, isSending: (await registered.get("agency")?.isSending()) ?? false };
}
