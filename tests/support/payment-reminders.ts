/** Reminders of payment on a database: a customer who owes an invoice, and a mail server that gets the letters. */
import { dirname } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { stopPdfWorker } from "#app/documents/render.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { onAnnul, onIssue } from "#app/invoices/issue.server.ts";
import { emailSettingsSchema } from "#app/mail/email-settings.schema.ts";
import { saveEmailSettings } from "#app/mail/email-settings.server.ts";
import { createPayment } from "#app/payments/payments.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { openSecrets } from "#app/platform/secrets.server.ts";
import { deliverReminder, isReminder } from "#app/receivables/reminder-letter.server.ts";
import { listReminders, saveReminderSettings } from "#app/receivables/reminders.server.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";
import { issueInvoiceOf } from "./issued-invoices.ts";
import { type MailServer, settingsFor, startMailServer } from "./mail-server.ts";
import { storeCustomer } from "./stored.ts";

export const issued = "2026-03-02";
/** Thirty days after the issue. */
export const due = "2026-04-01";
export const noon = (day: string) => new Date(`${day}T10:00:00Z`);
export const daysLate = (days: number) => noon(addDays(due, days));

/**
 * Starts a mail server for the tests of this file. Before each test it pays the invoices of the tests before, and turns
 * reminders on. `file` is that of useDatabase(). `letters` leaves out the first so many mails, and gives the subjects
 * of the others, with "F" for the number of the invoice.
 */
export function useReminders(file: string) {
  let started: MailServer;

  beforeAll(async () => {
    openSecrets(dirname(file));
    started = await startMailServer();
    // Other files register that invoices are recorded, in the order of time: each test here has days of its own.
    for (const register of [onIssue, onAnnul]) register("verifactu", async () => {});
  });

  afterAll(async () => {
    await started.stop();
    await stopPdfWorker();
  });

  beforeEach(async () => {
    // What the test before left unpaid.
    for (const { id, payable_cents, paid_cents } of await reader().invoice.findMany({ where: { paid: 0 } }))
      await payInvoice(id, payable_cents - paid_cents);
    await saveEmailSettings(validate(emailSettingsSchema, settingsFor(started)));
    await saveReminderSettings({ active: true, days: [7, 21, 45], fromNowOn: false }, due);
  });

  const server: Pick<MailServer, "port" | "mails"> = {
    get port() {
      return started.port;
    },
    get mails() {
      return started.mails;
    },
  };
  const letters = (since: number) => server.mails.slice(since).map(({ subject }) => subject?.replace(/F-\S+/, "F"));
  return { server, letters };
}

/** Stores a customer who has an address and thirty days to pay, and owes one invoice. */
export async function storeDebtor(): Promise<{ customer_id: number; invoice_id: number }> {
  const customer_id = (await storeCustomer({ surname: "Alba", email: "alba@example.com" })).id;
  await saveCustomerTerms(customer_id, { days: 30, month_days: "" });
  return { customer_id, invoice_id: await issueTo(customer_id) };
}

/** Issues an invoice of 100 euros to a customer; gives its id. */
export function issueTo(customer_id: number): Promise<number> {
  const lines = [{ name: "Work", unit_price: 100, cause: "E1" }];
  return issueInvoiceOf({ customer_id, lines }, { now: noon(issued) });
}

export const payInvoice = (id: number, cents: number, day = due) =>
  createPayment(
    { paid_on: day, method: "transfer", note: "", parts: [{ invoice_id: id, amount_cents: cents }] },
    { mayOverpay: true },
    noon(addDays(day, 300)),
  );

/** The reminders that were put in for a customer, the latest first. */
export async function remindersOf(customer_id: number) {
  const invoices = await reader().invoice.findMany({ where: { customer_id }, select: { id: true } });
  const ids = new Set(invoices.map(({ id }) => id));
  return (await listReminders()).filter(({ invoice }) => ids.has(invoice.id));
}

/** The steps that were put in for a customer, the latest first, with what became of them. */
export const stepsOf = async (customer_id: number) =>
  (await remindersOf(customer_id)).map(({ step, state }) => `${step} ${state}`);

/** Hands the waiting messages to the deliverer, as the outbox does. */
export async function deliverWaiting(): Promise<void> {
  for (const { id, payload } of await reader().outbox.findMany({ where: { done_at: null }, orderBy: { id: "asc" } })) {
    const message: unknown = JSON.parse(payload);
    if (isReminder(message)) await deliverReminder(message);
    await write((transaction) => transaction.outbox.update({ where: { id }, data: { done_at: new Date() } }));
  }
}
