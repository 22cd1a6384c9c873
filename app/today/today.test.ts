import { expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { foundJobsSchema } from "#app/job-list/job-list.schema.ts";
import { listFoundJobs } from "#app/job-list/job-list.server.ts";
import { write } from "#app/platform/database.server.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { type QuoteMove, setQuoteStatus } from "#app/quotes/quote-status.server.ts";
import { createVersion } from "#app/quotes/versions.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { company } from "../../tests/support/samples.ts";
import { storeBooking, storeCustomer, storeInParts, storeQuote } from "../../tests/support/stored.ts";
import { getPlanning } from "./planning.server.ts";
import { emptyToday, getToday } from "./today.server.ts";

useDatabase();

test("what only owners may see is read for nobody else, so that it is not in the data of their page either", async () => {
  const now = new Date();
  const soon = new Date(now.getTime() + 5.5 * 86_400_000);
  const times = { next_at: now, created_at: now, done_at: now };
  await write(async ({ outbox, verifactuSettings }) => {
    await outbox.create({ data: { kind: "mail", payload: "{}", last_error: "x", ...times } });
    await verifactuSettings.update({
      where: { id: 1 },
      data: { mode: "test", cert_until: soon, cert_nif: "A58818501" },
    });
  });
  const seenBy = (owner: boolean) =>
    inRequest({ id: "r", person: null, owner }, async () => {
      const { noticesLost, verifactu, backup } = await getToday(now);
      return { noticesLost, verifactu, backup };
    });
  expect(await seenBy(true)).toMatchObject({ noticesLost: 1, verifactu: { renewIn: 5 } });
  const { noticesLost, verifactu, backup } = emptyToday(now);
  expect(await seenBy(false)).toEqual({ noticesLost, verifactu, backup });
});

test("that records are not sent is said from the day on which the law wants them", async () => {
  const off = { where: { id: 1 }, data: { mode: "off", cert_until: null, cert_nif: "" } };
  await write((transaction) => transaction.verifactuSettings.update(off));
  await saveSettings({ ...company, nie: "B12345674", tax_rules: "spain" });
  const since = (day: string) =>
    inRequest({ id: "r", person: null, owner: true }, async () => {
      return (await getToday(new Date(`${day}T12:00:00Z`))).verifactu.notSentSince;
    });
  expect([await since("2026-12-31"), await since("2027-01-11")]).toEqual([null, "2027-01-01"]);
  await saveSettings({ tax_rules: "" });
  expect(await since("2027-01-11")).toBeNull();
});

test("a failed e-mail of what is sent to nobody any more is not to be looked at", async () => {
  const now = new Date();
  const { customer, product, job } = await storeBooking();
  const invoice = await createInvoice(job.id, { paid: 0 }, { language: "en", now });
  const quotes = [await storeQuote(customer.id, product.id), await storeQuote(customer.id, product.id)];
  const [deleted = 0, replaced = 0] = quotes.map(({ id }) => id);
  const attempt = { to_email: "ana@example.com", sent_at: now, finished_at: now, error: "refused" };
  await write(async ({ documentEmail }) => {
    for (const document of [{ invoice_id: invoice.id }, { quote_id: deleted }, { quote_id: replaced }])
      await documentEmail.create({ data: { ...attempt, ...document } });
  });
  const failed = async () => (await getToday(now)).emails.shown.map(({ kind, id }) => `${kind} ${id}`);
  expect(await failed()).toEqual([`quote ${replaced}`, `quote ${deleted}`, `invoice ${invoice.id}`]);
  await annulInvoice(invoice.id, "Never ordered");
  await setQuoteStatus(deleted, { status: "void" } as QuoteMove);
  expect(await failed()).toEqual([`quote ${replaced}`]);
  await setQuoteStatus(replaced, { status: "sent" } as QuoteMove);
  const later = await createVersion(replaced, "en");
  await setQuoteStatus(later.id, { status: "sent" } as QuoteMove);
  expect(await failed()).toEqual([]);
});

test("jobs that are late are those of the list to which their line leads, with a night that reaches into its first day", async () => {
  const now = new Date("2026-05-20T08:00:00Z");
  const { id: customer_id } = await storeCustomer();
  const late = async (from: string, to: string) => {
    const [start, end] = [new Date(`2026-05-${from}:00Z`), new Date(`2026-05-${to}:00Z`)];
    const times = { start, end, created_at: start, updated_at: start };
    const visit = { customer_id, kind: "survey", title: "Visit", state: "booked", ...times };
    return (await write(({ job }) => job.create({ data: visit }))).id;
  };
  await late("12T18:00", "12T20:00");
  const night = await late("12T20:00", "13T00:00");
  const yesterday = await late("19T10:00", "19T12:00");
  const { total, jobs } = (await getToday(now)).late;
  const listed = await listFoundJobs(foundJobsSchema.parse({ state: "open", from: "2026-05-13", to: "2026-05-19" }));
  expect([total, jobs.map(({ id }) => id)]).toEqual([2, [yesterday, night]]);
  expect([listed.total, listed.rows.map(({ id }) => id)]).toEqual([2, [yesterday, night]]);
});

test("what was not planned again is found at once among thousands of jobs", async () => {
  const { id: customer_id } = await storeCustomer();
  const visitOf = (index: number) => {
    const start = new Date(Date.UTC(2020, 0, 1) + index * 3_600_000);
    const times = { start, end: new Date(start.getTime() + 1_800_000), created_at: start, updated_at: start };
    const state = index % 10 === 0 ? "not_done" : "done";
    return { customer_id, kind: "survey", title: `Visit ${index}`, state, ...times };
  };
  const visits = Array.from({ length: 4800 }, (_, index) => visitOf(index));
  await storeInParts(visits, (data) => write((transaction) => transaction.job.createMany({ data })));
  // The quickest of some, because other tests run beside this one.
  const took: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const before = performance.now();
    const { undone } = await getPlanning("2026-07-01", []);
    took.push(performance.now() - before);
    expect(undone.total).toBe(visits.length / 10);
  }
  expect(Math.min(...took)).toBeLessThan(1000);
});
