/**
 * Reminders of payment: when they are sent, of which invoices, and to whom none is sent
 * (docs/decisions/0089-reminders-of-payment.md).
 */
import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import { expectPresentCustomer } from "#app/customers/merged-customers.server.ts";
import { isSetUp } from "#app/mail/email-settings.server.ts";
import { newMessageId } from "#app/mail/letter.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { putIntoOutbox } from "#app/outbox/outbox.server.ts";
import { quietUntil } from "#app/outbox/quiet-hours.server.ts";
import { restOf, unpaidOnly } from "#app/payments/payment.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { addDays, type Day } from "#app/platform/dates.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { regularLooks } from "#app/platform/regular-looks.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { ReminderPayload } from "./reminder-letter.server.ts";
import {
  annulledReminders,
  type ReminderState,
  type ReminderStep,
  reminderState,
  remindersOfDebt,
  type StepDays,
  stepDue,
} from "./reminder-steps.ts";

/** A reminder is given up when it could not be sent within so many hours. */
const hours = 72;

/** The most reminders that are put into the outbox at one look, and the most lines on the screen. */
const mostAtOnce = 100;

/** `since`: invoices that were due before that day are not reminded of; null: all are. */
export type ReminderSettings = { active: boolean; days: StepDays; since: Day | null };

type Client = Pick<Transaction, "reminderSettings" | "emailSettings" | "invoice">;

/** When reminders are sent. */
export async function getReminderSettings(client: Client = reader()): Promise<ReminderSettings> {
  const row = await client.reminderSettings.findUniqueOrThrow({ where: { id: 1 } });
  return { active: row.active === 1, days: [row.first_days, row.second_days, row.third_days], since: row.since };
}

/**
 * Saves when reminders are sent. With `fromNowOn`, invoices that were due before today are not reminded of; a day that
 * was saved that way before stays.
 */
export async function saveReminderSettings(
  { active, days, fromNowOn }: { active: boolean; days: StepDays; fromNowOn: boolean },
  today: Day,
): Promise<void> {
  const [first_days, second_days, third_days] = days;
  await write(async (transaction) => {
    const { since } = await getReminderSettings(transaction);
    await transaction.reminderSettings.update({
      where: { id: 1 },
      data: { active: active ? 1 : 0, first_days, second_days, third_days, since: fromNowOn ? (since ?? today) : null },
    });
  });
}

/** An invoice of which a reminder is to be sent. `to`: the customer's present address; "" where there is none. */
export type DueReminder = {
  id: number;
  invoice_number: string;
  due_on: Day;
  owed_cents: Cents;
  step: ReminderStep;
  customer: CustomerNames & { id: number };
  to: string;
};

/**
 * The invoices of which a reminder is to be sent today, the one that is longest due first. Those of customers without
 * an address, which stay due until somebody acts, come behind the others.
 */
export async function listDueReminders(
  { days, since }: Pick<ReminderSettings, "days" | "since">,
  today: Day,
  client: Client = reader(),
  id?: number,
): Promise<DueReminder[]> {
  const reminders = { select: { step: true, created_at: true, dropped_at: true } } as const;
  const ofDebt = {
    reminders,
    substituted: { where: { in_force: 0 }, select: { invoice: { select: { reminders } } } },
  } as const;
  const rows = await client.invoice.findMany({
    where: {
      ...(id === undefined ? {} : { id }),
      paid: 0,
      due_on: { lte: addDays(today, -days[0]), ...(since && { gte: since }) },
      unreminded: null,
      customer: { unreminded: { none: { invoice_id: null } } },
    },
    select: {
      ...{ id: true, invoice_number: true, due_on: true, total_cents: true, payable_cents: true, paid_cents: true },
      ...ofDebt,
      substitutes: { where: { in_force: 1 }, select: { simplified: { select: ofDebt } } },
      customer: true,
    },
    orderBy: [{ due_on: "asc" }, { id: "asc" }],
  });
  const due = rows.flatMap(({ customer, due_on, id: invoice_id, invoice_number, ...row }) => {
    const owed_cents = restOf(row);
    if (due_on === null || owed_cents <= 0) return [];
    const daysOf = (reminders: readonly { created_at: Date }[]) => reminders.map((one) => dayOf(one.created_at));
    const sent = daysOf(remindersOfDebt(row)).toSorted();
    const former = row.substitutes.flatMap(({ simplified }) => [
      ...simplified.reminders,
      ...annulledReminders(simplified),
    ]);
    const before = [...sent, ...daysOf(former)].toSorted();
    const last = Math.max(0, ...row.reminders.map(({ step }) => step));
    const step = stepDue({ due_on, sent, last, ...(before.length > 0 && { before: before.at(-1) }) }, days, today);
    if (step === null) return [];
    const to = { customer: { id: customer.id, ...namesOf(customer) }, to: customer.email };
    return [{ id: invoice_id, invoice_number, due_on, owed_cents, step, ...to }];
  });
  return due.toSorted((a, b) => Number(a.to === "") - Number(b.to === ""));
}

/** Reminds customers while the server runs. */
export const paymentReminders = regularLooks("payment reminders", remindDebtors);

/**
 * Puts the reminders that are due into the outbox, by day and only while they are switched on and a mail server is set
 * up. A customer without an address is passed over; the screen names them.
 */
export async function remindDebtors(now: Date): Promise<void> {
  const settings = await getReminderSettings();
  if (!settings.active || quietUntil({ whom: "customer" }, now)) return;
  if (!isSetUp(await reader().emailSettings.findUniqueOrThrow({ where: { id: 1 } }))) return;
  const due = (await listDueReminders(settings, dayOf(now))).filter(({ to }) => to !== "").slice(0, mostAtOnce);
  for (const { id } of due) await sendReminder(id, now);
}

/** Looks again in the transaction: it may have been paid, stopped or reminded of meanwhile. */
async function sendReminder(id: number, now: Date): Promise<void> {
  await write(async (transaction) => {
    const settings = await getReminderSettings(transaction);
    const [due] = settings.active ? await listDueReminders(settings, dayOf(now), transaction, id) : [];
    if (!due || due.to === "") return;
    const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
    const message_id = newMessageId({ from: { name: "", address: email.smtp_from_email } });
    const payload: ReminderPayload = { reminder_of: id, step: due.step, message_id };
    const outbox_id = await putIntoOutbox(
      transaction,
      { kind: "mail", payload, hours, quiet: { whom: "customer" } },
      now,
    );
    await transaction.paymentReminder.create({
      data: { invoice_id: id, step: due.step, to_email: due.to, created_at: now, outbox_id },
    });
  });
}

export type SentReminder = {
  id: number;
  invoice: { id: number; invoice_number: string };
  step: ReminderStep;
  to: string;
  /** When it was sent or given up; while it waits, when it was put in. */
  at: Date;
  state: ReminderState;
  /** Why the last try failed, as the outbox stores it; null for none. */
  error: string | null;
};

/** The last reminders that were put in, the latest first, at most `mostAtOnce`. */
export async function listReminders(): Promise<SentReminder[]> {
  return findReminders({}, mostAtOnce);
}

/** The last reminder of each unpaid invoice of a customer that was reminded of, the latest first. */
export async function lastReminders(customer_id: number): Promise<SentReminder[]> {
  const last = new Map<number, SentReminder>();
  // An invoice has at most one of each step.
  for (const reminder of await findReminders({ invoice: { customer_id, ...unpaidOnly } }))
    if (!last.has(reminder.invoice.id)) last.set(reminder.invoice.id, reminder);
  return [...last.values()];
}

/** Reminders, the latest first. */
async function findReminders(where: Prisma.PaymentReminderWhereInput, take?: number): Promise<SentReminder[]> {
  const rows = await reader().paymentReminder.findMany({
    where,
    include: {
      outbox: { select: { done_at: true, last_error: true } },
      invoice: { select: { id: true, invoice_number: true } },
    },
    orderBy: { id: "desc" },
    ...(take !== undefined && { take }),
  });
  return rows.map(({ id, invoice, step, to_email: to, created_at, dropped_at, outbox }) => ({
    ...{ id, invoice, step: step as ReminderStep, to, at: dropped_at ?? outbox.done_at ?? created_at },
    ...{ error: outbox.last_error, state: reminderState({ dropped_at, outbox }) },
  }));
}

/** What a customer gets no reminders of: no invoice at all, or these invoices. */
export type ReminderStops = { all: boolean; invoice_ids: number[] };

/** The invoices of which a customer is not reminded. */
export async function getReminderStops(customer_id: number): Promise<ReminderStops> {
  const rows = await reader().reminderStop.findMany({ where: { customer_id }, orderBy: { id: "asc" } });
  return {
    all: rows.some(({ invoice_id }) => invoice_id === null),
    invoice_ids: rows.flatMap(({ invoice_id }) => invoice_id ?? []),
  };
}

/**
 * Saves of what a customer is not reminded, of the invoices in `offered`; other stops stay. Invoices of somebody else
 * are left out. Throws a not-found Problem, and for a merged customer a conflict.
 */
export async function saveReminderStops(
  customer_id: number,
  { all, invoice_ids }: ReminderStops,
  offered: readonly number[],
): Promise<void> {
  await write(async (transaction) => {
    await expectPresentCustomer(transaction, customer_id);
    const [stopsAll] = await transaction.reminderStop.findMany({ where: { customer_id, invoice_id: null } });
    if (all && !stopsAll) await transaction.reminderStop.create({ data: { customer_id } });
    if (!all && stopsAll) await transaction.reminderStop.deleteMany({ where: { customer_id, invoice_id: null } });
    const goes = offered.filter((id) => !invoice_ids.includes(id));
    await transaction.reminderStop.deleteMany({ where: { customer_id, invoice_id: { in: goes } } });
    const added = await transaction.invoice.findMany({
      where: { id: { in: invoice_ids.filter((id) => offered.includes(id)) }, customer_id, unreminded: null },
      select: { id: true },
    });
    await transaction.reminderStop.createMany({ data: added.map(({ id }) => ({ customer_id, invoice_id: id })) });
  });
}
