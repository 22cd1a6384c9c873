/** The series of invoices: how their numbers begin, set once, before the first invoice of each. */
import { prefixes } from "#app/documents/numbering.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { yearOf } from "#app/platform/zone.server.ts";
import { type InvoiceSeries, invoiceSeries } from "#app/tax/invoice-kinds.ts";

/**
 * A series: its prefix, its first number and the year of that; `last`: the number of its last invoice, if it has one.
 */
export type ShownSeries = {
  series: InvoiceSeries;
  prefix: string;
  first: number;
  year: number;
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
      return {
        ...{ series, prefix: own?.prefix ?? prefixes[series], year, first: own?.year === year ? own.first : 1 },
        ...{ isSet: own !== undefined, last: last?.invoice_number ?? null },
      };
    }),
  );
}

/**
 * Sets how the numbers of a series begin: its prefix, and its first number in this year. Throws a conflict Problem
 * where it was set before or has an invoice, and an invalid one for the prefix of another series.
 */
export async function setSeries(
  series: InvoiceSeries,
  { prefix, first }: { prefix: string; first: number },
  now = new Date(),
): Promise<void> {
  await write(async (transaction) => {
    const set = await transaction.invoiceSeries.findMany();
    const isBegun = await transaction.invoice.findFirst({ where: { series }, select: { id: true } });
    if (isBegun || set.some((row) => row.series === series))
      throw new Problem("conflict", (words) => words.problems.seriesBegun);
    const others = Object.entries(prefixes).filter(([other]) => other !== series);
    const taken = others.map(([other, usual]) => set.find((row) => row.series === other)?.prefix ?? usual);
    // A former prefix of another series may stand on its papers too.
    if ([...taken, ...others.map(([, usual]) => usual)].includes(prefix))
      throw wrongField("prefix", (words) => words.problems.prefixTaken);
    await transaction.invoiceSeries.create({ data: { series, prefix, first, year: yearOf(now) } });
  });
}
