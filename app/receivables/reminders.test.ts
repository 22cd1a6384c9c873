/** Reminders of payment on a database: which are put in, on which days, to whom not; and what is sent in the end. */
import { dirname } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { stopPdfWorker } from "#app/documents/render.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { atAnnul, atIssue } from "#app/invoices/issue.server.ts";
import { emailSettingsSchema } from "#app/mail/email-settings.schema.ts";
import { saveEmailSettings } from "#app/mail/email-settings.server.ts";
import { saveLetterText } from "#app/mail/letter-texts.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { createPayment, deletePayment, setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { rectified } from "../../tests/support/issued-invoices.ts";
import { type MailServer, settingsFor, startMailServer } from "../../tests/support/mail-server.ts";
import { company } from "../../tests/support/samples.ts";
import { storeCustomer, storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { reminderSettingsSchema } from "./receivables.schema.ts";
import { deliverReminder, isReminder } from "./reminder-letter.server.ts";
import { loader } from "./reminders.route.tsx";
import {
  getReminderSettings,
  getReminderStops,
  listDueReminders,
  listReminders,
  remindDebtors,
  saveReminderSettings,
  saveReminderStops,
} from "./reminders.server.ts";

const { file } = useDatabase();
let server: MailServer;

beforeAll(async () => {
  openSecrets(dirname(file));
  server = await startMailServer();
  // Other files register that invoices are recorded, in the order of time: each test here has days of its own.
  for (const register of [atIssue, atAnnul]) register("verifactu", async () => {});
});

afterAll(async () => {
  await server.stop();
  await stopPdfWorker();
});

const issued = "2026-03-02";
/** Thirty days after the issue. */
const due = "2026-04-01";
const noon = (day: string) => new Date(`${day}T10:00:00Z`);
const late = (days: number) => noon(addDays(due, days));

let customer_id = 0;
let invoice_id = 0;

beforeEach(async () => {
  // What the test before left unpaid.
  for (const { id, payable_cents, paid_cents } of await reader().invoice.findMany({ where: { paid: 0 } }))
    await pay(id, payable_cents - paid_cents);
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
  await saveReminderSettings({ active: true, days: [7, 21, 45], fromNowOn: false }, due);
  customer_id = (await storeCustomer({ surname: "Alba", email: "alba@example.com" })).id;
  await saveCustomerTerms(customer_id, { days: 30, month_days: "" });
  invoice_id = await issue();
});

async function issue(): Promise<number> {
  const lines = [{ name: "Work", unit_price: 100, cause: "E1" }];
  const content = validate(invoiceContentSchema, { customer_id, lines });
  return (await createIssued(content, { language: "en", now: noon(issued) })).id;
}

const pay = (id: number, cents: number, day = due) =>
  createPayment(
    { paid_on: day, method: "transfer", note: "", parts: [{ invoice_id: id, amount_cents: cents }] },
    { mayOverpay: true },
    noon(addDays(day, 300)),
  );

/** The steps that were put in, the latest first, with what became of them. */
const steps = async () => (await listReminders(customer_id)).map(({ step, state }) => `${step} ${state}`);

/** Hands the waiting messages to the deliverer, as the outbox does. */
async function deliver(): Promise<void> {
  for (const { id, payload } of await reader().outbox.findMany({ where: { done_at: null }, orderBy: { id: "asc" } })) {
    const message: unknown = JSON.parse(payload);
    if (isReminder(message)) await deliverReminder(message);
    await write((transaction) => transaction.outbox.update({ where: { id }, data: { done_at: new Date() } }));
  }
}

test("three reminders come on their days, each once, to the customer with the invoice and what is left of it", async () => {
  const before = server.mails.length;
  for (let day = 0; day < 120; day += 1) {
    await remindDebtors(late(day));
    await remindDebtors(late(day));
    if (day === 10) await pay(invoice_id, 4_000);
    await deliver();
  }
  expect(await steps()).toEqual(["3 sent", "2 sent", "1 sent"]);
  const days = await reader().paymentReminder.findMany({ where: { invoice_id }, select: { created_at: true } });
  expect(days.map(({ created_at }) => created_at)).toEqual([late(7), late(21), late(45)]);
  const mails = server.mails.slice(before);
  const { invoice_number } = await reader().invoice.findUniqueOrThrow({ where: { id: invoice_id } });
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Invoice ${invoice_number} is overdue`,
    `Second reminder: invoice ${invoice_number}`,
    `Last reminder: invoice ${invoice_number}`,
  ]);
  for (const [n, cents] of [10_000, 6_000, 6_000].entries()) {
    expect(mails[n]?.text).toContain(formatMoney(cents, "en"));
  }
  expect(mails[0]).toMatchObject({ recipients: ["alba@example.com"] });
  expect(mails[0]?.text).toContain("01/04/2026");
  expect(mails[0]?.text).not.toContain("PS:");
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([`invoice-${invoice_number}.pdf`]);
});

test("nothing is put in while they are off, without a mail server, at night, or without an address", async () => {
  await saveReminderSettings({ active: false, days: [7, 21, 45], fromNowOn: false }, due);
  await remindDebtors(late(8));
  await saveReminderSettings({ active: true, days: [7, 21, 45], fromNowOn: false }, due);
  await remindDebtors(new Date(`${addDays(due, 8)}T20:30:00Z`));
  await saveEmailSettings({ smtp_host: "" });
  await remindDebtors(late(8));
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
  await write((transaction) => transaction.customer.update({ where: { id: customer_id }, data: { email: "" } }));
  await remindDebtors(late(8));
  expect(await steps()).toEqual([]);
  const listed = await listDueReminders(await getReminderSettings(), addDays(due, 8));
  expect(listed).toMatchObject([{ id: invoice_id, step: 1, to: "" }]);
});

test("the screen names first what really is sent, and how many more are due than it shows", async () => {
  await write((transaction) => transaction.customer.update({ where: { id: customer_id }, data: { email: "" } }));
  for (let more = 0; more < 50; more += 1) await issue();
  customer_id = (await storeCustomer({ surname: "Bravo", email: "bravo@example.com" })).id;
  await saveCustomerTerms(customer_id, { days: 30, month_days: "" });
  const reachable = await issue();
  const [url, context] = [new URL("http://localhost/receivables/reminders"), new RouterContextProvider()];
  const given = { request: new Request(url), url, params: {}, context, pattern: "receivables/reminders" };
  const { data: shown } = await loader(given as unknown as Parameters<typeof loader>[0]);
  expect(shown.due.slice(0, 2)).toMatchObject([
    { id: reachable, to: "bravo@example.com" },
    { id: invoice_id, to: "" },
  ]);
  expect([shown.due.length, shown.total]).toEqual([50, 52]);
});

test("paid, annulled or stopped after it was put in, it is not sent any more, and the list says so", async () => {
  const paid = invoice_id;
  const [annulled, stopped, left] = [await issue(), await issue(), await issue()];
  await remindDebtors(late(8));
  expect(await steps()).toEqual(Array(4).fill("1 waiting"));
  const before = server.mails.length;
  await pay(paid, 10_000);
  await annulInvoice(annulled, "Twice", noon(due));
  await saveReminderStops(customer_id, { all: false, invoice_ids: [stopped] }, [stopped, left]);
  await deliver();
  const states = new Map((await listReminders(customer_id)).map(({ invoice, state }) => [invoice.id, state]));
  expect([paid, annulled, stopped, left].map((id) => states.get(id))).toEqual([
    ...["not_needed", "not_needed", "not_needed", "sent"],
  ]);
  expect(server.mails.length - before).toBe(1);
});

test("who is never reminded, and an invoice that is not, are passed over until that is taken back", async () => {
  await saveReminderStops(customer_id, { all: true, invoice_ids: [] }, [invoice_id]);
  await remindDebtors(late(8));
  await saveReminderStops(customer_id, { all: false, invoice_ids: [invoice_id] }, [invoice_id]);
  await remindDebtors(late(8));
  expect(await getReminderStops(customer_id)).toEqual({ all: false, invoice_ids: [invoice_id] });
  expect(await steps()).toEqual([]);
  const other = (await storeCustomer()).id;
  await saveReminderStops(other, { all: false, invoice_ids: [invoice_id] }, [invoice_id]);
  expect(await getReminderStops(other)).toEqual({ all: false, invoice_ids: [] });
  await saveReminderStops(customer_id, { all: false, invoice_ids: [] }, [invoice_id]);
  await remindDebtors(late(8));
  expect(await steps()).toEqual(["1 waiting"]);
});

test("a payment that is taken back brings the invoice back, and the steps go on where they were", async () => {
  await remindDebtors(late(8));
  await deliver();
  const payment = await pay(invoice_id, 10_000);
  await remindDebtors(late(30));
  expect(await steps()).toEqual(["1 sent"]);
  await deletePayment(invoice_id, payment.id);
  await remindDebtors(late(30));
  expect(await steps()).toEqual(["2 waiting", "1 sent"]);
});

const letters = (since: number) => server.mails.slice(since).map(({ subject }) => subject?.replace(/F-\S+/, "F"));

test("a reminder whose PDF is damaged is given up at once: the messages after it would wait", async () => {
  await remindDebtors(late(8));
  const damaged = { invoice_id, sha256: "0".repeat(64), kept_at: noon(issued), pdf: Buffer.from("%PDF-damaged") };
  await write((transaction) => transaction.invoicePdf.create({ data: damaged, select: { invoice_id: true } }));
  await expect(deliver()).rejects.toThrow(new NeverDeliverable("fault: "));
});

test("of an invoice that was issued as paid, a postscript says, behind a saved text too, that this has changed", async () => {
  await pay(invoice_id, 10_000);
  const quote = await storeQuote(customer_id, (await storeProduct()).id);
  const job = await storeJob(quote.id);
  const { id, invoice_number } = await createInvoice(job.id, { paid: 1 }, "en", noon(issued));
  await setPaid(id, 0, noon(issued));
  const { total_cents } = await reader().invoice.findUniqueOrThrow({ where: { id } });
  const second = { kind: "reminder_2", language: "en", subject: "" } as const;
  await saveLetterText({ ...second, message: "Pay {number}." });
  const before = server.mails.length;
  for (const day of [7, 21]) {
    await remindDebtors(late(day));
    await deliver();
  }
  await saveLetterText({ ...second, message: "" });
  const [usual, saved] = server.mails.slice(before).map(({ text }) => text?.trimEnd());
  const postscript = wordsIn("en").mail.reminder.issuedAsPaid({ amount: formatMoney(total_cents, "en") });
  expect(usual?.endsWith(`\n\n${postscript}`)).toBe(true);
  expect(saved).toBe(`Pay ${invoice_number}.\n\n${postscript}`);
});

test("of an invoice that was corrected, the papers that state it now are attached, and named", async () => {
  const numberOf = async (id: number) => (await reader().invoice.findUniqueOrThrow({ where: { id } })).invoice_number;
  const correct = async (body: object) => numberOf(await rectified(invoice_id, body, { now: noon(issued) }));
  const remind = async (day: number) => {
    const before = server.mails.length;
    await remindDebtors(late(day));
    await deliver();
    const [mail] = server.mails.slice(before);
    return { text: mail?.text, files: mail?.attachments.map(({ filename }) => filename) };
  };
  const number = await numberOf(invoice_id);
  const line = { name: "Less", unit_price: -10, cause: "E1" };
  const first = await correct({ type: "I", lines: [line] });
  const less = await remind(7);
  expect(less.files).toEqual([`invoice-${number}.pdf`, `invoice-${first}.pdf`]);
  expect(less.text).toContain(`PS: Invoice ${number} was corrected by ${first}. `);
  const second = await correct({ type: "S", lines: [{ ...line, unit_price: 60 }] });
  const third = await correct({ type: "I", lines: [line] });
  const placed = await remind(21);
  expect(placed.files).toEqual([`invoice-${second}.pdf`, `invoice-${third}.pdf`]);
  expect(placed.text).toContain(`was corrected by ${second}, ${third}. `);
  expect(placed.text).toContain(formatMoney(5_000, "en"));
});

test("a reminder that was given up or not needed is not spoken of in the next letters", async () => {
  const other = await issue();
  await remindDebtors(late(7));
  // One is given up by the outbox; the other is paid when its turn comes, and the payment is taken back.
  await write((transaction) =>
    transaction.outbox.updateMany({
      where: { payload: { contains: `"reminder_of":${invoice_id},` } },
      data: { done_at: late(10), last_error: "refused" },
    }),
  );
  const payment = await pay(other, 10_000);
  await deliver();
  await deletePayment(other, payment.id);
  expect((await steps()).toSorted()).toEqual(["1 failed", "1 not_needed"]);
  const before = server.mails.length;
  for (const day of [21, 45]) {
    await remindDebtors(late(day));
    await deliver();
  }
  expect(letters(before)).toEqual([
    ...Array(2).fill("Invoice F is overdue"),
    ...Array(2).fill("Second reminder: invoice F"),
  ]);
});

test("only of invoices that are due from a day on, which stays when the form is saved again", async () => {
  await saveReminderSettings({ active: true, days: [7, null, null], fromNowOn: true }, addDays(due, 1));
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: true }, addDays(due, 50));
  expect(await getReminderSettings()).toEqual({ active: true, days: [8, null, null], since: addDays(due, 1) });
  await remindDebtors(late(100));
  expect(await steps()).toEqual([]);
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: true }, due);
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: false }, due);
  await remindDebtors(late(100));
  await remindDebtors(late(300));
  expect(await steps()).toEqual(["1 waiting"]);
});

function catching(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error("It was not refused");
}

test.each([
  [{ first_days: "0" }, "first_days"],
  [{ first_days: "seven" }, "first_days"],
  [{ second_days: "7" }, "second_days"],
  [{ third_days: "20" }, "third_days"],
  [{ second_days: "", third_days: "45" }, "third_days"],
  [{ third_days: "366" }, "third_days"],
])("days that make no order are refused at their field: %j", (wrong, field) => {
  const form = { active: "1", first_days: "7", second_days: "21", third_days: "45", from_now_on: "" };
  expect(validate(reminderSettingsSchema, form)).toMatchObject({ first_days: 7, second_days: 21, third_days: 45 });
  const refusal = catching(() => validate(reminderSettingsSchema, { ...form, ...wrong }));
  expect(Object.keys(refusal.fields?.(wordsIn("en")) ?? {})).toEqual([field]);
});

test("the database refuses days out of order, a fourth step, and a changed or deleted reminder", async () => {
  await remindDebtors(late(8));
  const where = { invoice_id_step: { invoice_id, step: 1 } };
  const refused = (change: Parameters<typeof write>[0]) => expect(write(change)).rejects.toThrow();
  await refused((transaction) => transaction.reminderSettings.update({ where: { id: 1 }, data: { second_days: 3 } }));
  await refused((transaction) => transaction.paymentReminder.update({ where, data: { step: 4 } }));
  await refused((transaction) => transaction.paymentReminder.delete({ where }));
});

/** Issues a simplified invoice that is due on the same day as the others. */
async function issueSimplified(day = issued): Promise<number> {
  const lines = [{ name: "Work", unit_price: 100 }];
  const content = validate(invoiceContentSchema, { customer_id, kind: "F2", lines });
  return (await createIssued(content, { language: "en", now: noon(day) })).id;
}

test("a full invoice goes on with the steps of the simplified one in whose place it is, and with its letters", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  await remindDebtors(late(7));
  await deliver();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(late(9));
  expect(await steps()).toEqual(["1 sent"]);
  const before = server.mails.length;
  await remindDebtors(late(21));
  await deliver();
  expect(letters(before)).toEqual(["Second reminder: invoice F"]);
  for (const day of [45, 90]) await remindDebtors(late(day));
  const given = await reader().paymentReminder.findMany({ where: { invoice_id: full }, orderBy: { id: "asc" } });
  expect(given.map(({ step }) => step)).toEqual([2, 3]);
});

test("of a full invoice nobody is reminded where a simplified one in its place was not, until that is taken back", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  await saveReminderStops(customer_id, { all: false, invoice_ids: [simplified] }, [simplified]);
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(late(8));
  expect(await steps()).toEqual([]);
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(full);
  await saveReminderStops(customer_id, { all: false, invoice_ids: [] }, [full]);
  await remindDebtors(late(8));
  expect(await steps()).toEqual(["1 waiting"]);
});

test("of what a full invoice leaves when it is annulled nobody is reminded where they were not of it", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await saveReminderStops(customer_id, { all: false, invoice_ids: [full] }, [full]);
  await annulInvoice(full, "Wrong address", noon(issued));
  await remindDebtors(late(8));
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(simplified);
  const { id: again } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(late(8));
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(again);
  expect(await steps()).toEqual([]);
});

test("of two that an annulled full invoice gives back, the one that was reminded of before it is so again", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const [disputed, other] = [await issueSimplified(), await issueSimplified()];
  await saveReminderStops(customer_id, { all: false, invoice_ids: [disputed] }, [disputed]);
  const { id: full } = await substituteInvoices([disputed, other], { language: "en", now: noon(issued) });
  await remindDebtors(late(8));
  expect(await steps()).toEqual([]);
  await annulInvoice(full, "Wrong address", noon(issued));
  expect((await getReminderStops(customer_id)).invoice_ids).toEqual([disputed, full]);
  await remindDebtors(late(8));
  expect((await listReminders(customer_id)).map(({ invoice }) => invoice.id)).toEqual([other]);
});

test.each([
  ["the simplified one that is in force again", false],
  ["a new full one in its place", true],
])("the steps of a full invoice that was annulled count for %s", async (_, isReplacedAgain) => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const replace = async () => (await substituteInvoices([simplified], { language: "en", now: noon(issued) })).id;
  await remindDebtors(late(7));
  await deliver();
  const full = await replace();
  await remindDebtors(late(21));
  await deliver();
  await annulInvoice(full, "Wrong address", late(22));
  const owed = isReplacedAgain ? await replace() : simplified;
  for (const day of [23, 44]) await remindDebtors(late(day));
  expect(await steps()).toEqual(["2 sent", "1 sent"]);
  const before = server.mails.length;
  for (const day of [45, 90]) await remindDebtors(late(day));
  await deliver();
  expect(letters(before)).toEqual([expect.stringMatching(/^Last reminder: invoice /)]);
  expect((await listReminders(customer_id))[0]).toMatchObject({ invoice: { id: owed }, step: 3, state: "sent" });
});

test("a reminder of a full invoice that was not sent when it was annulled is no step of the simplified one", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(late(7));
  await annulInvoice(full, "Wrong address", late(7));
  await deliver();
  await remindDebtors(late(8));
  expect(await steps()).toEqual(["1 waiting", "1 not_needed"]);
});

test("a full invoice in the place of several is due when the first of them is, and on its terms", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const issueOn = async (days: number | null) => {
    await saveCustomerTerms(customer_id, { days, month_days: "" });
    return issueSimplified();
  };
  const replace = async (ids: number[]) => {
    const { id } = await substituteInvoices(ids, { language: "en", now: noon(issued) });
    return reader().invoice.findUniqueOrThrow({ where: { id }, select: { due_on: true, payment_terms: true } });
  };
  const first = await issueOn(30);
  const { payment_terms } = await reader().invoice.findUniqueOrThrow({ where: { id: first } });
  expect(await replace([await issueOn(60), first, await issueOn(null)])).toEqual({ due_on: due, payment_terms });
  expect(await replace([await issueOn(null), await issueOn(null)])).toEqual({ due_on: null, payment_terms: "" });
});

test("a full invoice is due when the first unpaid one of several is, and names the account of the newest", async () => {
  await pay(invoice_id, 10_000);
  const [former, present] = ["ES9121000418450200051332", "ES7921000813610123456789"];
  const issueAt = async (iban: string, days: number) => {
    await saveSettings({ ...company, tax_rules: "spain", iban });
    await saveCustomerTerms(customer_id, { days, month_days: "" });
    return issueSimplified();
  };
  const termsOf = (id: number) =>
    reader().invoice.findUniqueOrThrow({ where: { id }, select: { due_on: true, payment_terms: true, iban: true } });
  const replace = async (ids: number[]) =>
    termsOf((await substituteInvoices(ids, { language: "en", now: noon(issued) })).id);
  const paid = await issueAt(former, 30);
  await setPaid(paid, 1, noon(issued));
  const [later, newest] = [await issueAt(former, 60), await issueAt(present, 90)];
  const agreed = await termsOf(later);
  expect(agreed.due_on).toBe(addDays(issued, 60));
  expect(await replace([paid, later, newest])).toEqual({ ...agreed, iban: present });
  await remindDebtors(late(8));
  expect(await steps()).toEqual([]);
  // Where all are paid nothing is due, and it says what was agreed of the first.
  const all = [await issueAt(present, 60), await issueAt(present, 30)];
  for (const id of all) await setPaid(id, 1, noon(issued));
  expect(await replace(all)).toMatchObject({ due_on: due });
});

test("a full invoice in the place of two goes on where the one that was reminded of less was", async () => {
  await pay(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const first = await issueSimplified();
  await remindDebtors(late(7));
  const second = await issueSimplified(addDays(issued, 10));
  const { id: full } = await substituteInvoices([first, second], { language: "en", now: noon(addDays(issued, 10)) });
  for (const day of [17, 31, 55, 90]) await remindDebtors(late(day));
  const given = await reader().paymentReminder.findMany({ where: { invoice_id: full }, orderBy: { id: "asc" } });
  expect(given.map(({ step }) => step)).toEqual([1, 2, 3]);
});
