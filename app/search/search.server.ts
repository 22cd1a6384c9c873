/** The search over everything: customers, quotes, jobs, invoices and reports in one list, the best first. */
import { jobTitle } from "#app/calendar/job-title.ts";
import { type CustomerNames, customerName } from "#app/customers/customer.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { customerNames, searchTextOf } from "#app/customers/customers.server.ts";
import { customerOfCopy } from "#app/documents/customer-copy.ts";
import { invoiceState, type StateFacts } from "#app/invoices/invoice.ts";
import { stateColumns } from "#app/invoices/invoice-list.server.ts";
import { countFoundJobs } from "#app/job-list/job-list.server.ts";
import { findVisits } from "#app/jobs/found-visits.server.ts";
import { jobTables } from "#app/jobs/job-party.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import type { Paid } from "#app/payments/payment.ts";
import type { CountedTable } from "#app/platform/changed-tables.ts";
import { rowsOf, type StoredInstant, storedInstant } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { type Day, formatDay } from "#app/platform/dates.ts";
import { joinTexts } from "#app/platform/dialect.server.ts";
import { ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import { bestOf, lookUpSearch } from "#app/platform/search.server.ts";
import { parseSearch, rankOf } from "#app/platform/search.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { QuoteStatus } from "#app/quotes/quote.ts";
import { countFoundQuotes } from "#app/quotes/quote-list.server.ts";
import { isDraftAhead } from "#app/quotes/standing.server.ts";
import { statusNow } from "#app/quotes/validity.server.ts";
import { betweenFacts, type HitKind, hitKinds, type SearchHit } from "#app/shell/search-hit.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";

/** A hit with its rank (rankOf). */
type Ranked = SearchHit & { rank: number };

/** The most hits of a kind; the lists have the others. */
const mostOfKind = 10;

/** The tables of which searchEverything() reads rows. */
export const tablesOfSearch = [
  "Customer",
  "Invoice",
  "InvoiceSubstitution",
  "Job",
  "Quote",
  "ServiceReport",
  "Site",
] as const satisfies readonly CountedTable[];

/** Later than the start of any job, in milliseconds. */
const endOfTime = 8.64e15;

/**
 * What a search finds, the best first. Among equally good hits customers come first, then quotes, jobs, invoices and
 * reports, each the newest first. An engineer finds no quotes and invoices, and only their own hits of the other kinds.
 * Titles and subtitles are in `language`. Without anything to look for there are none.
 */
export async function searchEverything(q: string, language: Language): Promise<SearchHit[]> {
  if (parseSearch(q).length === 0) return [];
  const allKinds = [findCustomers, findQuotes, findJobs, findInvoices, findReports];
  const kinds = limitedToEngineer() === null ? allKinds : [findCustomers, findJobs, findReports];
  const found = await Promise.all(kinds.map((find) => find(q, language)));
  return found
    .flat()
    .sort((a, b) => a.rank - b.rank || hitKinds.indexOf(a.kind) - hitKinds.indexOf(b.kind))
    .map(({ rank: _, ...hit }) => hit);
}

/** A kind of which a search finds more than searchEverything() gives: how many, and the address of their list. */
type More = { kind: HitKind; total: number; url: string };

/**
 * What a search finds besides its hits: the kinds that have more, and the number of all results. An engineer has no
 * such kinds, since the indexes count what others see; then the number is null where there may be more.
 */
export async function countAll(q: string, hits: readonly SearchHit[]): Promise<{ more: More[]; total: number | null }> {
  const shownOf = (kind: HitKind) => hits.filter((hit) => hit.kind === kind).length;
  if (limitedToEngineer() !== null) {
    return { more: [], total: hitKinds.some((kind) => shownOf(kind) === mostOfKind) ? null : hits.length };
  }
  // Jobs have no index that counts them quickly: they are counted where some are found. Their list has all visits of a
  // customer who is found, so there may be more of them than a few that are shown.
  const jobs = shownOf("job") === 0 ? 0 : await countFoundJobs({ q });
  // Where fewer are shown than could be, these are all; but of quotes, replaced versions may have taken the place of
  // others.
  const isCounted = (kind: HitKind) => kind === "quote" || shownOf(kind) === mostOfKind;
  const counts = [...(await countInIndexes(q, isCounted)), { kind: "job", total: jobs, path: "/jobs" } as const];
  const more = hitKinds.flatMap((kind) =>
    counts
      .filter((one) => one.kind === kind && one.total > (kind === "job" ? shownOf(kind) : mostOfKind))
      .map(({ total, path }) => ({ kind, total, url: `${path}?${new URLSearchParams({ q })}` })),
  );
  return { more, total: more.reduce((sum, { kind, total }) => sum + total - shownOf(kind), hits.length) };
}

/** How many rows a search finds of those kinds with an index that are to be counted. */
async function countInIndexes(
  q: string,
  isCounted: (kind: HitKind) => boolean,
): Promise<{ kind: HitKind; total: number; path: string }[]> {
  const lists = [
    { kind: "customer", index: "CustomerSearch", path: "/customers" },
    { kind: "quote", index: "QuoteSearch", path: "/quotes" },
    { kind: "invoice", index: "InvoiceSearch", path: "/invoices" },
    { kind: "report", index: "ServiceReportSearch", path: "/service-reports/admin/reports" },
  ] as const;
  const asked = lists.filter(({ kind }) => isCounted(kind));
  const counted = asked.map(async ({ kind, index, path }) => {
    const found = await lookUpSearch(index, q);
    // The list shows only the latest version of each quote.
    const total = found && kind === "quote" ? await countFoundQuotes(found) : (found?.count ?? 0);
    return { kind, total, path };
  });
  return Promise.all(counted);
}

async function findCustomers(q: string, language: Language): Promise<Ranked[]> {
  const terms = parseSearch(q);
  return (await searchCustomers(q, mostOfKind)).map((customer) => ({
    ...{ kind: "customer", id: customer.id, rank: rankOf(searchTextOf(customer), terms) },
    title: nameOf(customer, customer.id, language),
    subtitle: joinFacts(customer.town, customer.tel, customer.email),
    url: `/customers/${customer.id}`,
  }));
}

async function findQuotes(q: string, language: Language): Promise<Ranked[]> {
  type Row = CustomerNames & { id: number; quote_number: string; customer_id: number; total_cents: number } & {
    title: string;
    status: QuoteStatus;
    valid_from: StoredInstant;
    valid_days: number;
  };
  const { quotes } = wordsIn(language);
  return findRanked<Row>(
    "QuoteSearch",
    q,
    (ids) => Prisma.sql`
    SELECT q."id", q."quote_number", q."title", q."customer_id", q."total_cents", q."status", q."valid_from",
      q."valid_days", ${customerNames}
    FROM "Quote" q JOIN "Customer" c ON c."id" = q."customer_id"
    WHERE q."id" IN (${ids}) AND (q."latest" = 1 OR ${isDraftAhead})`,
    (row) => {
      const status = statusNow({ ...row, valid_from: storedInstant(row.valid_from) });
      return {
        ...{ kind: "quote", id: row.id, title: row.quote_number, url: `/quotes/${row.id}/preview` },
        subtitle: joinFacts(
          nameOf(row, row.customer_id, language),
          row.title,
          quotes.statuses[status],
          formatMoney(row.total_cents, language),
        ),
      };
    },
  );
}

async function findInvoices(q: string, language: Language): Promise<Ranked[]> {
  type Row = { id: number; invoice_number: string; customer_id: number; customer_copy: string } & {
    created_at: StoredInstant;
    total_cents: number;
    paid: Paid;
  } & StateFacts;
  const { invoices } = wordsIn(language);
  return findRanked<Row>(
    "InvoiceSearch",
    q,
    (ids) => Prisma.sql`
    SELECT i."id", i."invoice_number", i."customer_id", i."customer_copy", i."created_at", i."total_cents", i."paid",
      ${stateColumns}
    FROM "Invoice" i WHERE i."id" IN (${ids})`,
    (row) => ({
      ...{ kind: "invoice", id: row.id, title: row.invoice_number, url: `/invoices/${row.id}/preview` },
      subtitle: joinFacts(
        nameOf(customerOfCopy(row.customer_copy), row.customer_id, language),
        formatDay(dayOf(storedInstant(row.created_at))),
        invoices.badges[invoiceState(row)],
        formatMoney(row.total_cents, language),
      ),
    }),
  );
}

async function findReports(q: string): Promise<Ranked[]> {
  // An engineer's own are looked for, and not left over of the newest of everybody.
  const own = (id: Prisma.Sql) => ownConditions("ServiceReport", id);
  type Row = { id: number; report_number: string; customer_name: string; report_date: Day; engineer_name: string };
  return findRanked<Row>(
    "ServiceReportSearch",
    q,
    (ids) => Prisma.sql`
    SELECT "id", "report_number", "customer_name", "report_date", "engineer_name"
    FROM "ServiceReport" WHERE "id" IN (${ids})`,
    (row) => ({
      ...{ kind: "report", id: row.id, title: row.report_number },
      subtitle: joinFacts(row.customer_name, formatDay(row.report_date), row.engineer_name),
      url: `/service-reports/admin/reports?${new URLSearchParams({ q: row.report_number })}`,
    }),
    own,
  );
}

/**
 * Jobs have no index of their own: a job is found by its quote and the customer, a visit without a quote by its title
 * and the customer, the last one first. As in their list, those that wait for a date are later than all others.
 */
async function findJobs(q: string, language: Language): Promise<Ranked[]> {
  type Found = { id: number; start: StoredInstant | null; text: string };
  type Row = { id: number; title: string; quote_id: number | null; start: StoredInstant | null; town: string };
  const found = await lookUpSearch("QuoteSearch", q);
  if (!found) return [];
  const shown = [Prisma.sql`j."cancelled_at" IS NULL`, ...ownConditions("Job", Prisma.sql`j."id"`)];
  const quoteId = Prisma.sql`j."quote_id"`;
  const quoted = await rowsOf<Found>(Prisma.sql`
    SELECT j."id", j."start", s."text" FROM "Job" j ${joinTexts("QuoteSearch", "s", quoteId)}
    ${whereAll([...shown, found.isOne(quoteId)])} ORDER BY j."start" DESC NULLS FIRST, j."id" DESC LIMIT ${mostOfKind}`);
  const last = [...quoted, ...(await findVisits(found.terms, shown))]
    .map(({ id, start, text }) => ({ id, text, start: start === null ? endOfTime : storedInstant(start).getTime() }))
    .sort((a, b) => b.start - a.start || b.id - a.id)
    .slice(0, mostOfKind);
  if (last.length === 0) return [];
  const rows = await rowsOf<Row>(Prisma.sql`
    SELECT j."id", j."title", j."quote_id", j."start", coalesce(s."town", c."town") AS "town"
    FROM ${jobTables} WHERE j."id" IN (${Prisma.join(last.map(({ id }) => id))})`);
  const { calendar, jobStates } = wordsIn(language);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return last.flatMap(({ id, text }) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      ...{ kind: "job", id, rank: rankOf(text, found.terms), url: `/calendar/jobs/${id}` },
      title: jobTitle(row, calendar),
      subtitle: joinFacts(row.start ? clockTime(storedInstant(row.start)) : jobStates.states.to_plan, row.town),
    };
  });
}

/** The best rows of an index as hits, of those that `select` knows and that meet the conditions `also`. */
async function findRanked<Row extends { id: number }>(
  index: Parameters<typeof bestOf>[0],
  q: string,
  select: (ids: Prisma.Sql) => Prisma.Sql,
  hitOf: (row: Row) => SearchHit,
  also?: Parameters<typeof bestOf>[3],
): Promise<Ranked[]> {
  const best = await bestOf(index, q, mostOfKind, also);
  if (best.length === 0) return [];
  const rows = await rowsOf<Row>(select(Prisma.join(best.map(({ id }) => id))));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const hits = best.flatMap(({ id, rank }) => {
    const row = byId.get(id);
    return row ? [{ row, rank }] : [];
  });
  return hits.slice(0, mostOfKind).map(({ row, rank }) => ({ ...hitOf(row), rank }));
}

function nameOf(customer: CustomerNames, id: number, language: Language): string {
  return customerName(customer) ?? wordsIn(language).quotes.customerFallback({ id });
}

function joinFacts(...facts: string[]): string {
  return facts.filter(Boolean).join(betweenFacts);
}
