/**
 * Puts the e-mails to customers about their visits into the outbox: booked, moved, cancelled, and the day before
 * (docs/decisions/0069-what-customers-are-told.md).
 */
import { customerName, greetedName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import { isSetUp } from "#app/mail/email-settings.server.ts";
import { visitLetter } from "#app/mail/letter-texts.server.ts";
import { MailFailure } from "#app/mail/mail-failure.ts";
import { putLetterTo } from "#app/mail/notices.server.ts";
import { withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import { quietUntil } from "#app/outbox/quiet-hours.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { isRepeat, keepForForm } from "#app/platform/form-keys.server.ts";
import { isOwn, refuseLimited } from "#app/platform/own-rows.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { Problem } from "#app/platform/problem.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { getTells } from "#app/settings/settings.server.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { defaultLanguage, type Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { customerNews, type Happened, type News, type Skipped, untoldNews } from "./customer-news.ts";
import { type CustomerNotice, noticesOf } from "./customer-notices.server.ts";
import { type Slot, slotOrNone } from "./job.ts";
import { party, partyOf, readWithCustomers } from "./job-party.server.ts";
import { visitInvitation } from "./visit-invitation.ts";

/** Whether a press asks to tell the customer; undefined: as the settings say. */
export type Tell = boolean | undefined;

type Change = { id: number; happened: Happened; tell: Tell; language: Language | null };

/**
 * Tells the customer of a change, in its transaction. Messages about the job that still wait are taken back; who is
 * told of what then is decided by customerNews(). `language` is that of whoever makes the change, or null.
 */
export async function putCustomerNews(
  transaction: Transaction,
  { id, happened, tell, language }: Change,
  now: Date,
): Promise<void> {
  const earlier = await noticesOf(id, transaction);
  await cancelNotices(transaction, id, earlier, now);
  const news = customerNews(happened, earlier);
  if (!news) return;
  const tells = await getTells(transaction);
  // A customer who was told of a visit is told that it is cancelled, whatever the settings say by then.
  const isUsual = news.kind === "cancelled" || tells[news.kind];
  if (!isUsual && !tell) return;
  await putNews(transaction, { id, news, leftOut: tell === false, language }, now);
}

/** Reminds the customer of a visit, in a transaction of its own for each visit. */
export async function putReminder(transaction: Transaction, id: number, now: Date): Promise<void> {
  const last = (await noticesOf(id, transaction)).at(-1);
  const language = (last?.language as Language | undefined) ?? null;
  await putNews(transaction, { id, news: { kind: "day_before", former: null }, leftOut: false, language }, now);
}

/**
 * Withdraws the messages about a job that wait in the outbox. The notices of those that were certainly not sent are
 * deleted; notices of messages that have failed for good stay. The notice of a message that was perhaps sent stays too,
 * with that state unless the try that is running now succeeds, because no later try will show whether it arrived.
 */
async function cancelNotices(
  transaction: Transaction,
  id: number,
  notices: readonly CustomerNotice[],
  now: Date,
): Promise<void> {
  const waiting = notices.filter(({ state }) => state === "waiting").map((notice) => notice.id);
  await withdrawFromOutbox(transaction, { kind: "mail", topic: topicOf(id) }, now);
  const perhaps = notices.filter(({ state }) => state === "perhaps").flatMap(({ outbox_id }) => outbox_id ?? []);
  const { message: last_error } = new MailFailure("interrupted");
  await transaction.outbox.updateMany({ where: { id: { in: perhaps }, done_at: now }, data: { last_error } });
  await transaction.customerNotice.deleteMany({ where: { id: { in: waiting } } });
}

const topicOf = (id: number) => `job-${id}-customer`;

/** What a customer can be told of a job by e-mail now, and at which address. */
export type Untold = { news: News; to: string };

/**
 * What the customer of a job is not told of (untoldNews), where an e-mail can tell it: there are an address and a mail
 * server, and the visit is ahead. Else null, also for an unknown job.
 */
export async function findUntold(
  id: number,
  now = new Date(),
  client: Pick<Transaction, "job" | "customerNotice" | "emailSettings"> = reader(),
): Promise<Untold | null> {
  if (!(await isOwn("Job", id))) return null;
  const job = await readWithCustomers(() => client.job.findUnique({ where: { id }, include: party }));
  const slot = job && slotOrNone(job);
  if (!job || !slot || slot.start <= now || job.state === "done" || job.state === "not_done") return null;
  const { email } = partyOf(job).customer;
  if (email === "" || !isSetUp(await client.emailSettings.findUniqueOrThrow({ where: { id: 1 } }))) return null;
  const news = untoldNews(job.state === "cancelled" ? null : slot, await noticesOf(id, client));
  return news && { news, to: email };
}

/**
 * Tells the customer of a job what they are not told yet, whatever the settings say; a form that is posted twice tells
 * it once. Throws a conflict Problem where there is nothing to tell, a forbidden one for an engineer.
 */
export function tellCustomer(id: number, language: Language, now = new Date()): Promise<void> {
  return write(async (transaction) => {
    refuseLimited();
    const { sequence } = (await transaction.job.findUnique({ where: { id }, select: { sequence: true } })) ?? {};
    const what = { kind: "tell", asked: { id, sequence } };
    if (await isRepeat(transaction, what)) return;
    const untold = await findUntold(id, now, transaction);
    if (!untold) throw new Problem("conflict", ({ calendar }) => calendar.told.nothingToTell);
    // What was left out or given up of this very news makes room for it.
    const { kind } = untold.news;
    await transaction.customerNotice.deleteMany({ where: { job_id: id, kind, occasion: String(sequence) } });
    await putNews(transaction, { id, news: untold.news, leftOut: false, language }, now);
    await keepForForm(transaction, what, id);
  });
}

type Telling = { id: number; news: News; leftOut: boolean; language: Language | null };

async function putNews(
  transaction: Transaction,
  { id, news: { kind, former }, leftOut, language: doers }: Telling,
  now: Date,
): Promise<void> {
  const job = await transaction.job.findUniqueOrThrow({ where: { id }, include: party });
  const slot = slotOrNone(job);
  if (!slot) return;
  const { customer } = partyOf(job);
  const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
  const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  const language = (customer.language ??
    settings.language ??
    doers ??
    job.quote?.language ??
    defaultLanguage) as Language;
  const skipped = leftOut ? "left_out" : reasonNotTo({ slot, to: customer.email, isSetUp: isSetUp(email) }, now);
  const to = { name: customerName(customer) ?? "", address: customer.email };
  const put = async () => {
    const letter = { ...(await letterOf(transaction, { job, kind, slot, former, language, to }, now)), to, language };
    const about = { whom: "customer", job: id, kind, slot, former };
    const quiet = { whom: "customer" } as const;
    return putLetterTo(transaction, { ...letter, about, topic: topicOf(id), quiet, until: slot.start }, now);
  };
  await transaction.customerNotice.create({
    data: {
      ...{ job_id: id, kind, ...slot, language, to_email: to.address, skipped: skipped ?? "", created_at: now },
      occasion: kind === "day_before" ? slot.start.toISOString() : String(job.sequence),
      ...{ former_start: former?.start ?? null, former_end: former?.end ?? null },
      outbox_id: skipped ? null : await put(),
    },
  });
}

type AboutVisit = News & {
  job: Prisma.JobGetPayload<{ include: typeof party }>;
  slot: Slot;
  language: Language;
  to: { name: string; address: string };
};

/** What a letter about a visit says now, the entry for the calendar, and the sender. */
export async function letterOf(
  transaction: Transaction,
  { job, kind, slot, former, language, to }: AboutVisit,
  now: Date,
) {
  const { customer, site } = partyOf(job);
  const { company_name } = await presentLetterhead(transaction);
  const email = await transaction.emailSettings.findUniqueOrThrow({ where: { id: 1 } });
  const from = { name: email.smtp_from_name || company_name, address: email.smtp_from_email };
  const where = workPlace({ site, customer });
  const words = wordsIn(language);
  const named = (of: Slot) => words.calendar.untilLine(whenLabel(of, language));
  const { subject, message: text } = await visitLetter(
    { kind: `visit_${kind}`, language },
    {
      ...{ greeted: greetedName(customer), name: to.name, where },
      ...{ when: named(slot), before: former ? named(former) : "" },
    },
    transaction,
  );
  const calendar = visitInvitation({
    ...{ id: job.id, slot, sequence: job.sequence, installation: secrets().installation },
    ...{ isCancelled: kind === "cancelled", summary: words.mail.visitBy({ company: company_name }), location: where },
    ...{ company: from, customer: to, at: now },
  });
  return { from, subject, text, calendar };
}

/** Why a customer cannot be told of a visit now, or null. */
function reasonNotTo(visit: { slot: Slot; to: string; isSetUp: boolean }, now: Date): Skipped | null {
  const { start } = visit.slot;
  if (start <= now) return "past";
  if (visit.to === "") return "no_address";
  if (!visit.isSetUp) return "not_set_up";
  const morning = quietUntil({ whom: "customer" }, now);
  return morning && morning >= start ? "night" : null;
}
