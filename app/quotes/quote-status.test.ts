/** The moves between statuses, by hand and by what happens, with the history that each leaves. */
import { beforeAll, expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { cancelJob } from "#app/jobs/job-state.server.ts";
import { rescheduleJob } from "#app/jobs/jobs.server.ts";
import { write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { sentState } from "#app/quote-builder/sent-state.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { withoutTrigger } from "../../tests/support/refusal.ts";
import { quoteInput, storeCustomer, storedQuote, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { historyLines } from "./history-lines.server.ts";
import { type QuoteStatus, quoteStatuses } from "./quote.ts";
import { getQuoteDocument } from "./quote-document.server.ts";
import { historyOf } from "./quote-history.server.ts";
import { allowedMoves, eventOf, isBookable, mayMove, offeredMoves, type Standing } from "./quote-moves.ts";
import { type QuoteMove, sentByEmail, setQuoteStatus } from "./quote-status.server.ts";
import { historyWithWork, workOf } from "./quote-work.server.ts";
import { updateQuote } from "./quotes.server.ts";

useDatabase();

let customer_id = 0;
let product_id = 0;

beforeAll(async () => {
  [customer_id, product_id] = [(await storeCustomer()).id, (await storeProduct()).id];
});

const newQuote = async () => (await storeQuote(customer_id, product_id)).id;
const set = (id: number, status: QuoteStatus, said: Partial<QuoteMove> = {}) => setQuoteStatus(id, { ...said, status });
const statusOf = async (id: number) => (await storedQuote(id)).stored_status;
const historyOfQuote = async (id: number) => historyOf(await storedQuote(id));

async function quoteThatIs(status: QuoteStatus): Promise<number> {
  const id = await newQuote();
  await set(id, status);
  return id;
}

test.each(quoteStatuses)("a quote that is %s can be set to what the table says, and to nothing else", async (from) => {
  for (const to of quoteStatuses) {
    const id = await quoteThatIs(from);
    const before = await historyOfQuote(id);
    const move = set(id, to);
    if (!mayMove(from, to)) {
      await expect(move, to).rejects.toMatchObject({ name: "Problem", kind: "conflict" });
      expect([await statusOf(id), await historyOfQuote(id)]).toEqual([from, before]);
      continue;
    }
    await move;
    expect(await statusOf(id)).toBe(to);
    const [last, ...others] = await historyOfQuote(id);
    // The status that it has already leaves no entry, but that a quote is sent again.
    if (from === to && to !== "sent") expect([last, ...others]).toEqual(before);
    else expect([last?.event, last?.status, others]).toEqual([eventOf(from, to), to, before]);
  }
});

test("nothing accepted, sent or answered becomes void, and a void quote is only reopened", () => {
  expect(quoteStatuses.filter((from) => allowedMoves[from].includes("void"))).toEqual(["draft"]);
  expect(allowedMoves.void).toEqual(["draft"]);
  const isOffered = (status: QuoteStatus, standing: Standing = "in_force") => isBookable({ status, standing });
  expect(quoteStatuses.filter((status) => !isOffered(status))).toEqual(["rejected", "void"]);
  expect(isOffered("accepted", "replaced")).toBe(false);
  expect(isOffered("draft", "ahead")).toBe(true);
});

test.each([
  ["draft", "draft", ["sent", "accepted", "rejected", "void"]],
  ["expired", "draft", ["sent", "accepted", "rejected", "void"]],
  ["sent", "sent", ["sent", "accepted", "rejected"]],
  ["expired", "sent", ["sent", "accepted", "rejected"]],
  ["accepted", "accepted", ["sent", "rejected"]],
  ["rejected", "rejected", ["sent", "accepted"]],
  ["void", "void", ["draft"]],
] as const)("a screen offers of a quote that is %s, stored as %s: %j", (now, status, offered) => {
  for (const standing of ["in_force", "ahead"] as const)
    expect(offeredMoves({ status: now, stored_status: status, standing })).toEqual(offered);
  expect(offeredMoves({ status: now, stored_status: status, standing: "replaced" })).toEqual([]);
});

test("a move says how, by whom, when and why, and who noted it", async () => {
  const id = await newQuote();
  const at = new Date(Date.now() + 60_000);
  const [today, tomorrow] = [dayOf(at), addDays(dayOf(at), 1)];
  const user = { id: "r", person: { id: 7, name: "Ana" } };
  const move = (input: QuoteMove) => inRequest(user, () => setQuoteStatus(id, input, { now: at }));
  await move({ status: "sent", how: "whatsapp" });
  await move({ status: "rejected", reason: "competitor" });
  await move({ status: "accepted", how: "phone", by: "Luis", date: "2026-11-19" });
  const nothing = { how: "", by: "", reason: "", date: "", about: "" };
  expect((await historyOfQuote(id)).filter(({ event }) => event !== "created")).toEqual([
    {
      ...nothing,
      at,
      event: "accepted",
      status: "accepted",
      user: "Ana",
      how: "phone",
      by: "Luis",
      date: "2026-11-19",
    },
    { ...nothing, at, event: "rejected", status: "rejected", user: "Ana", reason: "competitor", date: today },
    { ...nothing, at, event: "sent", status: "sent", user: "Ana", how: "whatsapp" },
  ]);
  // Later it becomes known who accepted; the status stays.
  await move({ status: "accepted", by: "Eva" });
  expect((await historyOfQuote(id))[0]).toMatchObject({ event: "accepted", by: "Eva" });
  await expect(move({ status: "accepted", date: tomorrow })).rejects.toMatchObject({ kind: "invalid" });
});

test("booking, e-mail and invoice are in the history, whatever the status; a job or an invoice holds the quote", async () => {
  const id = await newQuote();
  const now = new Date();
  await write(async (transaction) => {
    const email = { quote_id: id, to_email: "a@example.com", sent_at: now, finished_at: now };
    const made = await transaction.documentEmail.create({ data: email });
    await sentByEmail(transaction, id, now, { id: made.id, to: email.to_email });
  });
  const start = new Date("2026-11-23T23:30:00Z");
  const job = await createJob({ quote_id: id, start, duration_hours: 2 });
  for (const to of ["sent", "draft", "rejected"] as const)
    await expect(set(id, to), to).rejects.toMatchObject({ kind: "conflict" });
  expect(await historyOfQuote(id)).toMatchObject([
    // The company's day.
    { event: "booked", status: "accepted", about: "2026-11-24" },
    { event: "sent", status: "sent", how: "email", about: "a@example.com" },
    { event: "created" },
  ]);
  await cancelJob(job);
  await set(id, "sent");
  const again = await createJob({ quote_id: id, start, duration_hours: 2 });
  const { invoice_number } = await createInvoice(again, { paid: 0 }, { language: "en" });
  await cancelJob(again);
  expect((await historyOfQuote(id))[0]).toMatchObject({ event: "invoiced", status: "accepted", about: invoice_number });
  await expect(set(id, "draft")).rejects.toMatchObject({ kind: "conflict" });
});

test("the preview of a quote says that its job was moved and cancelled, and leads to it and to the invoice", async () => {
  const id = await newQuote();
  const words = wordsIn("en");
  const start = new Date("2026-12-03T08:00:00Z");
  const job = await createJob({ quote_id: id, start, duration_hours: 2 });
  const { invoice_number } = await createInvoice(job, { paid: 0 }, { language: "en" });
  await rescheduleJob(job, { start: new Date("2026-12-04T09:00:00Z"), duration_hours: 2 });
  await cancelJob(job, { reason: "moved house" });
  const texts = (await historyWithWork(await storedQuote(id), words, "en")).map(({ text }) => text);
  expect(texts).toEqual([
    "Job of 04/12/2026 10:00: cancelled (moved house)",
    "Job moved: from Thu 3 Dec 09:00 to Fri 4 Dec 10:00",
    `Invoice ${invoice_number} made`,
    "Job booked for 03/12/2026",
    "Created",
  ]);
  expect(await workOf(id, words)).toMatchObject({
    jobs: [{ id: job, when: "04/12/2026 10:00", state: "Cancelled" }],
    invoices: [{ number: invoice_number }],
  });
});

test("an invoice of several quotes holds each of them, also after its job was cancelled", async () => {
  const [first, second] = [await newQuote(), await newQuote()];
  const hour = { duration_hours: 1 };
  const job_ids = [
    await createJob({ ...hour, quote_id: first, start: new Date("2027-02-01T08:00:00Z") }),
    await createJob({ ...hour, quote_id: second, start: new Date("2027-02-02T08:00:00Z") }),
  ];
  await createIssued(validate(invoiceContentSchema, { job_ids }), { language: "en", now: new Date() });
  for (const job of job_ids) await cancelJob(job);
  for (const id of [first, second]) await expect(set(id, "sent")).rejects.toMatchObject({ kind: "conflict" });
});

test("a void quote is not booked, and one with a job does not become void", async () => {
  const [gone, booked] = [await quoteThatIs("void"), await newQuote()];
  const start = new Date("2027-01-11T08:00:00Z");
  const attempt = createJob({ quote_id: gone, start, duration_hours: 1 });
  await expect(attempt).rejects.toMatchObject({ kind: "conflict" });
  await createJob({ quote_id: booked, start, duration_hours: 1 });
  await expect(set(booked, "void")).rejects.toMatchObject({ kind: "conflict" });
});

test.each(["accepted", "void"] as const)("a quote that is %s cannot be saved until it is reopened", async (status) => {
  const id = await quoteThatIs(status);
  const save = () => updateQuote(id, quoteInput(customer_id, product_id, { discount: 5 }), "en");
  await expect(save()).rejects.toMatchObject({ kind: "conflict" });
  await set(id, "draft");
  await save();
  expect(await storedQuote(id)).toMatchObject({ discount_cents: 500, status: "draft" });
});

test("when two people answer for the customer at once, one is told; the history has the other alone", async () => {
  const id = await quoteThatIs("sent");
  const { version } = await storedQuote(id);
  const both = await Promise.allSettled([
    setQuoteStatus(id, { status: "accepted" }, { seen: [version] }),
    setQuoteStatus(id, { status: "rejected", reason: "price" }, { seen: [version] }),
  ]);
  expect(both).toMatchObject([{ status: "fulfilled" }, { reason: expect.any(ChangedMeanwhile) }]);
  expect((await historyOfQuote(id)).map(({ event }) => event)).toEqual(["accepted", "sent", "created"]);
});

test("a quote from before there were histories has what is known: its first save and its e-mails", async () => {
  const id = await newQuote();
  const sent_at = new Date("2026-02-03T10:00:00Z");
  const attempts = [
    { finished_at: sent_at, error: null },
    { finished_at: sent_at, error: "refused" },
  ];
  await write(async (transaction) => {
    await transaction.$executeRawUnsafe(withoutTrigger("QuoteEvent", "QuoteEvent_never_deleted"));
    await transaction.quoteEvent.deleteMany({ where: { quote_id: id } });
    for (const attempt of attempts)
      await transaction.documentEmail.create({
        data: { ...attempt, quote_id: id, to_email: "b@example.com", sent_at },
      });
  });
  const { created_at } = await storedQuote(id);
  const history = await historyOfQuote(id);
  expect(history).toHaveLength(2);
  expect(history).toContainEqual(expect.objectContaining({ at: created_at, event: "created", status: null, user: "" }));
  expect(history).toContainEqual(expect.objectContaining({ at: sent_at, event: "sent", about: "b@example.com" }));
});

test("a quote that was sent says in its history that it was changed since, and until when it is valid", async () => {
  const id = await newQuote();
  const save = (input = {}) => updateQuote(id, quoteInput(customer_id, product_id, input), "en");
  await save();
  expect(await historyOfQuote(id)).toMatchObject([{ event: "created" }]);
  await set(id, "sent");
  await save({ valid_days: 10 });
  const about = addDays(dayOf(new Date()), 10);
  expect((await historyOfQuote(id))[0]).toMatchObject({ event: "changed", status: "sent", about });
  // Set to expired, it was sent all the same; one that never was is noted as nothing.
  await set(id, "expired");
  await save({ valid_days: 11 });
  expect((await historyOfQuote(id))[0]).toMatchObject({ event: "changed", status: "expired", about: "" });
  expect(historyLines(await historyOfQuote(id), wordsIn("en"))[0]?.text).toBe("Changed after it was sent");
  expect(await sentState(await storedQuote(id), wordsIn("en"))).toMatchObject({ valid_until: null });
  const unsent = await quoteThatIs("expired");
  await updateQuote(unsent, quoteInput(customer_id, product_id, { valid_days: 10 }), "en");
  expect((await historyOfQuote(unsent))[0]).toMatchObject({ event: "expired" });
  expect((await getQuoteDocument(unsent)).valid_until).toBeNull();
  // As a draft again, it is still in the customer's hands.
  await set(id, "draft");
  await save();
  expect((await historyOfQuote(id))[0]).toMatchObject({ event: "changed", status: "draft" });
});
