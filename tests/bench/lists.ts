/** Measures how long one person waits for the lists in each order and state, and for a list as a CSV file. */
import { customerSorts, rowsPerPage } from "#app/customers/customer.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { quoteSorting } from "#app/quotes/quote.ts";
import { latencies, median } from "./measure.ts";
import { residentMegabytes } from "./memory/watch.ts";
import { atMost, type Line } from "./report.ts";
import type { Size } from "./stage.ts";

/** The limit of milliseconds where all rows must be read: an order without an index, a filter, a page far behind. */
const slow = 100;

/** The lists of one size, in all orders and with the filters that read much, and their exports. */
export async function measureLists(size: Size): Promise<Line[]> {
  const { quotes, asked } = size;
  const last = Math.ceil(quotes / rowsPerPage);
  const customers = customerSorts.flatMap((sort) => [
    { what: `customers in the order ${sort}`, path: `/customers.data?sort=${sort}`, wanted: 20 },
    {
      what: `customers in the order ${sort}, the last page`,
      path: `/customers.data?sort=${sort}&page=${last}`,
      wanted: slow,
    },
  ]);
  const sorted = sortsOf(quoteSorting.columns).map((sort) => ({
    ...{ what: `quotes in the order ${sort}`, path: `/quotes.data?sort=${sort}`, wanted: slow },
  }));
  const filtered = ["status=draft", "status=sent", "status=expired", "expires=week"].map((filter) => ({
    ...{ what: `quotes with ${filter}`, path: `/quotes.data?${filter}`, wanted: slow },
  }));
  const lines: Line[] = [];
  for (const { what, path, wanted } of [...customers, ...sorted, ...filtered]) {
    const taken = median(await latencies(asked(path), { warmUp: 2, times: 7 }));
    lines.push({ what: `Among ${quotes}: ${what}`, ...atMost(taken, wanted, "ms") });
  }
  for (const list of ["customers", "quotes"]) lines.push(...(await measureExport(list, size)));
  return lines;
}

/** How long an export takes, and how much more memory the server has at its most while it sends it. */
async function measureExport(list: string, { quotes, app, asked }: Size): Promise<Line[]> {
  const before = residentMegabytes(app.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(app.pid));
  }, 20);
  try {
    const [taken = Number.NaN] = await latencies(asked(`/api/${list}/export.csv`), { warmUp: 0, times: 1 });
    return [
      { what: `Exporting ${quotes} ${list}`, ...atMost(taken / 1000, 10, "s") },
      { what: `Memory for exporting ${quotes} ${list}`, ...atMost(peak - before, 100, "MB more") },
    ];
  } finally {
    clearInterval(watch);
  }
}
