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
  const reminder = await reader().paymentReminder.findUnique({
    where,
    include: {
      invoice: {
        include: {
          ...{ unreminded: true, customer: { include: { unreminded: true } }, ...debtWithFate },
          rectified_by: { select: { id: true, invoice_number: true, rectify_type: true }, orderBy: { id: "asc" } },
          substitutes: { where: { in_force: 1 }, include: { simplified: { include: debtWithFate } } },
        },
      },
    },
  });
  if (!reminder) {
    logFault(new Error("A reminder of the outbox cannot be read any more"));
    throw new NeverDeliverable(new MailFailure("fault").message);
  }
  const { customer, unreminded, due_on, ...invoice } = reminder.invoice;
  const { active } = await reader().reminderSettings.findUniqueOrThrow({ where: { id: 1 } });
  const owed_cents = restOf(invoice);
  const isStopped = active === 0 || unreminded !== null || customer.unreminded.some((one) => one.invoice_id === null);
  if (isStopped || owed_cents <= 0) {
    await write((transaction) => transaction.paymentReminder.update({ where, data: { dropped_at: new Date() } }));
    return;
  }
  const language = invoice.language as Language;
  const number = invoice.invoice_number;
  const name = customerName(customer) ?? "";
  const amount = formatMoney(owed_cents, language);
  const { subject, message } = await reminderLetter(
    { kind: `reminder_${letterStep(remindersOfDebt(invoice), step)}`, language },
    {
      ...{ number, name, greeted: greetedName(customer), iban: invoice.iban },
      ...{ amount, due: formatDay(due_on) },
    },
  );
  const { mail } = wordsIn(language);
  const { paper, since } = statedBy(invoice);
  const papers = [paper, ...since];
  const corrections = papers.filter(({ id }) => id !== invoice_id).map(({ invoice_number }) => invoice_number);
  const attachments = [];
  for (const one of papers) {
    const filename = mail.invoice.filename({ number: one.invoice_number });
    attachments.push({ filename, pdf: await pdfToAttach(one.id) });
  }
  const text = [
    message,
    ...(paper.id === invoice_id && isIssuedPaid(invoice) ? [mail.reminder.issuedAsPaid({ amount })] : []),
    ...(corrections.length > 0 ? [mail.reminder.corrected({ number, corrections })] : []),
  ].join("\n\n");
  await sendAutomatic(
    {
      ...{ messageId: message_id, to: [{ name, address: reminder.to_email }], subject, text, language },
      attachments,
    },
    await getMailbox(),
    patience,
  );
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

/** With what the outbox says of each reminder. */
const withFate = { include: { outbox: { select: { done_at: true, last_error: true } } } } as const;

/** Those of an invoice, and of the full ones that were in its place and are annulled. */
const debtWithFate = {
  reminders: withFate,
  substituted: { where: { in_force: 0 }, include: { invoice: { include: { reminders: withFate } } } },
} as const;

/**
 * The step whose text a reminder has: reminders that the customer never got are not counted, since the text speaks of
 * the ones before it.
 */
function letterStep(reminders: readonly (ReminderFate & { step: number })[], step: ReminderStep): ReminderStep {
  const sent = reminders.filter((one) => one.step < step && reminderState(one) === "sent");
  return reminderSteps[new Set(sent.map((one) => one.step)).size] ?? step;
}
