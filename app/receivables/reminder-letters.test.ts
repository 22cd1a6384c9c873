/** The letters of reminders of payment: what each says and has attached, and which comes after which. */
import { beforeEach, expect, test } from "vitest";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { saveLetterText } from "#app/mail/letter-texts.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { deletePayment, setPaid } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { rectifyByCall } from "../../tests/support/issued-invoices.ts";
import {
  daysLate,
  deliverWaiting,
  issued,
  issueTo,
  noon,
  payInvoice,
  stepsOf,
  storeDebtor,
  useReminders,
} from "../../tests/support/payment-reminders.ts";
import { storeJob, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { remindDebtors } from "./reminders.server.ts";

const { file } = useDatabase();
const { server, letters } = useReminders(file);
let customer_id = 0;
let invoice_id = 0;

beforeEach(async () => {
  ({ customer_id, invoice_id } = await storeDebtor());
});

const issue = () => issueTo(customer_id);
const steps = () => stepsOf(customer_id);

test("three reminders come on their days, each once, to the customer with the invoice and what is left of it", async () => {
  const before = server.mails.length;
  for (let day = 0; day < 120; day += 1) {
    await remindDebtors(daysLate(day));
    await remindDebtors(daysLate(day));
    if (day === 10) await payInvoice(invoice_id, 4_000);
    await deliverWaiting();
  }
  expect(await steps()).toEqual(["3 sent", "2 sent", "1 sent"]);
  const days = await reader().paymentReminder.findMany({ where: { invoice_id }, select: { created_at: true } });
  expect(days.map(({ created_at }) => created_at)).toEqual([daysLate(7), daysLate(21), daysLate(45)]);
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

test("a reminder whose PDF is damaged is given up at once: the messages after it would wait", async () => {
  await remindDebtors(daysLate(8));
  const damaged = { invoice_id, sha256: "0".repeat(64), kept_at: noon(issued), pdf: Buffer.from("%PDF-damaged") };
  await write((transaction) => transaction.invoicePdf.create({ data: damaged, select: { invoice_id: true } }));
  await expect(deliverWaiting()).rejects.toThrow(new NeverDeliverable("fault: "));
});

test("a postscript says of an invoice issued as paid that this has changed, behind a saved text too", async () => {
  await payInvoice(invoice_id, 10_000);
  const quote = await storeQuote(customer_id, (await storeProduct()).id);
  const job = await storeJob(quote.id);
  const { id, invoice_number } = await createInvoice(job.id, { paid: 1 }, { language: "en", now: noon(issued) });
  await setPaid(id, 0, noon(issued));
  const { total_cents } = await reader().invoice.findUniqueOrThrow({ where: { id } });
  const second = { kind: "reminder_2", language: "en", subject: "" } as const;
  await saveLetterText({ ...second, message: "Pay {number}." });
  const before = server.mails.length;
  for (const day of [7, 21]) {
    await remindDebtors(daysLate(day));
    await deliverWaiting();
  }
  await saveLetterText({ ...second, message: "" });
  const [usual, saved] = server.mails.slice(before).map(({ text }) => text?.trimEnd());
  const postscript = wordsIn("en").mail.reminder.issuedAsPaid({ amount: formatMoney(total_cents, "en") });
  expect(usual?.endsWith(`\n\n${postscript}`)).toBe(true);
  expect(saved).toBe(`Pay ${invoice_number}.\n\n${postscript}`);
});

test("the papers that state a corrected invoice now are attached, and named", async () => {
  const numberOf = async (id: number) => (await reader().invoice.findUniqueOrThrow({ where: { id } })).invoice_number;
  const correct = async (body: object) => numberOf(await rectifyByCall(invoice_id, body, { now: noon(issued) }));
  const remind = async (day: number) => {
    const before = server.mails.length;
    await remindDebtors(daysLate(day));
    await deliverWaiting();
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
  await remindDebtors(daysLate(7));
  // One is given up by the outbox; the other is paid when its turn comes, and the payment is taken back.
  await write((transaction) =>
    transaction.outbox.updateMany({
      where: { payload: { contains: `"reminder_of":${invoice_id},` } },
      data: { done_at: daysLate(10), last_error: "refused" },
    }),
  );
  const payment = await payInvoice(other, 10_000);
  await deliverWaiting();
  await deletePayment(other, payment.id);
  expect((await steps()).toSorted()).toEqual(["1 failed", "1 not_needed"]);
  const before = server.mails.length;
  for (const day of [21, 45]) {
    await remindDebtors(daysLate(day));
    await deliverWaiting();
  }
  expect(letters(before)).toEqual([
    ...Array(2).fill("Invoice F is overdue"),
    ...Array(2).fill("Second reminder: invoice F"),
  ]);
});
