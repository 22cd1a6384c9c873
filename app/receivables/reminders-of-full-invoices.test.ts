/** Reminders of full invoices in the place of simplified ones: which steps count for which, and when they are due. */
import { beforeEach, expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { issueInvoiceOf } from "../../tests/support/issued-invoices.ts";
import {
  daysLate,
  deliverWaiting,
  due,
  issued,
  noon,
  payInvoice,
  remindersOf,
  stepsOf,
  storeDebtor,
  useReminders,
} from "../../tests/support/payment-reminders.ts";
import { company } from "../../tests/support/samples.ts";
import { getReminderStops, remindDebtors, saveReminderStops } from "./reminders.server.ts";

const { file } = useDatabase();
const { server, letters } = useReminders(file);
let customer_id = 0;
let invoice_id = 0;

beforeEach(async () => {
  ({ customer_id, invoice_id } = await storeDebtor());
});

const steps = () => stepsOf(customer_id);

/** Issues a simplified invoice that is due on the same day as the others. */
function issueSimplified(day = issued): Promise<number> {
  const lines = [{ name: "Work", unit_price: 100 }];
  return issueInvoiceOf({ customer_id, kind: "F2", lines }, { now: noon(day) });
}

test("a full invoice goes on with the steps of the simplified one in whose place it is, and with its letters", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  await remindDebtors(daysLate(7));
  await deliverWaiting();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(daysLate(9));
  expect(await steps()).toEqual(["1 sent"]);
  const before = server.mails.length;
  await remindDebtors(daysLate(21));
  await deliverWaiting();
  expect(letters(before)).toEqual(["Second reminder: invoice F"]);
  for (const day of [45, 90]) await remindDebtors(daysLate(day));
  const given = await reader().paymentReminder.findMany({ where: { invoice_id: full }, orderBy: { id: "asc" } });
  expect(given.map(({ step }) => step)).toEqual([2, 3]);
});

test("nobody is reminded of a full invoice where one that it replaced was not, until that is taken back", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  await saveReminderStops(customer_id, { all: false, invoice_ids: [simplified] }, [simplified]);
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual([]);
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(full);
  await saveReminderStops(customer_id, { all: false, invoice_ids: [] }, [full]);
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual(["1 waiting"]);
});

test("nobody is reminded of what an annulled full invoice leaves where nobody was reminded of it", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await saveReminderStops(customer_id, { all: false, invoice_ids: [full] }, [full]);
  await annulInvoice(full, "Wrong address", noon(issued));
  await remindDebtors(daysLate(8));
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(simplified);
  const { id: again } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(daysLate(8));
  expect((await getReminderStops(customer_id)).invoice_ids).toContain(again);
  expect(await steps()).toEqual([]);
});

test("an annulled full invoice gives back two, and the one that was reminded of before it is so again", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const [disputed, other] = [await issueSimplified(), await issueSimplified()];
  await saveReminderStops(customer_id, { all: false, invoice_ids: [disputed] }, [disputed]);
  const { id: full } = await substituteInvoices([disputed, other], { language: "en", now: noon(issued) });
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual([]);
  await annulInvoice(full, "Wrong address", noon(issued));
  expect((await getReminderStops(customer_id)).invoice_ids).toEqual([disputed, full]);
  await remindDebtors(daysLate(8));
  expect((await remindersOf(customer_id)).map(({ invoice }) => invoice.id)).toEqual([other]);
});

test.each([
  ["the simplified one that is in force again", false],
  ["a new full one in its place", true],
])("the steps of a full invoice that was annulled count for %s", async (_, isReplacedAgain) => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const replace = async () => (await substituteInvoices([simplified], { language: "en", now: noon(issued) })).id;
  await remindDebtors(daysLate(7));
  await deliverWaiting();
  const full = await replace();
  await remindDebtors(daysLate(21));
  await deliverWaiting();
  await annulInvoice(full, "Wrong address", daysLate(22));
  const owed = isReplacedAgain ? await replace() : simplified;
  for (const day of [23, 44]) await remindDebtors(daysLate(day));
  expect(await steps()).toEqual(["2 sent", "1 sent"]);
  const before = server.mails.length;
  for (const day of [45, 90]) await remindDebtors(daysLate(day));
  await deliverWaiting();
  expect(letters(before)).toEqual([expect.stringMatching(/^Last reminder: invoice /)]);
  expect((await remindersOf(customer_id))[0]).toMatchObject({ invoice: { id: owed }, step: 3, state: "sent" });
});

test("a reminder of a full invoice that was not sent when it was annulled is no step of the simplified one", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const simplified = await issueSimplified();
  const { id: full } = await substituteInvoices([simplified], { language: "en", now: noon(issued) });
  await remindDebtors(daysLate(7));
  await annulInvoice(full, "Wrong address", daysLate(7));
  await deliverWaiting();
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual(["1 waiting", "1 not_needed"]);
});

test("a full invoice in the place of several is due when the first of them is, and on its terms", async () => {
  await payInvoice(invoice_id, 10_000);
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
  await payInvoice(invoice_id, 10_000);
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
  await remindDebtors(daysLate(8));
  expect(await steps()).toEqual([]);
  // Where all are paid nothing is due, and it says what was agreed of the first.
  const all = [await issueAt(present, 60), await issueAt(present, 30)];
  for (const id of all) await setPaid(id, 1, noon(issued));
  expect(await replace(all)).toMatchObject({ due_on: due });
});

test("a full invoice in the place of two goes on where the one that was reminded of less was", async () => {
  await payInvoice(invoice_id, 10_000);
  await saveSettings({ ...company, tax_rules: "spain" });
  const first = await issueSimplified();
  await remindDebtors(daysLate(7));
  const second = await issueSimplified(addDays(issued, 10));
  const { id: full } = await substituteInvoices([first, second], { language: "en", now: noon(addDays(issued, 10)) });
  for (const day of [17, 31, 55, 90]) await remindDebtors(daysLate(day));
  const given = await reader().paymentReminder.findMany({ where: { invoice_id: full }, orderBy: { id: "asc" } });
  expect(given.map(({ step }) => step)).toEqual([1, 2, 3]);
});
