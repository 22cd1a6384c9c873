/**
 * Sends VERI*FACTU records to the tax agency, as the outbox asks: in the order of their chain, at most 1,000 in a
 * message, after the wait that the last answer ordered (Orden HAC/1177/2024, article 16;
 * docs/decisions/0079-verifactu-sending.md).
 */
import { RetryAfter } from "#app/outbox/outbox.ts";
import { waitLeft } from "#app/platform/clock.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { nifOf } from "#app/tax/tax-id.ts";
import { attemptFaults } from "./attempt-faults.ts";
import { getCertificate, openCertificate } from "./certificate.server.ts";
import {
  type Answer,
  type AnswerLine,
  duplicateCode,
  mostRecords,
  readAnswer,
  writeMessage,
} from "./message.server.ts";
import { type Agency, NotConnected, postMessage, taxAgency } from "./post.server.ts";
import type { AgencySite } from "./qr.ts";
import { getMode, unansweredBy } from "./queue.server.ts";
import { dayText } from "./record-values.ts";

export { taxAgency };

/** The longest wait that an answer orders, in milliseconds: four digits of seconds. */
const longestWait = 10_000_000;

/**
 * Milliseconds after which a record is late, and its message says why: the agency accepts one of more than 240 seconds
 * only with an error (2004) otherwise. What is left of them is for the way there, and for clocks that differ.
 */
const lateAfter = 180_000;

/** The code with which the agency refuses to annul what is annulled. The answer does not name the record it has. */
const annulledCode = "3001";

/**
 * The deliverer of the outbox for one agency. A message sends all that waits: it ends when nothing does, asks for the
 * rest of an ordered wait by RetryAfter, and fails when there was no answer, so that the outbox tries again.
 */
export function deliverRecordsTo(agency: Agency): (payload: unknown) => Promise<void> {
  return async () => {
    const mode = await getMode();
    if (mode === "off") return;
    while (true) {
      const batch = await nextBatch(mode);
      if (batch.records.length === 0) return;
      const seconds = await secondsToWait(mode, new Date());
      if (seconds > 0 && batch.records.length < mostRecords) throw new RetryAfter("The agency asks to wait", seconds);
      await sendBatch(agency, mode, batch);
    }
  };
}

type Batch = Awaited<ReturnType<typeof nextBatch>>;

/**
 * The first records that have no answer from the agency, all of the taxpayer whose certificate is stored: the records
 * of another number that the company had wait for the certificate of that number. Without a certificate, the records of
 * the first record's taxpayer.
 */
async function nextBatch(site: AgencySite) {
  const where = unansweredBy(site);
  const first = await reader().verifactuRecord.findFirst({ where, orderBy: { id: "asc" } });
  const issuer_nif = (await getCertificate())?.nif ?? first?.issuer_nif ?? "";
  const records = await reader().verifactuRecord.findMany({
    where: { ...where, issuer_nif },
    orderBy: { id: "asc" },
    take: mostRecords,
    include: { deliveries: { where: { site } } },
  });
  return { issuer_nif, records };
}

/** Seconds of the wait that the last answer ordered; 0 when it is over, or when the last message has no answer. */
async function secondsToWait(site: AgencySite, now: Date): Promise<number> {
  const last = await lastSubmission(site);
  if (!last?.answered_at || last.error !== "") return 0;
  const until = new Date(last.answered_at.getTime() + last.wait_seconds * 1000);
  return Math.ceil(waitLeft(until, longestWait, now) / 1000);
}

function lastSubmission(site: AgencySite) {
  return reader().verifactuSubmission.findFirst({ where: { site }, orderBy: { id: "desc" } });
}

/** Sends a batch, unless another process has sent or answered a record of it since it was read. */
async function sendBatch(agency: Agency, site: AgencySite, batch: Batch): Promise<void> {
  const last = await lastSubmission(site);
  const again = batch.records.filter(({ deliveries }) => deliveries.length > 0).map(({ id }) => id);
  const wasPrevented = last !== null && (last.error !== "" || last.answered_at === null);
  const incident = again.length > 0 || wasPrevented || hasLate(batch, new Date());
  const certificate = await openCertificate(new Date()).catch(async (error: Error) => {
    // It is noted once, and not again at each retry that fails of the same.
    if (last?.error !== error.message) await noteUnsent(site, error.message);
    throw error;
  });
  const message = writeMessage(
    { issuer: { name: await nameOfIssuer(batch.issuer_nif), nif: batch.issuer_nif }, incident },
    batch.records.map(({ xml }) => xml),
  );
  const id = await noteSent(site, batch, { again, incident });
  if (id === null) return;
  let answer: Buffer | undefined;
  try {
    answer = await postMessage(agency, { site, certificate, message });
    await keepAnswer(id, answer, { site, batch, again });
  } catch (error) {
    if (error instanceof NotConnected) await noteNotSent(id, error, { site, batch });
    else await noteError(id, error, answer);
    throw error;
  }
}

/** Whether a record was made so long ago that something kept it from being sent at once. */
function hasLate({ records }: Batch, now: Date): boolean {
  return records.some(({ generated_at }) => now.getTime() - Date.parse(generated_at) > lateAfter);
}

/** The company's name, the last one under this tax number. */
async function nameOfIssuer(nif: string): Promise<string> {
  const letterheads = await reader().letterhead.findMany({
    select: { company_name: true, nie: true },
    orderBy: { id: "desc" },
  });
  const own = letterheads.find(({ nie }) => nifOf(nie) === nif);
  return (own ?? (await presentLetterhead())).company_name;
}

/** Keeps the answer as it came, and what it says of each record. Throws an Error when it refuses the whole message. */
async function keepAnswer(
  id: number,
  bytes: Buffer,
  { site, batch, again }: { site: AgencySite; batch: Batch; again: number[] },
): Promise<void> {
  const read = readAnswer(bytes.toString("utf8"));
  const told = matchLines(batch, read);
  // Otherwise the same records would go again at once, without end.
  if (told.size === 0) throw new Error(attemptFaults.nothingNamed);
  await write(async (transaction) => {
    const stored = await transaction.verifactuDelivery.findMany({
      where: { site, state: "sent", record_id: { in: [...told.keys()] } },
      select: { record_id: true, submission_id: true },
    });
    const inPlace = new Set(batch.records.flatMap(({ id, corrects_id }) => (corrects_id === null ? [] : [id])));
    const [sentAgain, alike] = [new Set(again), new Map<string, { ids: number[]; data: AnswerData }>()];
    // What another process has an answer for meanwhile stays; what one has sent meanwhile was sent more than once.
    for (const { record_id, submission_id } of stored) {
      const line = told.get(record_id);
      if (!line) continue;
      const wasSentToo = sentAgain.has(record_id) || submission_id !== id;
      const isDouble = isOwnDouble(line, { wasSentToo, isInPlace: inPlace.has(record_id) });
      const { state, code, message } = isDouble ? answerOfDuplicate(line) : line;
      const key = JSON.stringify([state, code, message]);
      const same = alike.get(key) ?? { ids: [], data: { state, code, message } };
      same.ids.push(record_id);
      alike.set(key, same);
    }
    // Most of 1,000 have the same answer. One by one they could take longer than a write may, on PostgreSQL.
    for (const { ids, data } of alike.values()) {
      await transaction.verifactuDelivery.updateMany({ where: { site, record_id: { in: ids } }, data });
    }
    const { state, csv, waitSeconds: wait_seconds } = read;
    await transaction.verifactuSubmission.update({
      where: { id },
      data: { state, csv, wait_seconds, answer: new Uint8Array(bytes), answered_at: new Date() },
    });
  });
}

type AnswerData = Pick<AnswerLine, "state" | "code" | "message">;

/**
 * Which record each line of an answer is about. An invoice may stand in a message more than once, as when it is issued
 * and annulled: its lines come in the order of its records.
 */
function matchLines({ records }: Batch, { lines }: Answer): Map<number, AnswerLine> {
  const waiting = new Map<string, number[]>();
  for (const { id, kind, number, issued_on } of records) {
    const name = `${kind} ${number} ${dayText(issued_on)}`;
    waiting.set(name, [...(waiting.get(name) ?? []), id]);
  }
  return new Map(
    lines.flatMap((line) => {
      const id = waiting.get(`${line.kind} ${line.number} ${line.day}`)?.shift();
      return id === undefined ? [] : [[id, line] as const];
    }),
  );
}

/**
 * Whether the agency refuses a record only because it has it from another message, such as one whose answer was lost.
 * An annulment in the place of another one counts so too: somebody has looked at it, and the invoice is annulled.
 */
function isOwnDouble(
  { kind, code, duplicate }: AnswerLine,
  { wasSentToo, isInPlace }: { wasSentToo: boolean; isInPlace: boolean },
): boolean {
  if (kind === "anulacion" && code === annulledCode) return wasSentToo || isInPlace;
  return wasSentToo && code === duplicateCode && duplicate !== "";
}

function answerOfDuplicate(line: AnswerLine): AnswerLine {
  return line.duplicate === "AceptadaConErrores"
    ? { ...line, state: "accepted_with_errors" }
    : { ...line, state: "accepted", code: "", message: "" };
}

/**
 * Notes what is sent before it is, so that a kill leaves nothing that counts as never sent (noteNotSent() takes it back
 * where there was no connection). Gives the message's id; null where another process has sent or answered a record
 * since the batch was read, which then has to be read again.
 */
function noteSent(
  site: AgencySite,
  { records }: Batch,
  { again, incident }: { again: number[]; incident: boolean },
): Promise<number | null> {
  return write(async (transaction) => {
    const stored = await transaction.verifactuDelivery.findMany({
      where: { site, record_id: { in: records.map(({ id }) => id) } },
      select: { state: true },
    });
    if (stored.length !== again.length || stored.some(({ state }) => state !== "sent")) return null;
    const { id } = await transaction.verifactuSubmission.create({
      data: { site, sent_at: new Date(), records: records.length, incident: incident ? 1 : 0 },
      select: { id: true },
    });
    await transaction.verifactuDelivery.updateMany({
      where: { site, record_id: { in: again } },
      data: { submission_id: id },
    });
    const first = records.filter(({ deliveries }) => deliveries.length === 0);
    await transaction.verifactuDelivery.createMany({
      data: first.map(({ id: record_id }) => ({ record_id, site, state: "sent", submission_id: id })),
    });
    return id;
  });
}

function noteError(id: number, error: unknown, answer: Buffer | undefined): Promise<unknown> {
  const said = error instanceof Error ? error.message.slice(0, 500) : "Unknown fault";
  const kept = answer && { answer: new Uint8Array(answer), answered_at: new Date() };
  return write((transaction) =>
    transaction.verifactuSubmission.update({ where: { id }, data: { error: said, ...kept } }),
  );
}

/**
 * Takes back what noteSent() noted, since nothing was sent: a record waits as before, or has no answer to an earlier
 * message. What another process has sent meanwhile stays.
 */
function noteNotSent(
  id: number,
  { message: error }: NotConnected,
  { site, batch }: { site: AgencySite; batch: Batch },
): Promise<unknown> {
  const before = Map.groupBy(batch.records, ({ deliveries: [delivery] }) => delivery?.submission_id ?? null);
  return write(async ({ verifactuDelivery, verifactuSubmission }) => {
    for (const [submission_id, records] of before) {
      const where = { site, submission_id: id, state: "sent", record_id: { in: records.map((record) => record.id) } };
      if (submission_id === null) await verifactuDelivery.deleteMany({ where });
      else await verifactuDelivery.updateMany({ where, data: { submission_id } });
    }
    await verifactuSubmission.update({ where: { id }, data: { error: error.slice(0, 500), records: 0 } });
  });
}

function noteUnsent(site: AgencySite, error: string): Promise<unknown> {
  const data = { site, sent_at: new Date(), records: 0, incident: 0, error };
  return write((transaction) => transaction.verifactuSubmission.create({ data }));
}
