/**
 * Measures issuing an invoice of ten lines with its VERI*FACTU record beside issuing one without, and reading a file of
 * the bank and proposing invoices for its movements: the verbs alone, in this process.
 */
import { join } from "node:path";
import { listWaitingEntries } from "#app/bank/bank.server.ts";
import { importStatement } from "#app/bank/import-statement.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { closeDatabase, openDatabase, reader } from "#app/platform/database.server.ts";
import { logFaultsOnly } from "#app/platform/log.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { recordInvoices } from "#app/verifactu/record-invoices.server.ts";
import { csvStatement } from "../support/bank-files.ts";
import { company } from "../support/samples.ts";
import { fillDatabase } from "./fill.ts";
import { median } from "./measure.ts";
import { atMost, type Line } from "./report.ts";

const rounds = 8;
const warmUp = 5;
const times = 25;
const mostTimesAsLong = 1.3;

const movements = 2_000;
const mostSecondsOfBank = 5;

const lines = Array.from({ length: 10 }, (_, index) => ({ name: `Equipo ${index}`, quantity: 2, unit_price: 123.45 }));

/** Opens a database with customers in a folder, for what is measured, and closes it. */
async function onDatabase<T>(file: string, measure: () => Promise<T>): Promise<T> {
  await openDatabase(file);
  try {
    return await measure();
  } finally {
    await closeDatabase();
  }
}

async function fillWithRules(folder: string, tax_rules: "" | "spain"): Promise<string> {
  logFaultsOnly();
  recordInvoices();
  const { file } = await fillDatabase(join(folder, `rules-${tax_rules}`), { customers: 1_000, quotes: 1_000 });
  await onDatabase(file, () => saveSettings({ ...company, tax_rules }));
  return file;
}

/**
 * `npm run bench -- invoices`: on two databases, one of them under Spanish tax rules, in turn, so that what else the
 * machine does falls on both.
 */
export async function measureInvoices(folder: string): Promise<Line[]> {
  const [plain, lawful] = [await fillWithRules(folder, ""), await fillWithRules(folder, "spain")];
  const [without, recorded]: [number[], number[]] = [[], []];
  const worked = [0, 0] as [number, number];
  for (let n = 0; n < rounds; n += 1) {
    const start = process.cpuUsage();
    without.push(...(await onDatabase(plain, issueMany)));
    const between = process.cpuUsage();
    recorded.push(...(await onDatabase(lawful, issueMany)));
    worked[0] += millisecondsOf(process.cpuUsage(start)) - millisecondsOf(process.cpuUsage(between));
    worked[1] += millisecondsOf(process.cpuUsage(between));
  }
  const records = await onDatabase(lawful, () => reader().verifactuRecord.count());
  if (records !== rounds * (warmUp + times)) throw new Error(`${records} records were made`);
  const processor = worked.map((ms) => (ms / rounds / (warmUp + times)).toFixed(1));
  const quickest = [recorded, without].map((taken) => Math.min(...taken).toFixed(1));
  return [
    { what: "Issuing an invoice of ten lines without a record", got: `${median(without).toFixed(1)} ms` },
    {
      what: "Issuing one under Spanish tax rules, with its record",
      ...atMost(median(recorded) / median(without), mostTimesAsLong, "times as long"),
      note: `${median(recorded).toFixed(1)} ms; the quickest ${quickest.join(" and ")} ms; processor time ${processor.toReversed().join(" and ")} ms`,
    },
  ];
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Issues invoices one after the other; gives the milliseconds of each but the first ones. */
async function issueMany(): Promise<number[]> {
  const taken: number[] = [];
  const { id: customer_id } = await reader().customer.findFirstOrThrow({ orderBy: { id: "asc" } });
  for (let n = 0; n < warmUp + times; n += 1) {
    const content = validate(invoiceContentSchema, { customer_id, lines });
    const start = performance.now();
    await createIssued(content, { language: "es" });
    taken.push(performance.now() - start);
  }
  return taken.slice(warmUp);
}

/** `npm run bench -- bank`: so many movements, of which half are for one of 500 unpaid invoices. */
export async function measureBank(folder: string): Promise<Line[]> {
  return onDatabase(await fillWithRules(folder, ""), async () => {
    for (let n = 0; n < 500; n += 1) {
      const content = validate(invoiceContentSchema, { customer_id: n + 1, lines: lines.slice(0, 1 + (n % 10)) });
      await createIssued(content, { language: "es" });
    }
    const invoices = await reader().invoice.findMany({ orderBy: { id: "asc" } });
    const file = csvStatement(
      Array.from({ length: movements }, (_, n) => {
        const invoice = n % 2 === 0 ? invoices[(n / 2) % invoices.length] : undefined;
        const text = invoice ? `PAGO ${invoice.invoice_number}` : `TRANSFERENCIA ${n}`;
        return { day: "2026-11-20", cents: invoice?.total_cents ?? 1_000 + n, text, payer: `CLIENTE ${n}` };
      }),
    );
    const start = performance.now();
    const { added } = await importStatement(file, new Date());
    const read = performance.now() - start;
    const { entries, total } = await listWaitingEntries();
    const seconds = (performance.now() - start) / 1000;
    if (added !== movements || total !== movements || entries[0]?.chosen === null)
      throw new Error(`${added} of ${movements} movements are there`);
    return [
      {
        what: `Reading ${movements} movements of the bank, and proposing among 500 unpaid invoices`,
        ...atMost(seconds, mostSecondsOfBank, "s"),
        note: `reading and storing ${(read / 1000).toFixed(2)} s`,
      },
    ];
  });
}
