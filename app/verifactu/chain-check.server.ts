/** Whether the stored chains of VERI*FACTU records are whole, and their records as XML. */
import { reader } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { TaxCause } from "#app/tax/causes.ts";
import { amountText } from "./record-values.ts";
import { type ReadRecord, readRecord, taxOf } from "./record-xml.server.ts";
import { allAt, type Content, textAt } from "./xml.server.ts";

/**
 * What is wrong with a record: its XML cannot be read, its hash does not follow from it, it names another record before
 * it than the one that is there, or what is stored beside the XML differs from it. Of an invoice: it has no record of
 * its issue or its annulment, or its record states another amount, which the hash does not show of the breakdown.
 */
export type ChainFault = "xml" | "hash" | "link" | "columns" | InvoiceFault;

type InvoiceFault = "missing" | "differs";

/** `id` and `generated_at` are 0 and "" where an invoice has no record. */
export type BrokenRecord = { id: number; number: string; issued_on: Day; generated_at: string; fault: ChainFault };

/** How many records there are, and the first that is not whole; null: all are. */
export type ChainState = { records: number; broken: BrokenRecord | null };

/** How many records are read at a time. */
const batch = 500;

/** A stored record. */
export type StoredRecord = Awaited<ReturnType<typeof rowsAfter>>[number];

/**
 * Checks every record of the open database in the order of the chains, and then every invoice that was issued under
 * Spanish tax rules against its record. A record that is missing shows at the one that stood behind it, and the last
 * ones of a chain at their invoices.
 */
export async function checkRecords(): Promise<ChainState> {
  const { records, broken } = await checkChains();
  return { records, broken: broken ?? (await findUnlikeInvoice()) };
}

/** Checks every record in the order of the chains, by default those of the open database. */
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

/** The first invoice under Spanish tax rules that its record does not state, as if its record was broken. */
async function findUnlikeInvoice(): Promise<BrokenRecord | null> {
  for (let after = 0; ; ) {
    const invoices = await invoicesAfter(after);
    for (const invoice of invoices) {
      const fault = faultOfInvoice(invoice);
      const record = invoice.verifactu.find(({ kind }) => kind === "alta");
      const number = invoice.invoice_number;
      const made = { id: record?.id ?? 0, generated_at: record?.generated_at ?? "" };
      if (fault) return { ...made, number, issued_on: dayOf(invoice.created_at), fault };
    }
    const last = invoices.at(-1);
    if (!last) return null;
    after = last.id;
  }
}

function invoicesAfter(id: number) {
  return reader().invoice.findMany({
    where: { id: { gt: id }, tax_rules: { not: "" } },
    select: {
      ...{ id: true, invoice_number: true, created_at: true, annulled_at: true, iva_cents: true, total_cents: true },
      taxes: { select: { iva_bp: true, cause: true, base_cents: true, iva_cents: true } },
      verifactu: {
        orderBy: { id: "desc" },
        select: { id: true, kind: true, number: true, generated_at: true, xml: true },
      },
    },
    orderBy: { id: "asc" },
    take: batch,
  });
}

/** What the last record of an invoice's issue leaves out or states otherwise; null: nothing. */
function faultOfInvoice(invoice: Awaited<ReturnType<typeof invoicesAfter>>[number]): InvoiceFault | null {
  const issued = invoice.verifactu.find(({ kind }) => kind === "alta");
  const isAnnulled = invoice.verifactu.some(({ kind }) => kind === "anulacion");
  if (!issued || (invoice.annulled_at !== null && !isAnnulled)) return "missing";
  const { elements } = readRecord(issued.xml);
  const stated = [
    ...[issued.number, textAt(elements, "CuotaTotal"), textAt(elements, "ImporteTotal")],
    ...allAt(elements, "Desglose.DetalleDesglose").map(sumText).sort(),
  ];
  const sums = invoice.taxes.map(({ iva_bp, cause, base_cents, iva_cents }) =>
    sumText(
      taxOf({
        ...{ rateBp: iva_bp, cause: cause as TaxCause, regime: "" },
        ...{ baseCents: base_cents, ivaCents: iva_cents },
      }),
    ),
  );
  const expected = [
    ...[invoice.invoice_number, amountText(invoice.iva_cents), amountText(invoice.total_cents)],
    ...sums.sort(),
  ];
  return JSON.stringify(stated) === JSON.stringify(expected) ? null : "differs";
}

/** A sum of the breakdown on one line. Its regime is left out: that of exports was another one once. */
function sumText(tax: Content): string {
  const names = ["CalificacionOperacion", "OperacionExenta", "TipoImpositivo"];
  return [...names, "BaseImponibleOimporteNoSujeto", "CuotaRepercutida"].map((name) => textAt(tax, name)).join(" ");
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
