/** Invoices of all origins, and drafts of them, by the verbs on a database. */
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import {
  createDraft,
  createIssued,
  deleteDraft,
  draftsPerPage,
  getDraft,
  issueDraft,
  listDrafts,
} from "#app/invoices/invoice-drafts.server.ts";
import { loader } from "#app/invoices/invoices.api.ts";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { invoiceOfJob } from "#app/jobs/job-invoice.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { type QuoteMove, setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { contentOf, issueInvoiceOf, invoiceLine as line } from "../../tests/support/issued-invoices.ts";
import { storeBooking, storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const asked = { language: "en", now } as const;

const issue = (body: object) => issueInvoiceOf(body, asked);
const accepted = (quote_id: number) =>
  write((tx) => tx.quote.update({ where: { id: quote_id }, data: { status: "accepted" } }));

test("typed lines make an invoice with the sums of each rate", async () => {
  const { id: customer_id } = await storeCustomer();
  const lines = [line(100), line(50, { iva_percent: 10, quantity: 1 }), line(20, { cause: "E1" })];
  const invoice = await getInvoice(await issue({ customer_id, lines, discount: 17 }));
  expect(invoice).toMatchObject({
    ...{ invoice_kind: "F1", series: "invoice", type: 2, iva_bp: null, quote_number: "", discount_cents: 1_700 },
    taxes: [
      { iva_bp: 2_100, cause: "", base_cents: 9_000, iva_cents: 1_890 },
      { iva_bp: 1_000, cause: "", base_cents: 4_500, iva_cents: 450 },
      { iva_bp: 0, cause: "E1", base_cents: 1_800, iva_cents: 0 },
    ],
    ...{ net_cents: 15_300, iva_cents: 2_340, total_cents: 17_640 },
  });
});

test("several jobs of a customer are one invoice, and each has it", async () => {
  const { customer, product, quote, job } = await storeBooking();
  const other = await storeQuote(customer.id, product.id, { discount: 100 });
  const second = await storeJob(other.id);
  const id = await issue({ job_ids: [job.id, second.id] });
  const invoice = await getInvoice(id);
  expect(invoice).toMatchObject({ discount_cents: 10_000, total_cents: 229_900 });
  expect(invoice?.quote_number).toBe(`${quote.quote_number}, ${other.quote_number}`);
  expect(invoice?.lines.map(({ kind }) => kind)).toEqual(["heading", "line", "heading", "line"]);
  expect(await createInvoice(second.id, { paid: 0 }, { language: "en", now })).toMatchObject({ id, created: false });
  await expect(issue({ job_ids: [job.id] })).rejects.toMatchObject({ kind: "conflict" });
});

test("the discount of a quote is taken off at the rate of its lines, where others have another", async () => {
  const { customer, product, job } = await storeBooking({ discount: 100 });
  const other = await storeQuote(customer.id, product.id, { type: 1, discount: 50 });
  const second = await storeJob(other.id);
  const content = contentOf({ job_ids: [job.id, second.id], lines: [line(20, { iva_percent: 10 })] });
  const invoice = await getInvoice((await createIssued(content, asked)).id);
  const taxes = [
    { iva_bp: 2_100, base_cents: 90_000, iva_cents: 18_900 },
    { iva_bp: 1_000, base_cents: 2_000, iva_cents: 200 },
    { iva_bp: 0, base_cents: other.net_cents, iva_cents: 0 },
  ];
  const total_cents = 108_900 + 2_200 + other.net_cents;
  expect(invoice).toMatchObject({ discount_cents: 15_000, taxes, total_cents });
  expect(invoice?.lines.map(({ kind }) => kind)).toEqual(["heading", "line", "heading", "line", "line"]);
});

test("a discount that is typed for one job alone comes off as well, beside that of its quote", async () => {
  const { job } = await storeBooking({ discount: 100 });
  const invoice = await getInvoice(await issue({ job_ids: [job.id], discount: 50 }));
  expect(invoice).toMatchObject({ discount_cents: 15_000, net_cents: 85_000, total_cents: 102_850 });
  const percent = await storeBooking({ discount_percent: 10 });
  const other = await getInvoice(await issue({ job_ids: [percent.job.id], discount: 50 }));
  expect(other).toMatchObject({ discount_cents: 15_000, net_cents: 85_000, total_cents: 102_850 });
});

test("an invoice states the day of the last visit of a job, whichever of its visits asks for it", async () => {
  const day = (date: string) => new Date(`${date}T08:00:00Z`);
  const bookVisit = (first: { id: number; quote_id: number | null }, start: Date, changes: object = {}) =>
    write((tx) => {
      const times = { start, end: new Date(start.getTime() + 3_600_000), created_at: start, updated_at: start };
      const { id: visit_of, quote_id } = first;
      return tx.job.create({ data: { quote_id, visit_of, title: "Job", state: "done", ...times, ...changes } });
    });
  for (const byCall of [true, false]) {
    const year = byCall ? 2024 : 2025;
    const { quote } = await storeBooking();
    const first = await storeJob(quote.id, { start: day(`${year}-09-30`) });
    await bookVisit(first, day(`${year}-10-01`));
    await bookVisit(first, day(`${year}-10-02`), { state: "not_done" });
    await bookVisit(first, day(`${year}-10-03`), { state: "cancelled", cancelled_at: day(`${year}-10-03`) });
    // Not yet done.
    await bookVisit(first, day(`${year + 2}-12-01`), { state: "booked" });
    const id = byCall
      ? (await createInvoice(first.id, { paid: 0 }, { language: "en", now })).id
      : await issue({ job_ids: [first.id] });
    expect((await getInvoice(id))?.work_date).toBe(`${year}-10-01`);
  }
});

test("an invoice of more than 200 lines, with its headings, is refused in words", async () => {
  const { customer, product } = await storeBooking();
  const items = Array.from({ length: 100 }, () => ({ product_id: product.id, quantity: 1 }));
  const job_ids = [];
  for (const _ of [1, 2]) job_ids.push((await storeJob((await storeQuote(customer.id, product.id, { items })).id)).id);
  await expect(issue({ job_ids })).rejects.toMatchObject({ kind: "conflict" });
  expect(await issue({ job_ids: job_ids.slice(1) })).toBeGreaterThan(0);
});

test("jobs of two customers are refused, and so are unknown ones", async () => {
  const [one, two] = [await storeBooking(), await storeBooking()];
  await expect(issue({ job_ids: [one.job.id, two.job.id] })).rejects.toMatchObject({ kind: "invalid" });
  await expect(issue({ job_ids: [one.job.id, 999_999] })).rejects.toMatchObject({ kind: "invalid" });
});

test("a quote is invoiced once accepted, and again only with a reason", async () => {
  const { quote } = await storeBooking();
  await expect(issue({ quote_id: quote.id })).rejects.toMatchObject({ kind: "conflict" });
  await accepted(quote.id);
  await issue({ quote_id: quote.id });
  await expect(issue({ quote_id: quote.id })).rejects.toMatchObject({ kind: "conflict" });
  // So is a later version of the quote.
  const { id: later } = await createVersion(quote.id, "en");
  await accepted(later);
  await expect(issue({ quote_id: later })).rejects.toMatchObject({ kind: "conflict" });
  const again = await issue({ quote_id: quote.id, reason: "The second machine" });
  expect(await getInvoice(again)).toMatchObject({ reason: "The second machine", quote_number: quote.quote_number });
});

/** An accepted quote with a job on each of the days. */
async function quoteWithJobs(...days: string[]) {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const quote = await storeQuote(customer.id, product.id);
  await accepted(quote.id);
  const jobs = [];
  for (const day of days) jobs.push(await storeJob(quote.id, { start: new Date(`${day}T08:00:00Z`) }));
  return { quote, jobs };
}

test("an invoice of a whole quote is that of its jobs, on the day of their work, and they get no other", async () => {
  const { quote, jobs } = await quoteWithJobs("2026-09-29", "2026-12-10");
  const id = await issue({ quote_id: quote.id });
  expect((await getInvoice(id))?.work_date).toBe("2026-09-29");
  for (const job of jobs) {
    expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ id, created: false });
  }
  await annulInvoice(id, "Issued by mistake");
  expect(await createInvoice(jobs[0]?.id ?? 0, { paid: 0 }, { language: "en", now })).toMatchObject({ created: true });
});

const bookFor = async (quote_id: number, day: string) => ({
  id: await createJob({ quote_id, start: new Date(`${day}T08:00:00Z`), duration_hours: 2 }),
  visit_of: null,
});

test("the invoice of a whole quote is that of all jobs that are booked for it afterwards, not for a later version", async () => {
  const { quote } = await quoteWithJobs();
  const id = await issue({ quote_id: quote.id });
  const job = await bookFor(quote.id, "2026-09-08");
  expect(await createInvoice(job.id, { paid: 0 }, { language: "en", now })).toMatchObject({ id, created: false });
  expect(await invoiceOfJob(await bookFor(quote.id, "2026-09-09"))).toMatchObject({ id });
  const later = await createVersion(quote.id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  expect(await invoiceOfJob(await bookFor(later.id, "2026-09-12"))).toBeNull();
});

test("a job that is booked after an advance, or after the invoice of its quote was annulled, has none", async () => {
  const { quote } = await quoteWithJobs();
  await issue({ quote_id: quote.id, advance: 100 });
  await annulInvoice(await issue({ quote_id: quote.id }), "Issued by mistake");
  expect(await invoiceOfJob(await bookFor(quote.id, "2026-09-10"))).toBeNull();
});

test("a job in the place of one that was not done or was cancelled has its invoice, one beside it none", async () => {
  const { quote, jobs } = await quoteWithJobs("2026-09-01");
  const first = jobs[0]?.id ?? 0;
  const { id } = await createInvoice(first, { paid: 0 }, { language: "en", now });
  const beside = await bookFor(quote.id, "2026-09-02");
  expect(await invoiceOfJob(beside)).toBeNull();
  await write((tx) => tx.job.update({ where: { id: first }, data: { state: "not_done" } }));
  const second = await bookFor(quote.id, "2026-09-03");
  expect(await invoiceOfJob(second)).toMatchObject({ id });
  for (const gone of [first, second.id]) await cancelJob(gone);
  expect(await invoiceOfJob(await bookFor(quote.id, "2026-09-04"))).toMatchObject({ id });
  expect(await invoiceOfJob(await bookFor(quote.id, "2026-09-05"))).toBeNull();
});

test("a job that could not be done gives the invoice of its quote no day of the work", async () => {
  const { quote, jobs } = await quoteWithJobs("2026-09-28", "2026-12-11");
  const failed = jobs[0]?.id ?? 0;
  await write((tx) => tx.job.update({ where: { id: failed }, data: { state: "not_done" } }));
  const id = await issue({ quote_id: quote.id });
  expect((await getInvoice(id))?.work_date).toBe("2026-11-20");
  expect(await invoiceOfJob({ id: failed, visit_of: null })).toMatchObject({ id });
});

test("a quote that is invoiced again is the invoice of the jobs that had none and were not cancelled", async () => {
  const { quote, jobs } = await quoteWithJobs("2026-08-03", "2026-08-04", "2026-08-05");
  const [first, second, third] = jobs.map((job) => ({ id: job.id, visit_of: null }));
  if (!first || !second || !third) throw new Error("There are three jobs");
  const { id: own } = await createInvoice(first.id, { paid: 0 }, { language: "en", now });
  await cancelJob(third.id);
  const again = await issue({ quote_id: quote.id, reason: "The second machine" });
  expect(await getInvoice(again)).toMatchObject({ work_date: "2026-08-04" });
  expect([await invoiceOfJob(first), await invoiceOfJob(second)]).toMatchObject([{ id: own }, { id: again }]);
  expect(await invoiceOfJob(third)).toBeNull();
});

test("the invoice of a later version of a quote is that of the job of an earlier one, by its first visit", async () => {
  const { quote, jobs } = await quoteWithJobs("2026-07-01");
  const first = jobs[0]?.id ?? 0;
  const times = { start: new Date("2026-07-02T08:00:00Z"), end: new Date("2026-07-02T09:00:00Z") };
  await write((tx) =>
    tx.job.create({
      data: { quote_id: quote.id, visit_of: first, title: "Job", ...times, created_at: now, updated_at: now },
    }),
  );
  await cancelJob(first);
  const later = await createVersion(quote.id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  const id = await issue({ quote_id: later.id });
  expect(await getInvoice(id)).toMatchObject({ work_date: "2026-07-02" });
  expect(await invoiceOfJob({ id: first, visit_of: null })).toMatchObject({ id });
});

test("jobs of two versions of one quote are invoiced together only with a reason", async () => {
  const { quote, job } = await storeBooking();
  await accepted(quote.id);
  const later = await createVersion(quote.id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  const job_ids = [job.id, (await storeJob(later.id)).id];
  const refused = await issue({ job_ids }).catch((error: Problem) => error);
  expect(refused).toMatchObject({ kind: "conflict", fields: expect.any(Function) });
  expect(refused instanceof Problem && refused.sentence(wordsIn("en"))).toContain(`${quote.quote_number}/2`);
  const together = await getInvoice(await issue({ job_ids, reason: "The second machine" }));
  expect(together).toMatchObject({ reason: "The second machine", net_cents: 200_000 });
});

test("lines and a discount beside a quote are refused, since it is invoiced whole", () => {
  expect(() => contentOf({ quote_id: 1, lines: [line(20)] })).toThrow("invalid");
  expect(() => contentOf({ quote_id: 1, discount: 5 })).toThrow("invalid");
  expect(contentOf({ quote_id: 1, lines: [], discount: 0 })).toMatchObject({ from: { quote_id: 1 } });
});

test("the call lists drafts in pages, by customer and the day of the last change, and refuses other pages", async () => {
  const customer = await storeCustomer({ surname: "Zubiri" });
  const ids = [];
  for (const day of ["2026-05-01", "2026-05-02", "2026-05-03"]) {
    const content = contentOf({ customer_id: customer.id, lines: [line(20)] });
    ids.unshift((await createDraft(content, new Date(`${day}T12:00:00Z`))).id);
  }
  const listed = async (query: string) => {
    const url = new URL(`http://localhost/api/invoices?status=draft&${query}`);
    const call = { request: new Request(url), url, params: {}, context: new RouterContextProvider() };
    const answer = await inRequest({ id: "", person: null }, () => loader(call));
    const { data, total } = (await answer.json()) as { data?: { id: number }[]; total?: number };
    return { status: answer.status, ids: data?.map(({ id }) => id), total };
  };
  expect(await listed("q=zubiri&page=2&pageSize=2")).toEqual({ status: 200, ids: ids.slice(2), total: 3 });
  expect(await listed("q=zubiri&page=3&pageSize=2")).toMatchObject({ ids: [], total: 3 });
  expect(await listed("from=2026-05-01&to=2026-05-02")).toMatchObject({ ids: ids.slice(1), total: 2 });
  expect(await listed("q=nobody")).toMatchObject({ ids: [], total: 0 });
  for (const wrong of ["page=0", "page=x", "pageSize=101", "from=nonsense"])
    expect(await listed(wrong), wrong).toMatchObject({ status: 400 });
  for (const id of ids) await deleteDraft(id);
});

test("the screen lists drafts in pages, and shows the last page for one after it", async () => {
  const customer = await storeCustomer();
  const content = contentOf({ customer_id: customer.id, lines: [line(20)] });
  const ids: number[] = [];
  for (let more = 0; more < draftsPerPage + 1; more += 1) ids.unshift((await createDraft(content, now)).id);
  const listed = async (asked: number) => {
    const { rows, total, page } = await listDrafts(asked);
    return { ids: rows.map(({ id }) => id), total, page };
  };
  expect(await listed(1)).toEqual({ ids: ids.slice(0, draftsPerPage), total: ids.length, page: 1 });
  expect(await listed(9)).toEqual({ ids: ids.slice(draftsPerPage), total: ids.length, page: 2 });
  for (const id of ids) await deleteDraft(id);
});

test("a draft has no number, follows its job, is issued once and can be thrown away before", async () => {
  const { job, customer } = await storeBooking();
  const { id } = await createDraft(contentOf({ job_ids: [job.id] }), now);
  expect(id).toBeGreaterThanOrEqual(1_000_000_000);
  expect(await getDraft(id)).toMatchObject({ invoice_id: null, total_cents: 121_000 });
  expect((await listDrafts(1)).rows).toMatchObject([{ id, customer_id: customer.id, total_cents: 121_000 }]);
  const first = await issueDraft(id, asked);
  expect(first).toMatchObject({ created: true });
  expect(await issueDraft(id, asked)).toEqual({ id: first.id, created: false });
  expect(await getDraft(id)).toEqual({ invoice_id: first.id });
  expect(await listDrafts(2)).toEqual({ rows: [], total: 0, page: 1 });
  await expect(deleteDraft(id)).rejects.toMatchObject({ kind: "conflict" });
  const { id: gone } = await createDraft(contentOf({ customer_id: customer.id, lines: [line(5)] }), now);
  await deleteDraft(gone);
  await expect(getDraft(gone)).rejects.toMatchObject({ kind: "not-found" });
});
