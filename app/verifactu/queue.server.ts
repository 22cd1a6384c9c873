/** The VERI*FACTU records that are still to be sent or corrected, at the address that the settings name. */
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { AgencySite } from "./qr.ts";

/** Where records are sent: nowhere, to the agency's test address, to its real one. */
export const modes = ["off", "test", "real"] as const;

export type Mode = (typeof modes)[number];

/** What became of a sent record. */
export type DeliveryState = "sent" | "accepted" | "accepted_with_errors" | "rejected";

const acceptedStates: DeliveryState[] = ["accepted", "accepted_with_errors"];

export type QueueState = {
  mode: Mode;
  /** How many were not sent yet; how many were, without an answer so far. */
  waiting: number;
  /** How many without an answer name another tax number of the company, and wait for its certificate. */
  of_other_nif: number;
  unanswered: number;
  /** How many the agency refused, or accepted with errors, and nobody sent again. */
  rejected: number;
  accepted_with_errors: number;
  /** When the oldest of those that wait was made, in local time; null when none waits. */
  waiting_since: string | null;
  /** When the agency answered last; why the last message has no answer, or "". */
  answered_at: Date | null;
  error: string;
};

/**
 * The records that were not sent again and ask for it at an address, for Prisma's `where`. The record of an invoice
 * that was annulled since never goes again: it would make the invoice valid again at the agency. Nor does the record of
 * an invoice in whose place a rectifying one stands that the agency has: it would only repeat what was wrong with the
 * invoice.
 */
export function mayGoAgain(site: AgencySite) {
  const taken = { kind: "alta", deliveries: { some: { site, state: { in: acceptedStates } } } };
  return {
    corrected_by: null,
    NOT: [
      { kind: "alta", invoice: { annulled_at: { not: null } } },
      { kind: "alta", invoice: { rectified_by: { some: { rectify_type: "S", verifactu: { some: taken } } } } },
    ],
  };
}

function siteOf(mode: Mode): AgencySite {
  return mode === "test" ? "test" : "real";
}

/** The mode of the settings. */
export async function getMode({ verifactuSettings }: Pick<Transaction, "verifactuSettings"> = reader()): Promise<Mode> {
  const { mode } = await verifactuSettings.findUniqueOrThrow({ where: { id: 1 } });
  return mode as Mode;
}

/** The agency's address at which records have their state: the test one while they go there, else the real one. */
export async function getAgencySite(among: Pick<Transaction, "verifactuSettings"> = reader()): Promise<AgencySite> {
  return siteOf(await getMode(among));
}

/** The records that have no answer from an address yet, for Prisma's `where`: not sent, or sent without an answer. */
export function unansweredBy(site: AgencySite) {
  return { deliveries: { none: { site, state: { not: "sent" } } } } as const;
}

/** Whether records of a tax number wait to be sent, once more or at all, at the address that the settings name. */
export async function hasUnsent(issuer_nif: string): Promise<boolean> {
  const site = await getAgencySite();
  return (await reader().verifactuRecord.count({ where: { issuer_nif, ...unansweredBy(site) }, take: 1 })) > 0;
}

/** The state of the queue. While nothing is sent, all counts as waiting for the real address. */
export async function getQueue(): Promise<QueueState> {
  const { mode, cert_nif, cert_until } = await reader().verifactuSettings.findUniqueOrThrow({ where: { id: 1 } });
  const site = siteOf(mode as Mode);
  const records = reader().verifactuRecord;
  const unsent = { deliveries: { none: { site } } };
  const countOf = (state: DeliveryState, among = {}) =>
    records.count({ where: { deliveries: { some: { site, state } }, ...among } });
  const [waiting, of_other_nif, unanswered, rejected, accepted_with_errors, oldest, answered, last] = await Promise.all(
    [
      records.count({ where: unsent }),
      cert_until ? records.count({ where: { ...unansweredBy(site), issuer_nif: { not: cert_nif } } }) : 0,
      countOf("sent"),
      countOf("rejected", mayGoAgain(site)),
      countOf("accepted_with_errors", mayGoAgain(site)),
      records.findFirst({ where: unsent, orderBy: { id: "asc" }, select: { generated_at: true } }),
      reader().verifactuSubmission.findFirst({
        where: { site, answered_at: { not: null } },
        orderBy: { id: "desc" },
        select: { answered_at: true },
      }),
      reader().verifactuSubmission.findFirst({ where: { site }, orderBy: { id: "desc" }, select: { error: true } }),
    ],
  );
  return {
    ...{ mode: mode as Mode, waiting, of_other_nif, unanswered, rejected, accepted_with_errors },
    waiting_since: oldest?.generated_at ?? null,
    answered_at: answered?.answered_at ?? null,
    error: last?.error ?? "",
  };
}
