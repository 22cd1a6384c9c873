/** The way out of a record that the agency refused or accepted with errors: the same once more, marked as such. */
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { duplicateCode } from "./message.server.ts";
import type { AgencySite } from "./qr.ts";
import { type DeliveryState, getAgencySite, mayGoAgain } from "./queue.server.ts";
import type { Marks } from "./record-xml.server.ts";
import { appendAgain, isUnknownAt } from "./records.server.ts";

/** A record that asks for something, with what the agency says is wrong. */
export type WrongRecord = {
  id: number;
  kind: string;
  number: string;
  issued_on: string;
  state: DeliveryState;
  code: string;
  message: string;
};

/** The records that were refused or accepted with errors at an address, and may go again; the newest first. */
export async function listWrong(site: AgencySite, most: number): Promise<WrongRecord[]> {
  const wrong = { site, state: { in: ["rejected", "accepted_with_errors"] } };
  const rows = await reader().verifactuRecord.findMany({
    where: { deliveries: { some: wrong }, ...mayGoAgain(site) },
    orderBy: { id: "desc" },
    take: most,
    include: { deliveries: { where: wrong } },
  });
  return rows.flatMap(({ id, kind, number, issued_on, deliveries: [delivery] }) => {
    if (!delivery) return [];
    const { state, code, message } = delivery;
    return { id, kind, number, issued_on, state: state as DeliveryState, code, message };
  });
}

/**
 * Records the same once more, with the marks that its state asks for, and sends it. Gives the new record's id. Throws a
 * not-found Problem, and a conflict when it was accepted or sent again already, or its invoice was annulled since, or
 * replaced by a rectifying one that the agency has.
 */
export async function sendAgain(id: number, now: Date): Promise<number> {
  const site = await getAgencySite();
  return write(async (transaction) => {
    const { verifactuRecord } = transaction;
    if (!(await verifactuRecord.findUnique({ where: { id }, select: { id: true } }))) throw notFound();
    const record = await verifactuRecord.findFirst({
      where: { id, ...mayGoAgain(site) },
      include: { deliveries: { where: { site } } },
    });
    const [delivery] = record?.deliveries ?? [];
    const marks = record && delivery && (await marksAfter(delivery, record, transaction));
    if (!marks) throw new Problem("conflict", ({ problems }) => problems.nothingToSendAgain);
    return appendAgain(transaction, id, { marks, at: now });
  });
}

/**
 * The marks of a record in the place of another one: AEAT, document of validations v1.2.0, annex 6. They follow from
 * what the address has now, since the marks of records that another address had, or whose answers a restore forgot, are
 * not true there. Null: of none.
 */
async function marksAfter(
  { site, state, code }: { site: string; state: string; code: string },
  { kind, issuer_nif, number, issued_on }: { kind: string; issuer_nif: string; number: string; issued_on: string },
  transaction: Transaction,
): Promise<Marks | null> {
  if (state !== "rejected" && state !== "accepted_with_errors") return null;
  const isRefused = state === "rejected";
  if (kind === "anulacion") return { subsanacion: "", rechazoPrevio: isRefused ? "S" : "" };
  // A double was refused for being one, and not for what it says.
  if (!isRefused || code === duplicateCode) return { subsanacion: "S", rechazoPrevio: "" };
  const isUnknown = await isUnknownAt(site as AgencySite, transaction, {
    nif: issuer_nif,
    number,
    issuedOn: issued_on,
  });
  return { subsanacion: "S", rechazoPrevio: isUnknown ? "X" : "S" };
}
