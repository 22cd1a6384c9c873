/** Whether the stored chains of VERI*FACTU records are whole, and their records as XML. */
import { reader } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { type ReadRecord, readRecord } from "./record-xml.server.ts";

/**
 * What is wrong with a record: its XML cannot be read, its hash does not follow from it, it names another record before
 * it than the one that is there, or what is stored beside the XML differs from it.
 */
export type ChainFault = "xml" | "hash" | "link" | "columns";

export type BrokenRecord = { id: number; number: string; issued_on: Day; generated_at: string; fault: ChainFault };

/** How many records there are, and the first that is not whole; null: all are. */
export type ChainState = { records: number; broken: BrokenRecord | null };

/** How many records are read at a time. */
const batch = 500;

/** A stored record. */
export type StoredRecord = Awaited<ReturnType<typeof rowsAfter>>[number];

/**
 * Checks every record in the order of the chains, by default those of the open database. A record that is missing shows
 * at the one that stood behind it.
 */
export async function checkChains(stored: AsyncIterable<StoredRecord> = allRows()): Promise<ChainState> {
  const last = new Map<string, string>();
  let [records, broken]: [number, BrokenRecord | null] = [0, null];
  for await (const row of stored) {
    records += 1;
    if (broken) continue;
    const chain = `${row.issuer_nif} ${row.installation}`;
    const fault = faultOf(row, last.get(chain) ?? "");
    const { id, number, issued_on, generated_at } = row;
    if (fault) broken = { id, number, issued_on, generated_at, fault };
    last.set(chain, row.hash);
  }
  return { records, broken };
}

function faultOf(row: StoredRecord, before: string): ChainFault | null {
  const record = parseRecord(row.xml);
  if (!record) return "xml";
  const { kind, invoice, generatedAt, hash, computedHash, previous } = record;
  if (computedHash !== hash || hash !== row.hash) return "hash";
  if ((previous?.hash ?? "") !== before || row.previous_hash !== before) return "link";
  const stored = [row.kind, row.issuer_nif, row.number, row.issued_on, row.generated_at];
  const stated = [kind, invoice.nif, invoice.number, invoice.issuedOn, generatedAt];
  return stored.every((value, index) => value === stated[index]) ? null : "columns";
}

function parseRecord(xml: Uint8Array): ReadRecord | null {
  try {
    return readRecord(xml);
  } catch {
    return null;
  }
}

async function* allRows(): AsyncGenerator<StoredRecord> {
  for (let after = 0; ; ) {
    const rows = await rowsAfter(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function rowsAfter(id: number, made: { gte?: string; lt?: string } = {}) {
  return reader().verifactuRecord.findMany({
    where: { id: { gt: id }, generated_at: made },
    orderBy: { id: "asc" },
    take: batch,
  });
}

/**
 * The records that were made from the first day to the last, as one XML document with their kept bytes, in the order of
 * the chain. Given piece by piece, since a year may have many.
 */
export async function* recordsAsXml({ from, to }: { from?: Day; to?: Day }): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<RegistrosFacturacion>\n';
  for (let after = 0; ; ) {
    const rows = await rowsAfter(after, { ...(from && { gte: from }), ...(to && { lt: addDays(to, 1) }) });
    for (const { xml } of rows) yield `${Buffer.from(xml).toString("utf8")}\n`;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  yield "</RegistrosFacturacion>\n";
}
