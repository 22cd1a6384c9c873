/** Writes and sends a reminder of payment, when its turn in the outbox has come. */
import { z } from "zod";
import { customerName, greetedName } from "#app/customers/customer.ts";
import { PdfRenderError } from "#app/documents/render.server.ts";
import { isIssuedPaid } from "#app/invoices/invoice.ts";
import { getInvoicePdf, type KeptPdf } from "#app/invoices/kept-pdf.server.ts";
import { statedBy } from "#app/invoices/rectified-invoice.ts";
import { getMailbox } from "#app/mail/email-settings.server.ts";
import { reminderLetter } from "#app/mail/letter-texts.server.ts";
import { MailFailure } from "#app/mail/mail-failure.ts";
import { sendAutomatic } from "#app/mail/notices.server.ts";
import type { Patience } from "#app/mail/transport.server.ts";
import { formatMoney } from "#app/numbers/money.ts";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { restOf } from "#app/payments/payment.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { logFault } from "#app/platform/log.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import {
  type ReminderFate,
  type ReminderStep,
  reminderState,
  reminderSteps,
  remindersOfDebt,
} from "./reminder-steps.ts";

const payloadSchema = z.object({
  /** The invoice. */
  reminder_of: z.number().int(),
  step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  message_id: z.string(),
});

export type ReminderPayload = z.output<typeof payloadSchema>;

/** Whether a message of the outbox is a reminder of payment. */
export function isReminder(payload: unknown): payload is ReminderPayload {
  return payloadSchema.safeParse(payload).success;
}

/**
 * Sends a reminder with what is still owed, and the invoice, to the customer's address of when it was put in. For an
 * invoice that was corrected, it has the paper that states it at last and the differences since, which a postscript
 * names. Its text is the second or the last one only where as many reminders were sent before, and a postscript follows
 * it where the invoice says that it was paid. Where nothing is owed any more, or somebody has stopped it, it is
 * recorded as not needed, and nothing is sent. Throws what sendAutomatic() throws.
 */
export async function deliverReminder(
  { reminder_of: invoice_id, step, message_id }: ReminderPayload,
  patience?: Patience,
): Promise<void> {
  const where = { invoice_id_step: { invoice_id, step } };
  const reminder = await reader().paymentReminder.findUnique({ where, include: { invoice: { include: withDebt } } });
  if (!reminder) {
    logFault(new Error("A reminder of the outbox cannot be read any more"));
    throw new NeverDeliverable(new MailFailure("fault").message);
  }
  const { to_email: address, invoice } = reminder;
  if ((await isStopped(invoice)) || restOf(invoice) <= 0) {
    await write((transaction) => transaction.paymentReminder.update({ where, data: { dropped_at: new Date() } }));
    return;
  }
  const { subject, text, papers } = await writeReminder(invoice, step);
  const language = invoice.language as Language;
  const attachments = [];
  for (const { id, invoice_number: number } of papers) {
    const filename = wordsIn(language).mail.invoice.filename({ number });
    attachments.push({ filename, pdf: await pdfToAttach(id) });
  }
  const to = [{ name: customerName(invoice.customer) ?? "", address }];
  await sendAutomatic(
    { messageId: message_id, to, subject, text, language, attachments },
    await getMailbox(),
    patience,
  );
}

/** Whether nobody wants this invoice, its customer, or anything at all to be reminded of. */
async function isStopped({ unreminded, customer }: Debt): Promise<boolean> {
  const { active } = await reader().reminderSettings.findUniqueOrThrow({ where: { id: 1 } });
  return active === 0 || unreminded !== null || customer.unreminded.some((one) => one.invoice_id === null);
}

/** Subject and text of a reminder, and the papers that go with it: the one that states the invoice comes first. */
async function writeReminder(invoice: Debt, step: ReminderStep) {
  const { customer, invoice_number: number, iban } = invoice;
  const language = invoice.language as Language;
  const amount = formatMoney(restOf(invoice), language);
  const { subject, message } = await reminderLetter(
    { kind: `reminder_${letterStep(remindersOfDebt(invoice), step)}`, language },
    {
      ...{ number, name: customerName(customer) ?? "", greeted: greetedName(customer), iban },
      ...{ amount, due: formatDay(invoice.due_on) },
    },
  );
  const { mail } = wordsIn(language);
  const { paper, since } = statedBy(invoice);
  const papers = [paper, ...since];
  const corrections = papers.filter(({ id }) => id !== invoice.id).map(({ invoice_number }) => invoice_number);
  const text = [
    message,
    ...(paper.id === invoice.id && isIssuedPaid(invoice) ? [mail.reminder.issuedAsPaid({ amount })] : []),
    ...(corrections.length > 0 ? [mail.reminder.corrected({ number, corrections })] : []),
  ].join("\n\n");
  return { subject, text, papers };
}

/**
 * The PDF of an invoice. Throws NeverDeliverable, with the reason in the log, where it is damaged or cannot be
 * rendered: mail keeps its order, so the messages after this one would wait for it.
 */
async function pdfToAttach(invoice_id: number): Promise<KeptPdf["pdf"]> {
  try {
    return (await getInvoicePdf(invoice_id)).pdf;
  } catch (error) {
    const isDamaged = error instanceof Problem && error.kind === "damaged";
    if (!isDamaged && !(error instanceof PdfRenderError)) throw error;
    if (!isDamaged) logFault(error);
    throw new NeverDeliverable(new MailFailure("fault").message);
  }
}

/** Includes what the outbox says of each reminder. */
const withFate = { include: { outbox: { select: { done_at: true, last_error: true } } } } as const;

/** Includes the reminders of an invoice, and of the full ones that were in its place and are annulled. */
const debtWithFate = {
  reminders: withFate,
  substituted: { where: { in_force: 0 }, include: { invoice: { include: { reminders: withFate } } } },
} as const;

/** An invoice with what its reminder says and depends on. */
const withDebt = {
  ...{ unreminded: true, customer: { include: { unreminded: true } }, ...debtWithFate },
  rectified_by: { select: { id: true, invoice_number: true, rectify_type: true }, orderBy: { id: "asc" } },
  substitutes: { where: { in_force: 1 }, include: { simplified: { include: debtWithFate } } },
} as const satisfies Prisma.InvoiceInclude;

type Debt = Prisma.InvoiceGetPayload<{ include: typeof withDebt }>;

/**
 * The step whose text a reminder has: reminders that the customer never got are not counted, since the text speaks of
 * the ones before it.
 */
function letterStep(reminders: readonly (ReminderFate & { step: number })[], step: ReminderStep): ReminderStep {
  const sent = reminders.filter((one) => one.step < step && reminderState(one) === "sent");
  return reminderSteps[new Set(sent.map((one) => one.step)).size] ?? step;
}
