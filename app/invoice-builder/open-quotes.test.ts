/** Which accepted quotes the form of an invoice offers, by the verbs on a database. */
import { expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { type QuoteMove, setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { asked, issueInvoiceOf as issue, rectifyByCall } from "../../tests/support/issued-invoices.ts";
import { company } from "../../tests/support/samples.ts";
import { storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { getInvoiceSetting } from "./invoice-builder.server.ts";

useDatabase();

const takeBack = (id: number) => rectifyByCall(id, { type: "I", all: 1 });

/** An accepted quote, and the ids of the quotes that the form of its customer offers. */
async function acceptedQuote() {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const { id } = await storeQuote(customer.id, product.id);
  await write((tx) => tx.quote.update({ where: { id }, data: { status: "accepted" } }));
  const offered = async () => {
    const { quotes } = await getInvoiceSetting({ customer: customer.id }, wordsIn("en"));
    return quotes.map((quote) => quote.id);
  };
  return { id, offered };
}

test("a quote is offered until it is invoiced, and again once the invoice was annulled or taken back", async () => {
  const { id, offered } = await acceptedQuote();
  expect(await offered()).toEqual([id]);
  const first = await issue({ quote_id: id });
  expect(await offered()).toEqual([]);
  await annulInvoice(first, "Issued by mistake");
  expect(await offered()).toEqual([id]);
  await takeBack(await issue({ quote_id: id }));
  expect(await offered()).toEqual([id]);
  await issue({ quote_id: id, advance: 100 });
  expect(await offered()).toEqual([id]);
});

test("an invoice of an earlier version, or of a job that was cancelled since, counts too", async () => {
  const { id, offered } = await acceptedQuote();
  const invoice = await issue({ quote_id: id });
  const later = await createVersion(id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  expect(await offered()).toEqual([]);
  await annulInvoice(invoice, "Issued by mistake");
  expect(await offered()).toEqual([later.id]);
  const job = await storeJob(later.id);
  await issue({ job_ids: [job.id] });
  await cancelJob(job.id);
  expect(await offered()).toEqual([]);
});

test("a quote is not offered where an earlier version of it has a job, which is offered itself", async () => {
  const { id, offered } = await acceptedQuote();
  const job = await storeJob(id);
  const later = await createVersion(id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  expect(await offered()).toEqual([]);
  await cancelJob(job.id);
  expect(await offered()).toEqual([later.id]);
});

test("a quote is offered while only a simplified advance of it, or the full invoice in its place, is in force", async () => {
  await saveSettings({ ...company, tax_rules: "spain" });
  const { id, offered } = await acceptedQuote();
  const small = await issue({ quote_id: id, advance: 200, kind: "F2" });
  await substituteInvoices([small], asked);
  expect(await offered()).toEqual([id]);
  await substituteInvoices([await issue({ quote_id: id, kind: "F2" })], asked);
  expect(await offered()).toEqual([]);
});

/** What the form of a quote's invoice names as invoiced of it so far. */
async function before(quote: number) {
  return (await getInvoiceSetting({ quote }, wordsIn("en"))).quote?.before;
}

const sums = (id: number) =>
  reader().invoice.findUniqueOrThrow({ where: { id }, select: { invoice_number: true, total_cents: true } });

test("what was invoiced of a quote so far names a full invoice in the place of a simplified advance as the advance", async () => {
  await saveSettings({ ...company, tax_rules: "spain" });
  const { id } = await acceptedQuote();
  expect(await before(id)).toEqual([]);
  const taken = await issue({ quote_id: id, advance: 50 });
  await takeBack(taken);
  expect(await before(id)).toEqual([]);
  const small = await issue({ quote_id: id, advance: 200, kind: "F2" });
  const full = await sums((await substituteInvoices([small], asked)).id);
  expect(await before(id)).toEqual([{ ...full, advance: 1 }]);
  const whole = await sums(await issue({ quote_id: id }));
  expect(await before(id)).toEqual([
    { ...full, advance: 1 },
    { ...whole, advance: 0 },
  ]);
});

test("what was invoiced of a quote so far has the invoice of its job with the job of another quote", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const [one, two] = [await storeQuote(customer.id, product.id), await storeQuote(customer.id, product.id)];
  const jobs = [await storeJob(one.id), await storeJob(two.id)];
  const invoice = { ...(await sums(await issue({ job_ids: jobs.map(({ id }) => id) }))), advance: 0 };
  expect([await before(one.id), await before(two.id)]).toEqual([[invoice], [invoice]]);
});

test("the form of a whole quote names the jobs that its invoice is for, and the day of their work", async () => {
  const { id } = await acceptedQuote();
  const setting = async () => {
    const { quote } = await getInvoiceSetting({ quote: id }, wordsIn("en"));
    return { jobs: quote?.jobs, work_date: quote?.work_date };
  };
  expect(await setting()).toEqual({ jobs: [], work_date: null });
  const begun = await storeJob(id, { start: new Date("2025-12-10T08:00:00Z") });
  const times = { start: new Date("2025-12-11T08:00:00Z"), end: new Date("2025-12-11T09:00:00Z") };
  const stamps = { created_at: times.end, updated_at: times.end };
  await write((tx) => tx.job.create({ data: { quote_id: id, visit_of: begun.id, title: "Job", ...times, ...stamps } }));
  const later = await storeJob(id, { start: new Date("2099-03-02T08:00:00Z") });
  const jobs = [
    { id: begun.id, title: "Job", day: "2025-12-10" },
    { id: later.id, title: "Job", day: "2099-03-02" },
  ];
  expect(await setting()).toEqual({ jobs, work_date: "2025-12-11" });
  await issue({ job_ids: [begun.id] });
  expect(await setting()).toEqual({ jobs: jobs.slice(1), work_date: null });
});
