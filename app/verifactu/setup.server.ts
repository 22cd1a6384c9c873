/** What an owner sets up for VERI*FACTU: where records are sent, and the declaration of responsibility. */
import type { z } from "zod";
import { hurryOutbox } from "#app/outbox/lanes.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { dayOf, yearOf } from "#app/platform/zone.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { standingOfNif } from "#app/tax/party.server.ts";
import { nifOf } from "#app/tax/tax-id.ts";
import { getCertificate } from "./certificate.server.ts";
import type { Declaration } from "./declaration.ts";
import { getMode, type Mode } from "./queue.server.ts";
import { askToSend, programVersion, usualSystem } from "./records.server.ts";
import type { declarationSchema } from "./verifactu.schema.ts";

/** The company as its letterhead names it. Its NIF is written as the agency writes it. */
export async function getCompany(): Promise<{ name: string; nif: string; address: string }> {
  const { company_name: name, nie, address, postcode, town } = await presentLetterhead();
  return {
    name,
    nif: nifOf(nie),
    address: [address, `${postcode} ${town}`.trim()].filter(Boolean).join(", "),
  };
}

/**
 * Sets where records are sent, and sends what waits: at once where that is another address than before, else after the
 * wait for the next try. Throws an invalid Problem without a certificate, and for the real address without a
 * declaration of this version; and a conflict Problem where the agency took records in the year of `now` and they would
 * not be sent to it any more: whoever began stays until the year is over (RD 1007/2023, article 16.5), and what is
 * recorded for the test address has a QR code for good that leads there.
 */
export async function setMode(mode: Mode, now: Date): Promise<void> {
  const certificate = await getCertificate();
  if (mode !== "off" && !certificate) throw wrongField("mode", ({ problems }) => problems.certificateMissing);
  if (mode !== "off" && certificate && certificate.until < now) {
    throw wrongField("mode", ({ problems }) => problems.certificateEnded);
  }
  if (mode === "real" && !(await isVersionDeclared()))
    throw wrongField("mode", ({ problems }) => problems.declarationMissing);
  const before = await write(async (transaction) => {
    const before = await getMode(transaction);
    const leaves = mode !== "real" && before === "real";
    if (leaves && (await isBound(transaction, now)))
      throw new Problem("conflict", ({ problems }) => problems.sendingStays);
    await transaction.verifactuSettings.update({ where: { id: 1 }, data: { mode } });
    if (mode !== "off") await askToSend(transaction, now);
    return before;
  });
  if (mode !== "off" && mode !== before) await hurryOutbox("verifactu");
}

/** Whether the agency took records this year. It gives a receipt for a message unless it refuses all of it. */
async function isBound({ verifactuSubmission }: Transaction, now: Date): Promise<boolean> {
  const where = { site: "real", csv: { not: "" } };
  const last = await verifactuSubmission.findFirst({ where, orderBy: { id: "desc" }, select: { sent_at: true } });
  return last !== null && yearOf(last.sent_at) === yearOf(now);
}

/** Whether somebody has declared responsibility for this version of the program (RD 1007/2023, article 13). */
export async function isVersionDeclared(): Promise<boolean> {
  const where = { program_version: programVersion };
  return (await reader().verifactuDeclaration.count({ where, take: 1 })) > 0;
}

/** All declarations, the newest first. */
export function listProducerDeclarations(): Promise<Declaration[]> {
  return reader().verifactuDeclaration.findMany({ orderBy: { id: "desc" } });
}

/** A declaration. Throws a not-found Problem. */
export async function getProducerDeclaration(id: number): Promise<Declaration> {
  const found = await reader().verifactuDeclaration.findUnique({ where: { id } });
  if (!found) throw notFound();
  return found;
}

/**
 * Keeps a declaration of this version of the program as its producer filled it in, once for each posted form. Throws an
 * invalid Problem where the producer's NIF is wrong or the date lies after today: each record names the producer.
 */
export async function createProducerDeclaration(input: z.output<typeof declarationSchema>, now: Date): Promise<void> {
  if ((await standingOfNif(input.producer_nif)) !== "right")
    throw wrongField("producer_nif", ({ problems }) => problems.producerNifWrong);
  if (input.signed_on > dayOf(now)) throw wrongField("signed_on", ({ problems }) => problems.declarationAhead);
  const producer_nif = nifOf(input.producer_nif);
  const data = { ...input, producer_nif, program_version: programVersion, created_at: now };
  const select = { id: true } as const;
  await write((transaction) =>
    makeOnce(
      transaction,
      { kind: "verifactu-declaration", asked: input },
      {
        make: () => transaction.verifactuDeclaration.create({ data, select }),
        find: (id) => transaction.verifactuDeclaration.findUnique({ where: { id }, select }),
      },
    ),
  );
}

/** What the form of a declaration starts from: the last one, else what is known of the program and the company. */
export async function startProducerDeclaration() {
  const [last] = await listProducerDeclarations();
  const { name, nif, address } = await getCompany();
  return {
    system_name: last?.system_name ?? usualSystem.name,
    system_id: last?.system_id ?? usualSystem.id,
    components: last?.components ?? "",
    producer: last?.producer ?? name,
    producer_nif: last?.producer_nif ?? nif,
    address: last?.address ?? address,
    place: last?.place ?? "",
    signed_on: "",
  };
}
