/**
 * The chain of VERI*FACTU records: appended to in the transaction that issues or annuls an invoice, and read in its
 * order (docs/decisions/0078-verifactu-records.md). The triggers of VerifactuRecord refuse a fork and any change.
 */
import { randomBytes } from "node:crypto";
import { isRecordAhead } from "#app/documents/numbering.server.ts";
import { putIntoOutbox } from "#app/outbox/outbox.server.ts";
import { rowsInside, type Transaction } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { dayOf, offsetTimeOf } from "#app/platform/zone.server.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { RecordKind } from "./hash.server.ts";
import { type InvoiceFacts, type InvoiceName, nameOf } from "./invoice-facts.ts";
import { duplicateCode } from "./message.server.ts";
import type { AgencySite } from "./qr.ts";
import { getAgencySite } from "./queue.server.ts";
import { faultsOfFacts } from "./record-rules.ts";
import {
  contentOf,
  contentOfAlta,
  contentOfAnnulment,
  type Marks,
  noMarks,
  readRecord,
  type System,
  sealRecord,
} from "./record-xml.server.ts";
import { type Elements, textAt } from "./xml.server.ts";

/** The version of the program, which each record names. */
export const programVersion: string = packageJson.version;

/** The name and the sign of the program in records, until a declaration of responsibility names others. */
export const usualSystem = { name: "Alisio", id: "AL" };

/** A message of the outbox lasts until its records are sent, however long the agency cannot be reached. */
const hoursToSend = 20 * 365 * 24;

/**
 * Records an invoice that is issued, as the last of its chain, in the transaction that issues it. Gives the record's
 * id. Throws a wrong-clock Problem when the last record is more than a minute ahead of `at` and nobody has said that
 * the clock was ahead then, and an Error when the facts break a rule that whoever issues has to have asked before
 * (record-rules.ts).
 */
export async function appendRecord(
  transaction: Transaction,
  facts: InvoiceFacts,
  { at, invoiceId = null }: { at: Date; invoiceId?: number | null },
): Promise<number> {
  const faults = faultsOfFacts(facts, dayOf(at));
  if (faults.length > 0) throw new Error(`The invoice ${facts.number} cannot be recorded: ${faults.join(", ")}`);
  const { name } = facts.issuer;
  return append(transaction, {
    ...{ kind: "alta", invoice: nameOf(facts), issuerName: name, invoiceId, at },
    ...{ content: contentOfAlta(facts), marks: noMarks, correctsId: null },
  });
}

/** Records that an invoice is annulled, in the transaction that annuls it. Gives the record's id; throws as above. */
export async function appendAnnulment(
  transaction: Transaction,
  { issuer, number, issuedOn }: Pick<InvoiceFacts, "issuer" | "number" | "issuedOn">,
  { at, invoiceId = null }: { at: Date; invoiceId?: number | null },
): Promise<number> {
  const invoice = nameOf({ issuer, number, issuedOn });
  return append(transaction, {
    ...{ kind: "anulacion", invoice, issuerName: issuer.name, invoiceId, at, marks: noMarks, correctsId: null },
    content: await annulmentContent(transaction, invoice),
  });
}

/** The content of the record that annuls an invoice, which says whether the agency has a record of the invoice now. */
async function annulmentContent(transaction: Transaction, invoice: InvoiceName): Promise<Elements> {
  const isUnknown = await isUnknownAt(await getAgencySite(transaction), transaction, invoice);
  return contentOfAnnulment(invoice, { isUnknown });
}

/**
 * Whether the agency has no record of an invoice at an address: it refused each one there, and none as a double, which
 * says that it has one. Those that it has not answered yet count as had: they are sent before what is recorded now.
 */
export async function isUnknownAt(
  site: AgencySite,
  { verifactuRecord }: Pick<Transaction, "verifactuRecord">,
  { nif: issuer_nif, number, issuedOn: issued_on }: InvoiceName,
): Promise<boolean> {
  const refused = { some: { site, state: "rejected", code: { not: duplicateCode } } };
  const where = { kind: "alta", issuer_nif, number, issued_on, NOT: { deliveries: refused } };
  return (await verifactuRecord.count({ where, take: 1 })) === 0;
}

/**
 * Records the same as a stored record once more, with other marks, in its place. Gives the new record's id. What an
 * annulment says of the invoice's record is as it is now: that may have been refused since.
 */
export async function appendAgain(
  transaction: Transaction,
  id: number,
  { marks, at }: { marks: Marks; at: Date },
): Promise<number> {
  const before = await transaction.verifactuRecord.findUniqueOrThrow({ where: { id } });
  const kind = before.kind as RecordKind;
  const { invoice, elements } = readRecord(before.xml);
  // Without a declaration the producer that it names is the company itself.
  const issuerName = textAt(elements, "SistemaInformatico.NombreRazon");
  return append(transaction, {
    ...{ kind, invoice, issuerName, invoiceId: before.invoice_id, at, marks, correctsId: id },
    content: kind === "anulacion" ? await annulmentContent(transaction, invoice) : contentOf(kind, before.xml),
  });
}

type NewRecord = {
  kind: RecordKind;
  invoice: InvoiceName;
  issuerName: string;
  invoiceId: number | null;
  content: Elements;
  marks: Marks;
  correctsId: number | null;
  at: Date;
};

async function append(transaction: Transaction, record: NewRecord): Promise<number> {
  const { kind, invoice, issuerName, invoiceId, content, marks, correctsId, at } = record;
  const end = await endOfChain(transaction, invoice.nif);
  if (end.id !== null) await refuseBackwards(transaction, { id: end.id, made: new Date(end.generated_at) }, at);
  const { mode } = end;
  const installation = end.installation || (await makeInstallation(transaction));
  const system = systemOf(end, { name: issuerName, nif: invoice.nif }, installation);
  const generated_at = offsetTimeOf(at);
  const previous =
    end.id === null ? null : { nif: invoice.nif, number: end.number, issuedOn: end.issued_on, hash: end.hash };
  const { xml, hash } = sealRecord(kind, content, marks, { previous, system, generatedAt: generated_at });
  const { id } = await transaction.verifactuRecord.create({
    data: {
      ...{ kind, invoice_id: invoiceId, issuer_nif: invoice.nif, installation, number: invoice.number },
      ...{ issued_on: invoice.issuedOn, generated_at, hash, corrects_id: correctsId, xml: new Uint8Array(xml) },
      ...{ previous_id: end.id, previous_hash: end.hash ?? "" },
      ...{ subsanacion: marks.subsanacion, rechazo_previo: marks.rechazoPrevio },
      // The printed QR code names this address for good, also after the company has turned to the real one.
      site: mode === "test" ? "test" : "real",
      // Likewise the printed sentence that it can be looked up there.
      sends: mode === "off" ? 0 : 1,
    },
    select: { id: true },
  });
  if (mode !== "off") await askToSend(transaction, at);
  return id;
}

/** Puts a message into the outbox by which what waits is sent; in the transaction of what made it wait. */
export async function askToSend(transaction: Transaction, at: Date): Promise<void> {
  await putIntoOutbox(transaction, { kind: "verifactu", payload: null, hours: hoursToSend }, at);
}

type Last = { id: number; number: string; issued_on: string; generated_at: string; hash: string };
type Declared = Record<"producer" | "producer_nif" | "system_name" | "system_id", string>;
type Nulls<T> = { [Field in keyof T]: null };
type EndOfChain = { mode: string; installation: string } & (Last | Nulls<Last>) & (Declared | Nulls<Declared>);

/**
 * What the next record of a taxpayer goes by: the settings ("" is the installation before its first record), the last
 * record of its chain, and the last declaration of responsibility. One query, because it is part of every issue.
 */
async function endOfChain(transaction: Transaction, issuer_nif: string): Promise<EndOfChain> {
  const [end] = await rowsInside<EndOfChain>(
    transaction,
    Prisma.sql`
    SELECT s."mode", s."installation", r."id", r."number", r."issued_on", r."generated_at", r."hash",
      d."producer", d."producer_nif", d."system_name", d."system_id"
    FROM "VerifactuSettings" s
    LEFT JOIN "VerifactuRecord" r ON r."id" = (
      SELECT max("id") FROM "VerifactuRecord" WHERE "issuer_nif" = ${issuer_nif} AND "installation" = s."installation")
    LEFT JOIN "VerifactuDeclaration" d ON d."id" = (SELECT max("id") FROM "VerifactuDeclaration")`,
  );
  if (!end) throw new Error("The settings of VERI*FACTU are missing");
  return end;
}

/** Gives this installation its number, with its first record: it belongs to no other one. */
async function makeInstallation(transaction: Transaction): Promise<string> {
  const installation = randomBytes(8).toString("hex");
  await transaction.verifactuSettings.update({ where: { id: 1 }, data: { installation } });
  return installation;
}

async function refuseBackwards(transaction: Transaction, last: { id: number; made: Date }, at: Date): Promise<void> {
  if (!(await isRecordAhead(transaction, last, at))) return;
  const facts = { now: clockTime(at), made: clockTime(last.made) };
  throw new Problem("wrong-clock", (words) => words.problems.recordAhead(facts));
}

/** The program as the last declaration of responsibility names it; without one the company answers for it itself. */
function systemOf(end: EndOfChain, company: { name: string; nif: string }, installation: string): System {
  const version = programVersion;
  if (end.producer === null) return { ...usualSystem, producer: company, version, installation };
  const { producer, producer_nif, system_name: name, system_id: id } = end;
  return { producer: { name: producer, nif: producer_nif }, name, id, version, installation };
}
