/** Reminders of payment on a database: which are put in, on which days, and to whom none is sent. */
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { emailSettingsSchema } from "#app/mail/email-settings.schema.ts";
import { saveEmailSettings } from "#app/mail/email-settings.server.ts";
import { deletePayment } from "#app/payments/payments.server.ts";
import { write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { Problem } from "#app/platform/problem.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { settingsFor } from "../../tests/support/mail-server.ts";
import {
  daysLate,
  deliverWaiting,
  due,
  issueTo,
  noon,
  payInvoice,
  remindersOf,
  stepsOf,
  storeDebtor,
  useReminders,
} from "../../tests/support/payment-reminders.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { reminderSettingsSchema } from "./receivables.schema.ts";
import { loader } from "./reminders.route.tsx";
import {
  getReminderSettings,
  getReminderStops,
  lastReminders,
  listDueReminders,
  remindDebtors,
  saveReminderSettings,
  saveReminderStops,
} from "./reminders.server.ts";

const { file } = useDatabase();
const { server } = useReminders(file);
let customer_id = 0;
let invoice_id = 0;

beforeEach(async () => {
  ({ customer_id, invoice_id } = await storeDebtor());
});

const issue = () => issueTo(customer_id);
const steps = () => stepsOf(customer_id);

test("nothing is put in while they are off, without a mail server, at night, or without an address", async () => {
  await saveReminderSettings({ active: false, days: [7, 21, 45], fromNowOn: false }, due);
  await remindDebtors(daysLate(8));
  await saveReminderSettings({ active: true, days: [7, 21, 45], fromNowOn: false }, due);
  await remindDebtors(new Date(`${addDays(due, 8)}T20:30:00Z`));
  await saveEmailSettings({ smtp_host: "" });
  await remindDebtors(daysLate(8));
  await saveEmailSettings(validate(emailSettingsSchema, settingsFor(server)));
  await write((transaction) => transaction.customer.update({ where: { id: customer_id }, data: { email: "" } }));
  await remindDebtors(daysLate(8));
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

test("each unpaid invoice of a customer has its last reminder, however many others have one", async () => {
  await remindDebtors(daysLate(8));
  await remindDebtors(daysLate(22));
  const others: number[] = [];
  for (let more = 0; more < 100; more += 1) others.push(await issue());
  await remindDebtors(daysLate(23));
  const paid = others.at(-1) ?? 0;
  await payInvoice(paid, 10_000);
  const last = await lastReminders(customer_id);
  expect(last).toHaveLength(100);
  expect(last.at(-1)).toMatchObject({ invoice: { id: invoice_id }, step: 2 });
  expect(last.map(({ invoice }) => invoice.id)).not.toContain(paid);
});

test("paid, annulled or stopped after it was put in, it is not sent any more, and the list says so", async () => {
  const paid = invoice_id;
  const [annulled, stopped, left] = [await issue(), await issue(), await issue()];
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual(Array(4).fill("1 waiting"));
  const before = server.mails.length;
  await payInvoice(paid, 10_000);
  await annulInvoice(annulled, "Twice", noon(due));
  await saveReminderStops(customer_id, { all: false, invoice_ids: [stopped] }, [stopped, left]);
  await deliverWaiting();
  const states = new Map((await remindersOf(customer_id)).map(({ invoice, state }) => [invoice.id, state]));
  expect([paid, annulled, stopped, left].map((id) => states.get(id))).toEqual([
    ...["not_needed", "not_needed", "not_needed", "sent"],
  ]);
  expect(server.mails.length - before).toBe(1);
});

test("a customer who is never reminded, and an invoice that is not, are passed over until that is taken back", async () => {
  await saveReminderStops(customer_id, { all: true, invoice_ids: [] }, [invoice_id]);
  await remindDebtors(daysLate(8));
  await saveReminderStops(customer_id, { all: false, invoice_ids: [invoice_id] }, [invoice_id]);
  await remindDebtors(daysLate(8));
  expect(await getReminderStops(customer_id)).toEqual({ all: false, invoice_ids: [invoice_id] });
  expect(await steps()).toEqual([]);
  const other = (await storeCustomer()).id;
  await saveReminderStops(other, { all: false, invoice_ids: [invoice_id] }, [invoice_id]);
  expect(await getReminderStops(other)).toEqual({ all: false, invoice_ids: [] });
  await saveReminderStops(customer_id, { all: false, invoice_ids: [] }, [invoice_id]);
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual(["1 waiting"]);
});

test("a payment that is taken back brings the invoice back, and the steps go on where they were", async () => {
  await remindDebtors(daysLate(8));
  await deliverWaiting();
  const payment = await payInvoice(invoice_id, 10_000);
  await remindDebtors(daysLate(30));
  expect(await steps()).toEqual(["1 sent"]);
  await deletePayment(invoice_id, payment.id);
  await remindDebtors(daysLate(30));
  expect(await steps()).toEqual(["2 waiting", "1 sent"]);
});

test("only of invoices that are due from a day on, which stays when the form is saved again", async () => {
  await saveReminderSettings({ active: true, days: [7, null, null], fromNowOn: true }, addDays(due, 1));
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: true }, addDays(due, 50));
  expect(await getReminderSettings()).toEqual({ active: true, days: [8, null, null], since: addDays(due, 1) });
  await remindDebtors(daysLate(100));
  expect(await steps()).toEqual([]);
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: true }, due);
  await saveReminderSettings({ active: true, days: [8, null, null], fromNowOn: false }, due);
  await remindDebtors(daysLate(100));
  await remindDebtors(daysLate(300));
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
  await remindDebtors(daysLate(8));
  const where = { invoice_id_step: { invoice_id, step: 1 } };
  const refused = (change: Parameters<typeof write>[0]) => expect(write(change)).rejects.toThrow();
  await refused((transaction) => transaction.reminderSettings.update({ where: { id: 1 }, data: { second_days: 3 } }));
  await refused((transaction) => transaction.paymentReminder.update({ where, data: { step: 4 } }));
  await refused((transaction) => transaction.paymentReminder.delete({ where }));
});
