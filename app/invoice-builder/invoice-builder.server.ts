/** What the form of an invoice needs beside what is typed: its customer, the work that can be invoiced, the drafts. */
import { customerName } from "#app/customers/customer.ts";
import { customerDetails, customerTitle } from "#app/customers/customer-choice.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { typedTitle } from "#app/customers/job-title.ts";
import { presentCustomerId } from "#app/customers/merged-customers.server.ts";
import { listSites } from "#app/customers/sites.server.ts";
import { siteLine } from "#app/documents/site-copy.ts";
import { documentLine } from "#app/documents/stored-document.server.ts";
import { computeTotals, type QuoteType, type RateDiscount, type TaxedLine } from "#app/documents/totals.ts";
import { soldLines } from "#app/documents/work-lines.ts";
import { type Advance, listAdvances, listInvoicesOf, notInvoiced } from "#app/invoices/advances.server.ts";
import type { InvoiceContent } from "#app/invoices/invoice-content.schema.ts";
import { type LackWarnings, lackWarnings } from "#app/invoices/invoice-prospect.server.ts";
import { workOfQuote } from "#app/invoices/invoice-source.server.ts";
import { type Lawful, lawfulParties } from "#app/invoices/lawful.server.ts";
import { hasNoInvoice } from "#app/jobs/job-invoice.server.ts";
import { isJobOfCustomer } from "#app/jobs/job-party.server.ts";
import { unbooked } from "#app/jobs/to-plan.server.ts";
import { type Cents, formatPercent } from "#app/numbers/money.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getQuoteDefaults } from "#app/settings/settings.server.ts";
import { reducedRate } from "#app/tax/reduced-rate.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { formOfContent } from "./form-of-content.server.ts";
import { emptyInvoiceForm, type InvoiceForm, type Writing } from "./invoice-form.ts";

/** What an invoice is for: its customer and their work, or one quote. */
export type InvoiceStart = { customer: number } | { quote: number };

/** What a quote adds to an invoice; its deductions, with negative prices, are what was invoiced of it in advance. */
export type AddedQuote = {
  quote_id: number;
  /** The first version of the quote. */
  first_id: number;
  net_cents: Cents;
  lines: TaxedLine[];
  discount: RateDiscount;
  deductions: TaxedLine[];
};

/**
 * Work of a customer that has no invoice in force: a job, with what its quote adds, or nothing for a visit without. It
 * is named by its first visit, or by another one where that was cancelled.
 */
export type OpenWork = {
  id: number;
  visit_of: number | null;
  title: string;
  day: Day | null;
  added: AddedQuote | null;
};

/** An invoice in force of a quote; its total is as it was rectified. */
export type InvoiceBefore = { invoice_number: string; total_cents: Cents; advance: number };

/** What the form shows beside itself. */
export type InvoiceSetting = {
  /** The name is "Customer #{id}" for one that has none, whose `own_name` is null. */
  customer: { id: number; name: string; own_name: string | null; details: string };
  /** The quote that is invoiced, whole or in advance; then no work is chosen and no lines are typed. */
  quote: {
    id: number;
    quote_number: string;
    added: AddedQuote;
    names: string[];
    before: InvoiceBefore[];
    /** The jobs that an invoice of the whole quote is for. */
    jobs: Pick<OpenWork, "id" | "title" | "day">[];
    /** The day of their work, which it states unless another one is typed; null where that is the day of the issue. */
    work_date: Day | null;
  } | null;
  /** The customer's sites, each with its name and address on one line. */
  sites: { id: number; name: string }[];
  work: OpenWork[];
  /** Accepted quotes that were invoiced in advance at most, and of which no version has a job. */
  quotes: { id: number; quote_number: string; title: string; total_cents: Cents }[];
  iva_bp: number;
  /** The day on which it would be issued. */
  today: Day;
} & InvoiceLacks;

export type InvoiceLacks = {
  /** What Spanish tax rules want of the company and the customer; null where they are off. */
  lawful: Lawful | null;
  /** What it would lack while the rules are off; null for nothing, and where they are on. */
  warnings: LackWarnings | null;
};

/** So much work, and so many quotes, are offered: the newest. */
const mostOffered = 30;

const quoteColumns = { include: { lines: { orderBy: { position: "asc" } } } } as const;

/**
 * What the form of an invoice shows beside itself. The jobs `named` are offered however many newer ones there are.
 * Throws a not-found Problem for an unknown customer or quote.
 */
export async function getInvoiceSetting(
  start: InvoiceStart,
  words: Words,
  named: readonly number[] = [],
): Promise<InvoiceSetting> {
  const { iva_bp } = await getQuoteDefaults();
  const quote =
    "quote" in start ? await reader().quote.findUnique({ where: { id: start.quote }, ...quoteColumns }) : null;
  if ("quote" in start && !quote) throw notFound();
  const id = await presentCustomerId("quote" in start ? (quote?.customer_id ?? 0) : start.customer);
  const customer = await getCustomer(id);
  if (!customer) throw notFound();
  const advances = quote ? await listAdvances(reader(), [quote.id]) : [];
  return {
    customer: {
      ...{ id, name: customerTitle(customer, words), own_name: customerName(customer) },
      details: customerDetails(customer),
    },
    quote: quote && {
      ...{ id: quote.id, quote_number: quote.quote_number },
      added: addedOf(quote, advances),
      before: beforeOf(advances, await listInvoicesOf(reader(), [quote.id])),
      names: soldLines(quote.lines.map(documentLine)).map(({ name }) => name),
      ...(await workOf(quote, words)),
    },
    sites: (await listSites(id)).map((site) => ({ id: site.id, name: siteLine(site) })),
    work: quote ? [] : await listOpenWork(id, words, named),
    quotes: quote ? [] : await listOpenQuotes(id),
    iva_bp,
    today: dayOf(new Date()),
    ...(await lacksOf(id, quote, words)),
  };
}

/**
 * What an invoice of a quote, or else for a customer, lacks now. Throws a not-found Problem for an unknown customer.
 */
export async function getLacks(
  { customer, quote: quote_id }: { customer: number; quote: number | null },
  words: Words,
): Promise<InvoiceLacks> {
  const quote = quote_id === null ? null : await reader().quote.findUnique({ where: { id: quote_id } });
  return lacksOf(await presentCustomerId(quote?.customer_id ?? customer), quote, words);
}

async function lacksOf(customer_id: number, quote: { type: number } | null, words: Words): Promise<InvoiceLacks> {
  const lawful = await lawfulParties(customer_id, words);
  return { lawful, warnings: lawful ? null : await lackWarnings(quote?.type ?? 2, words) };
}

/** What an invoice of the whole quote is for: the first of the visits of a job is named. */
async function workOf(quote: { id: number; first_id: number | null }, { calendar }: Words) {
  const { jobs, work_date } = await workOfQuote(reader(), quote, new Date());
  const first = [...new Map(jobs.toReversed().map((job) => [job.visit_of ?? job.id, job])).values()].reverse();
  const named = first.map(({ id, title, start }) => ({
    ...{ id, title: title || calendar.untitled({ quote: quote.id }), day: start && dayOf(start) },
  }));
  return { jobs: named, work_date };
}

/** What was invoiced of a quote: in advance, less what was taken back whole, and otherwise. */
function beforeOf(advances: readonly Advance[], others: Awaited<ReturnType<typeof listInvoicesOf>>): InvoiceBefore[] {
  const inAdvance = advances.map(({ invoice_number, taxes }) => ({
    ...{ invoice_number, advance: 1 },
    total_cents: taxes.reduce((sum, { base_cents, iva_cents }) => sum + base_cents + iva_cents, 0),
  }));
  return [
    ...inAdvance.filter(({ total_cents }) => total_cents !== 0),
    ...others.map(({ invoice_number, payable_cents }) => ({ invoice_number, advance: 0, total_cents: payable_cents })),
  ];
}

type StoredQuote = {
  id: number;
  first_id: number | null;
  type: number;
  iva_bp: number;
  discount_cents: number;
  discount_bp: number;
  lines: Parameters<typeof documentLine>[0][];
};

/** What a quote adds to the sums of an invoice, with the advances of all quotes. */
function addedOf(quote: StoredQuote, advances: readonly Advance[]): AddedQuote {
  const { type, iva_bp, discount_cents, discount_bp, lines } = quote;
  const first_id = quote.first_id ?? quote.id;
  const own = advances.filter((advance) => advance.quote_id === first_id);
  const sold = soldLines(lines.map(documentLine)).filter(({ kind }) => kind === "line");
  const rate = { iva_bp: type === 2 ? iva_bp : 0, cause: "" };
  const sums = computeTotals({ lines: sold, discount_cents, discount_bp, type: type as QuoteType, iva_bp });
  return {
    ...{ quote_id: quote.id, first_id, net_cents: sums.net_cents },
    deductions: own.flatMap(deductedLines),
    discount: { cents: sums.lines_cents - sums.net_cents, ...rate },
    lines: sold.map(({ quantity_milli, unit_price_cents, discount_bp }) => ({
      ...{ quantity_milli, unit_price_cents, discount_bp, ...rate },
    })),
  };
}

function deductedLines({ deducted_by, taxes }: Advance): TaxedLine[] {
  if (deducted_by !== null) return [];
  return taxes.map(({ iva_bp, cause, base_cents }) => ({
    ...{ quantity_milli: 1_000, unit_price_cents: -base_cents, discount_bp: 0, iva_bp, cause },
  }));
}

async function listOpenWork(customer_id: number, { calendar }: Words, named: readonly number[]): Promise<OpenWork[]> {
  const ids = { in: [...named] };
  const find = (where: Prisma.JobWhereInput, most?: { take: number }) =>
    reader().job.findMany({
      where: {
        cancelled_at: null,
        AND: [
          ...[isJobOfCustomer(customer_id), where],
          { OR: [{ visit_of: null, ...hasNoInvoice }, { first: { cancelled_at: { not: null }, ...hasNoInvoice } }] },
        ],
      },
      include: { quote: quoteColumns },
      orderBy: [{ start: { sort: "desc", nulls: "last" } }, { id: "desc" }],
      ...most,
    });
  const newest = await find({}, { take: mostOffered });
  const found = [...newest, ...(named.length > 0 ? await find({ OR: [{ id: ids }, { visit_of: ids }] }) : [])];
  // Where the first visit of a job was cancelled, several of the others were found: one of them is enough.
  const jobs = [...new Map(found.map((job) => [job.visit_of ?? job.id, job])).values()];
  const advances = await listAdvances(
    reader(),
    jobs.flatMap(({ quote_id }) => quote_id ?? []),
  );
  return jobs.map(({ id, visit_of, title, quote_id, start, quote }) => ({
    ...{ id, visit_of, title: title || calendar.untitled({ quote: quote_id ?? 0 }) },
    ...{ day: start && dayOf(start), added: quote && addedOf(quote, advances) },
  }));
}

function listOpenQuotes(customer_id: number) {
  return reader().quote.findMany({
    where: { customer_id, ...unbooked, ...notInvoiced },
    select: { id: true, quote_number: true, title: true, total_cents: true },
    orderBy: { id: "desc" },
    take: mostOffered,
  });
}

type Draft = { customer_id: number; content: InvoiceContent };

/** What a draft is for. */
export function startOfDraft({ customer_id, content: { from } }: Draft): InvoiceStart {
  return "quote_id" in from ? { quote: from.quote_id } : { customer: customer_id };
}

/** The jobs that a draft invoices. */
export function jobsOfDraft({ content: { from } }: Draft): readonly number[] {
  return "job_ids" in from ? from.job_ids : [];
}

/** The form of a draft. */
export function formOfDraft(draft: Draft, writing: Writing): InvoiceForm {
  return { ...formOfContent(draft.content, writing), jobs: jobsOfDraft(draft).map(String) };
}

/**
 * The form of a new invoice; for the invoice of a job, with the job chosen and the title of a visit as the name of the
 * first line, without the customer's name: a simplified invoice names nobody.
 */
export function newInvoiceForm({ customer, work }: InvoiceSetting, job: number | null, writing: Writing): InvoiceForm {
  const form = emptyInvoiceForm(writing);
  const chosen = work.find(({ id, visit_of }) => job !== null && [id, visit_of].includes(job));
  if (!chosen) return form;
  const [first] = form.lines;
  const lines = first && !chosen.added ? [{ ...first, name: typedTitle(chosen.title, customer.own_name) }] : form.lines;
  return { ...form, jobs: [String(chosen.id)], lines };
}

/** The form with the tax treatment to which the questions about 10 % and reverse charge led (?iva=reduced, reverse). */
export function withTreatment(form: InvoiceForm, treatment: string | null, language: Language): InvoiceForm {
  if (treatment === "reduced") {
    return { ...form, lines: form.lines.map((line) => ({ ...line, iva: formatPercent(reducedRate, language) })) };
  }
  if (treatment === "reverse") return { ...form, lines: form.lines.map((line) => ({ ...line, cause: "S2" as const })) };
  return form;
}

/** What the invoice of a form is made from. */
export function fromOf(start: InvoiceStart, form: InvoiceForm): Record<string, unknown> {
  if ("quote" in start) return { quote_id: start.quote };
  const job_ids = form.jobs.map(Number).filter(Number.isSafeInteger);
  return job_ids.length > 0 ? { job_ids } : { customer_id: start.customer };
}
