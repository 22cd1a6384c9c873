/** Which work without an invoice the form of an invoice offers, by the verbs on a database. */
import { expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { getInvoice } from "#app/invoices/invoices.server.ts";
import { write } from "#app/platform/database.server.ts";
import { type QuoteMove, setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeBooking, storeCustomer, storeJob } from "../../tests/support/stored.ts";
import { addedBy } from "./added-work.ts";
import { formOfDraft, getInvoiceSetting, jobsOfDraft, newInvoiceForm } from "./invoice-builder.server.ts";
import { typedTotals } from "./sent-invoice.ts";

useDatabase();

const words = wordsIn("en");
const writing = { iva_bp: 2_100, language: "en" } as const;

/** Books so many visits of a customer, each a day after the last one, the first on 1 December 2026. */
function storeVisits(customer_id: number, n: number) {
  return write(async (tx) => {
    for (let visit = 1; visit <= n; visit += 1) {
      const start = new Date(Date.UTC(2026, 11, visit, 8));
      const times = { start, end: new Date(start.getTime() + 3_600_000), created_at: start, updated_at: start };
      await tx.job.create({ data: { customer_id, kind: "maintenance", title: `Visit ${visit}`, ...times } });
    }
  });
}

test("the job whose invoice is asked for is ticked, and a draft counts its jobs, behind many later visits", async () => {
  const { customer, job } = await storeBooking();
  await storeVisits(customer.id, 30);
  const start = { customer: customer.id };
  expect((await getInvoiceSetting(start, words)).work).toHaveLength(30);
  const setting = await getInvoiceSetting(start, words, [job.id]);
  expect(setting.work).toHaveLength(31);
  const form = newInvoiceForm(setting, job.id, writing);
  expect(form.jobs).toEqual([String(job.id)]);
  const draft = { customer_id: customer.id, content: validate(invoiceContentSchema, { job_ids: [job.id] }) };
  const saved = formOfDraft(draft, writing);
  const { work, quote } = await getInvoiceSetting(start, words, jobsOfDraft(draft));
  expect(typedTotals(saved, addedBy({ work, quote }, saved.jobs), 2_100)).toMatchObject({ total_cents: 121_000 });
});

test("the first line of a visit's invoice has its title without the name of the customer, present or former", async () => {
  const { id: customer_id } = await storeCustomer({ first_name: "Ana", surname: "Gil" });
  const times = { created_at: new Date(), updated_at: new Date() };
  const visit = await write((tx) =>
    tx.job.create({
      data: { customer_id, kind: "breakdown", title: "No cold air · Ana Gil", state: "to_plan", ...times },
    }),
  );
  const firstLine = async () => {
    const setting = await getInvoiceSetting({ customer: customer_id }, words, [visit.id]);
    return newInvoiceForm(setting, visit.id, writing).lines[0]?.name;
  };
  expect(await firstLine()).toBe("No cold air");
  await write((tx) => tx.customer.update({ where: { id: customer_id }, data: { surname: "Ruiz" } }));
  expect(await firstLine()).toBe("No cold air");
  await write(async (tx) => {
    await tx.customer.update({ where: { id: customer_id }, data: { first_name: "", surname: "" } });
    await tx.job.update({ where: { id: visit.id }, data: { title: "Leak · kitchen" } });
  });
  expect(await firstLine()).toBe("Leak · kitchen");
});

test("the sums of jobs of two versions of one quote deduct what was invoiced of it in advance once, as the invoice", async () => {
  const { customer, quote, job } = await storeBooking();
  await write((tx) => tx.quote.update({ where: { id: quote.id }, data: { status: "accepted" } }));
  const issue = (body: object) => createIssued(validate(invoiceContentSchema, body), { language: "en" });
  await issue({ quote_id: quote.id, advance: 500 });
  const later = await createVersion(quote.id, "en");
  await setQuoteStatus(later.id, { status: "accepted" } as QuoteMove);
  const job_ids = [job.id, (await storeJob(later.id)).id];
  const setting = await getInvoiceSetting({ customer: customer.id }, words, job_ids);
  const form = { ...newInvoiceForm(setting, null, writing), jobs: job_ids.map(String) };
  const { total_cents } = typedTotals(form, addedBy(setting, form.jobs), 2_100);
  expect(total_cents).toBe(181_500);
  const invoice = await getInvoice((await issue({ job_ids, reason: "The second machine" })).id);
  expect(invoice?.total_cents).toBe(total_cents);
});
