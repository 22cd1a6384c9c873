/** The series of invoices: how their numbers begin, set before the first invoice of each. */
import { documentNumber, prefixes } from "#app/documents/numbering.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { yearOf } from "#app/platform/zone.server.ts";
import { type InvoiceSeries, invoiceSeries } from "#app/tax/invoice-kinds.ts";

/**
 * A series: its prefix and its first number of this year, alone and in full (`begins`); `last`: the number of its last
 * invoice, if it has one.
 */
export type ShownSeries = {
  series: InvoiceSeries;
  prefix: string;
  first: number;
  begins: string;
  isSet: boolean;
  last: string | null;
};

/**
 * All series as they are set, or would be without being set. A first number that is set is that of its year: a later
 * one begins with 1.
 */
export async function listSeries(now = new Date()): Promise<ShownSeries[]> {
  const set = await reader().invoiceSeries.findMany();
  const year = yearOf(now);
  return Promise.all(
    invoiceSeries.map(async (series) => {
      const own = set.find((row) => row.series === series);
      const last = await reader().invoice.findFirst({
        ...{ where: { series }, orderBy: { id: "desc" }, select: { invoice_number: true } },
      });
      const prefix = own?.prefix ?? prefixes[series];
      const first = own?.year === year ? own.first : 1;
      return {
        ...{ series, prefix, first, begins: documentNumber(prefix, year, first) },
        ...{ isSet: own !== undefined, last: last?.invoice_number ?? null },
      };
    }),
  );
}

/** How the numbers of a series begin. */
type Start = { prefix: string; first: number };

/**
 * The number with which a series would begin, if it were set so. Throws a conflict Problem where it has an invoice, and
 * an invalid one for the prefix of another series.
 */
export async function previewSeries(series: InvoiceSeries, start: Start, now = new Date()): Promise<string> {
  await expectSettable(reader(), series, start);
  return documentNumber(start.prefix, yearOf(now), start.first);
}

/**
 * Sets how the numbers of a series begin: its prefix, and its first number in this year. It may be set anew until its
 * first invoice (record 151). Throws what previewSeries() throws.
 */
export async function setSeries(series: InvoiceSeries, start: Start, now = new Date()): Promise<void> {
  await write(async (transaction) => {
    await expectSettable(transaction, series, start);
    const begins = { ...start, year: yearOf(now) };
    await transaction.invoiceSeries.upsert({ where: { series }, create: { series, ...begins }, update: begins });
  });
}

type Readable = Pick<Transaction, "invoiceSeries" | "invoice">;

async function expectSettable(database: Readable, series: InvoiceSeries, { prefix }: Start): Promise<void> {
  const set = await database.invoiceSeries.findMany();
  const isBegun = await database.invoice.findFirst({ where: { series }, select: { id: true } });
  if (isBegun) throw new Problem("conflict", (words) => words.problems.seriesBegun);
  const others = Object.entries(prefixes).filter(([other]) => other !== series);
  const taken = others.map(([other, usual]) => set.find((row) => row.series === other)?.prefix ?? usual);
  // A former prefix of another series may stand on its papers too.
  if ([...taken, ...others.map(([, usual]) => usual)].includes(prefix))
    throw wrongField("prefix", (words) => words.problems.prefixTaken);
}
