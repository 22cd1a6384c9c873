/** What an invoice is made from, before it has a number: a job, a quote, several jobs of a customer, or typed lines. */
import { missingForInvoice } from "#app/customers/customer.ts";
import { fieldLabels } from "#app/customers/field-labels.ts";
import { presentCustomer } from "#app/customers/merged-customers.server.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { computeTotals, type QuoteType, type RateDiscount } from "#app/documents/totals.ts";
import { soldLines } from "#app/documents/work-lines.ts";
import { invoiceOfJob, jobsToInvoice, type VisitToInvoice } from "#app/jobs/job-invoice.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { addDays, type Day, formatDay } from "#app/platform/dates.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { inAdvance, lessAdvances } from "./advance-source.server.ts";
import type { InvoiceContent } from "./invoice-content.schema.ts";
import { expectReason } from "./invoice-reason.server.ts";
import { type InvoiceLine, type InvoiceSource, ratedLine, rateOf, withIva } from "./invoice-source.ts";
import { expectWorkDay } from "./work-day.ts";

/** When it is asked for, and in which language, where neither customer nor company has one. */
export type AskedNow = { language?: Language | undefined; now: Date };

const quoteColumns = {
  include: { customer: true, site: true, lines: { orderBy: { position: "asc" } } },
} as const satisfies Prisma.QuoteDefaultArgs;

const jobColumns = {
  include: { quote: quoteColumns, customer: true, site: true },
} as const satisfies Prisma.JobDefaultArgs;

type Quote = Prisma.QuoteGetPayload<typeof quoteColumns>;

/**
 * What the invoice of a job states: lines, discount, type and percent as its quote was saved, customer and site as they
 * are now. Throws a not-found Problem for an unknown or cancelled job, and conflicts for a visit without a quote, for a
 * customer who lacks what an invoice needs, and where all lines are optional.
 */
export async function sourceOfJob(
  transaction: Transaction,
  job_id: number,
  { language, now }: AskedNow,
): Promise<InvoiceSource> {
  const job = await transaction.job.findUnique({ where: { id: job_id }, ...jobColumns });
  if (!job || job.cancelled_at) throw notFound();
  if (!job.quote) throw new Problem("conflict", (words) => words.problems.visitNotInvoiced);
  const work_date = (await lastDayOf(transaction, [job], now)) ?? dayOf(now);
  const source = { ...ofQuote(job.quote), job_ids: [job.visit_of ?? job.id], work_date };
  return lessAdvances(transaction, source, language);
}

/**
 * What an invoice states that is asked for by its content, less what was invoiced of its quotes in advance. Throws
 * invalid Problems for what it names and is not there, and conflicts for what cannot be invoiced, or is already, or in
 * two versions at once, and no reason is given to do so again.
 */
export async function sourceOfContent(
  transaction: Transaction,
  content: InvoiceContent,
  { language, now }: AskedNow,
): Promise<InvoiceSource> {
  const before = await sourceBefore(transaction, content, { language, now });
  const source = { ...before, ...(await chosenPlace(transaction, before, content)) };
  return withIva(source.isAdvance ? source : await lessAdvances(transaction, source, language), content);
}

/** The site and the language that are chosen. Throws an invalid Problem for a site that the customer has not. */
async function chosenPlace(
  transaction: Transaction,
  { customer }: InvoiceSource,
  { site_id, language }: Pick<InvoiceContent, "site_id" | "language">,
): Promise<Partial<InvoiceSource>> {
  const chosen = language ? { language } : {};
  if (site_id === undefined) return chosen;
  const site = await transaction.site.findFirst({ where: { id: site_id, customer_id: customer.id, deleted_at: null } });
  if (!site) throw wrongField("site_id", ({ problems }) => problems.unknownSite);
  return { ...chosen, site };
}

async function sourceBefore(
  transaction: Transaction,
  content: InvoiceContent,
  { language, now }: AskedNow,
): Promise<InvoiceSource> {
  const { from } = content;
  expectWorkDay(content, dayOf(now));
  if ("quote_id" in from) return sourceOfQuote(transaction, from.quote_id, content, { language, now });
  if ("job_ids" in from) return sourceOfJobs(transaction, from.job_ids, content, now);
  const customer = await presentCustomer(transaction, from.customer_id);
  if (!customer) throw wrongField("customer_id", (words) => words.problems.unknownCustomer);
  expectComplete(customer, content);
  const typed = await typedLines(transaction, content);
  expectWithin(content.discount_cents, computeTotals({ ...typed, discount_cents: 0, type: 1, iva_bp: 0 }).net_cents);
  return { customer, site: null, quotes: [], job_ids: [], work_date: content.work_date ?? dayOf(now), ...typed };
}

async function sourceOfQuote(
  transaction: Transaction,
  id: number,
  content: InvoiceContent,
  { language, now }: AskedNow,
): Promise<InvoiceSource> {
  const quote = await transaction.quote.findUnique({ where: { id }, ...quoteColumns });
  if (!quote) throw wrongField("quote_id", (words) => words.problems.unknownQuote);
  if (quote.status !== "accepted") throw new Problem("conflict", (words) => words.problems.notAcceptedYet);
  await expectReason(transaction, [quote], content.reason);
  // The day of an advance is that on which the money came, and the work still gets an invoice.
  const work = content.advance ? { jobs: [], work_date: null } : await workOfQuote(transaction, quote, now);
  const source = {
    ...ofQuote(quote, content),
    job_ids: firstVisits(work.jobs),
    work_date: content.work_date ?? work.work_date ?? dayOf(now),
  };
  return content.advance
    ? inAdvance(transaction, source, {
        ...{ asked: content.advance, net_cents: quote.net_cents, language, printed: content.language },
      })
    : source;
}

/** The jobs that an invoice of a whole quote is for, and the day of their work; null where none has such a day. */
export async function workOfQuote(
  transaction: Pick<Transaction, "job">,
  quote: { id: number; first_id: number | null },
  now: Date,
): Promise<{ jobs: VisitToInvoice[]; work_date: Day | null }> {
  const jobs = await jobsToInvoice(quote, transaction);
  return { jobs, work_date: await lastDayOf(transaction, startedVisits(jobs, now), now) };
}

async function sourceOfJobs(
  transaction: Transaction,
  ids: readonly number[],
  content: InvoiceContent,
  now: Date,
): Promise<InvoiceSource> {
  const found = await transaction.job.findMany({ where: { id: { in: [...ids] }, cancelled_at: null }, ...jobColumns });
  const jobs = ids.flatMap((id) => found.find((job) => job.id === id) ?? []);
  const wrong = (sentence: (words: Words) => string) => wrongField("job_ids", sentence);
  if (jobs.length < ids.length) throw wrong((words) => words.problems.unknownJob);
  for (const job of jobs) {
    const invoice = await invoiceOfJob(job, transaction);
    if (invoice)
      throw new Problem("conflict", ({ problems }) => problems.jobInvoiced({ number: invoice.invoice_number }));
  }
  const customers = jobs.flatMap((job) => job.quote?.customer ?? job.customer ?? []);
  const [customer] = customers;
  if (!customer || customers.some(({ id }) => id !== customer.id))
    throw wrong((words) => words.problems.jobsOfSeveralCustomers);
  expectComplete(customer, content);
  const quotes = [...new Map(jobs.flatMap(({ quote }) => (quote ? [[quote.id, quote] as const] : []))).values()];
  if (jobs.some(({ quote }) => !quote) && content.lines.length === 0)
    throw wrongField("lines", (words) => words.problems.visitNeedsLines);
  await expectReason(transaction, quotes, content.reason);
  const sites = jobs.map((job) => job.quote?.site ?? job.site);
  const shared = {
    customer,
    site: sites.every((site) => site?.id === sites[0]?.id) ? (sites[0] ?? null) : null,
    job_ids: firstVisits(jobs),
    work_date: content.work_date ?? (await lastDayOf(transaction, jobs, now)) ?? dayOf(now),
  };
  const [only] = quotes;
  const isOnlyQuote = quotes.length === 1 && content.lines.length === 0 && content.discount_cents === 0;
  if (only && isOnlyQuote) return { ...ofQuote(only, content), ...shared };
  const typed = await typedLines(transaction, content, { mayLack: quotes.length > 0 });
  const parts = quotes.map((quote) => ({ quote, ...ofQuote(quote, content) }));
  // Each quote begins with its number, and its discount follows from its own lines.
  const lines = parts.flatMap((part) => [quoteHeading(part.quote), ...part.lines]);
  const all = [...parts, { ...typed, discount_cents: 0 }].map((part) => computeTotals({ ...part, type: 1, iva_bp: 0 }));
  expectWithin(
    content.discount_cents,
    all.reduce((sum, { net_cents }) => sum + net_cents, 0),
  );
  return {
    ...shared,
    quotes: quotes.map(({ id, quote_number }) => ({ id, quote_number })),
    ...rateOf([...lines, ...typed.lines]),
    discount_cents: typed.discount_cents,
    discount_bp: 0,
    discounts: parts.map(takenOff),
    lines: [...lines, ...typed.lines],
  };
}

type Visit = { id: number; visit_of: number | null; start: Date | null };

/** The ids by which the invoice of visits names their jobs, each once. */
function firstVisits(visits: readonly Visit[]): number[] {
  return [...new Set(visits.map(({ id, visit_of }) => visit_of ?? id))];
}

/** The visits whose day has come, without those that could not be done. */
function startedVisits(visits: readonly VisitToInvoice[], now: Date): Visit[] {
  return visits.filter(({ start, state }) => start !== null && state !== "not_done" && dayOf(start) <= dayOf(now));
}

/**
 * The last day of the work of jobs. A job over several days counts with its last visit up to today, whichever of its
 * visits is given; visits that were cancelled or could not be done have no day. Without any such visit it is the day of
 * the given one. Null where nothing has a day.
 */
export async function lastDayOf(
  transaction: Pick<Transaction, "job">,
  jobs: readonly Visit[],
  now: Date,
): Promise<Day | null> {
  const before = startOfDay(addDays(dayOf(now), 1));
  const starts: Date[] = [];
  for (const { id, visit_of, start } of jobs) {
    const first = visit_of ?? id;
    const last = await transaction.job.findFirst({
      where: {
        ...{ OR: [{ id: first }, { visit_of: first }], cancelled_at: null },
        ...{ state: { not: "not_done" }, start: { lt: before } },
      },
      orderBy: { start: "desc" },
      select: { start: true },
    });
    starts.push(...[last?.start ?? start].flatMap((found) => found ?? []));
  }
  return starts.map(dayOf).toSorted().at(-1) ?? null;
}

/** What a quote adds to an invoice: all that it states but the jobs and the day. */
function ofQuote(
  quote: Quote,
  content: Pick<InvoiceContent, "kind"> = {},
): Omit<InvoiceSource, "job_ids" | "work_date"> {
  expectComplete(quote.customer, content);
  const type = quote.type as QuoteType;
  const sold = soldLines(quote.lines.map(documentLine));
  if (!sold.some(({ kind }) => kind === "line"))
    throw new Problem("conflict", (words) => words.problems.nothingToInvoice);
  const iva_bp = type === 2 ? quote.iva_bp : 0;
  return {
    customer: quote.customer,
    site: quote.site,
    quotes: [{ id: quote.id, quote_number: quote.quote_number }],
    ...{ type, iva_bp: quote.iva_bp, discount_cents: quote.discount_cents, discount_bp: quote.discount_bp },
    lines: sold.map(({ optional: _, ...line }) => ({
      ...line,
      iva_bp: line.kind === "heading" ? 0 : iva_bp,
      cause: "",
    })),
  };
}

/** The discount of a quote, at most what its lines come to, and their rate. */
function takenOff({
  lines,
  discount_cents,
  discount_bp,
}: Pick<InvoiceSource, "lines" | "discount_cents" | "discount_bp">): RateDiscount {
  const totals = computeTotals({ lines, discount_cents, discount_bp, type: 1, iva_bp: 0 });
  const { iva_bp = 0, cause = "" } = lines.find(({ kind }) => kind === "line") ?? {};
  return { cents: totals.lines_cents - totals.net_cents, iva_bp, cause };
}

/** Throws an invalid Problem for a discount above what it is taken off. */
function expectWithin(discount_cents: Cents, net_cents: Cents): void {
  if (discount_cents > net_cents)
    throw wrongField("discount", ({ problems }) => problems.discountAboveLines({ net: net_cents }));
}

/** A heading with the number and the day of a quote, among the lines of several. */
function quoteHeading({ quote_number, created_at }: Quote): InvoiceLine {
  return {
    ...{ kind: "heading", name: `${quote_number} · ${formatDay(dayOf(created_at))}`, description: "", unit: "ud" },
    ...{ quantity_milli: 0, unit_price_cents: 0, discount_bp: 0, iva_bp: 0, cause: "" },
  };
}

async function typedLines(
  transaction: Transaction,
  { lines, discount_cents }: InvoiceContent,
  { mayLack = false }: { mayLack?: boolean } = {},
): Promise<Pick<InvoiceSource, "type" | "iva_bp" | "discount_cents" | "discount_bp" | "lines">> {
  if (!mayLack && !lines.some(({ kind }) => kind === "line"))
    throw wrongField("lines", (words) => words.problems.addLine);
  const usual = (await documentSettings(transaction)).iva_bp;
  const rated = lines.map((line) => ratedLine(line, usual));
  return { ...rateOf(rated), discount_cents, discount_bp: 0, lines: rated };
}

/** Throws a conflict where the customer lacks what an invoice names; a simplified one need not name the customer. */
function expectComplete(
  customer: Parameters<typeof missingForInvoice>[0],
  { kind }: Pick<InvoiceContent, "kind">,
): void {
  const missing = kind === "F2" ? [] : missingForInvoice(customer);
  if (missing.length === 0) return;
  throw new Problem("conflict", (words) => words.customers.notInvoiced({ fields: fieldLabels(missing, words) }));
}
