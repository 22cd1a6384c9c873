/** The e-mails to customers about jobs that were put into the outbox, or why there were none. */
import { isSetUp } from "#app/mail/email-settings.server.ts";
import { isSurelyUnsent, isUncertainMessage } from "#app/mail/mail-failure.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import { isLeased } from "#app/platform/lease.server.ts";
import { isOwn } from "#app/platform/own-rows.server.ts";
import { getTells } from "#app/settings/settings.server.ts";
import {
  type CustomerNewsKind,
  customerNews,
  type EarlierNotice,
  type NoticeState,
  type Skipped,
} from "./customer-news.ts";
import { party, partyOf, readWithCustomers } from "./job-party.server.ts";

export type CustomerNotice = EarlierNotice & {
  id: number;
  outbox_id: number | null;
  to: string;
  language: string;
  /** When it was sent or given up; for one that waits or was skipped, when it was put in. */
  at: Date;
  /** Whether it is just being sent; whatever is done about it now, it may arrive, so its state is "perhaps". */
  isBeingSent: boolean;
  /** When a waiting message may go at the earliest, because of the night. */
  not_before: Date | null;
  /** Why the last try to send it failed, as the outbox stores it; null for none. */
  error: string | null;
};

/** The notices of a job, the oldest first. */
export async function noticesOf(
  job_id: number,
  client: Pick<Transaction, "customerNotice"> = reader(),
  now = new Date(),
): Promise<CustomerNotice[]> {
  const rows = await client.customerNotice.findMany({
    where: { job_id },
    include: { outbox: { omit: { payload: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ id, kind, start, end, former_start, former_end, language, to_email, outbox, ...row }) => ({
    ...{ id, language, outbox_id: row.outbox_id, kind: kind as CustomerNewsKind, slot: { start, end } },
    former: former_start && former_end && { start: former_start, end: former_end },
    skipped: row.skipped as Skipped | "",
    state: stateOf(outbox),
    to: to_email,
    at: outbox?.done_at ?? row.created_at,
    isBeingSent: outbox !== null && outbox.done_at === null && isLeased(outbox, now),
    not_before: outbox?.not_before ?? null,
    error: outbox?.last_error ?? null,
  }));
}

/** The notice of the last change of a job; null where it was nothing that the customer is told of. */
export async function noticeOfLastChange(job_id: number): Promise<CustomerNotice | null> {
  const { sequence } = await reader().job.findUniqueOrThrow({ where: { id: job_id }, select: { sequence: true } });
  const where = { job_id, occasion: String(sequence) };
  const row = await reader().customerNotice.findFirst({ where, select: { id: true }, orderBy: { id: "desc" } });
  return (await noticesOf(job_id)).find(({ id }) => id === row?.id) ?? null;
}

type Sending = { done_at: Date | null; last_error: string | null; attempts: number; claimed_until: Date | null };

/**
 * A try that has not ended may reach the customer, and one that ended without an answer may have reached them, whatever
 * is done about the message now.
 */
function stateOf(outbox: Sending | null): NoticeState {
  if (!outbox) return "skipped";
  const { done_at, last_error, attempts, claimed_until } = outbox;
  if (!done_at) return isSurelyUnsent({ attempts, last_error, claimed_until }) ? "waiting" : "perhaps";
  if (last_error === null) return "sent";
  return isUncertainMessage(last_error) ? "perhaps" : "failed";
}

/** Whether a press may leave out the e-mail to the customer, and to whom it would go; "" where no address is known. */
export type TellOffer = { to: string };

/**
 * What a form that books for a customer offers; null while customers are not told of bookings, or e-mail is not set up.
 */
export async function offerToTell(customer_id: number): Promise<TellOffer | null> {
  if (!(await getTells()).booked || !(await canEmail())) return null;
  const customer = await reader().customer.findUnique({ where: { id: customer_id }, select: { email: true } });
  return customer && { to: customer.email };
}

async function canEmail(): Promise<boolean> {
  return isSetUp(await reader().emailSettings.findUniqueOrThrow({ where: { id: 1 } }));
}

/** What the forms that plan, move and cancel a job offer; null where the customer would not be told. */
export async function offerToTellOf(id: number, event: "move" | "cancel"): Promise<TellOffer | null> {
  if (!(await isOwn("Job", id))) return null;
  const job = await readWithCustomers(() => reader().job.findUnique({ where: { id }, include: party }));
  if (!job || !(await canEmail())) return null;
  const tells = await getTells();
  const wouldBeTold = event === "cancel" ? await isCancellationNews(id) : job.start ? tells.moved : tells.booked;
  return wouldBeTold ? { to: partyOf(job).customer.email } : null;
}

async function isCancellationNews(id: number): Promise<boolean> {
  return customerNews({ event: "cancelled" }, await noticesOf(id)) !== null;
}
