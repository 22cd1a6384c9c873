/** Push messages about jobs (booked, rescheduled, cancelled): their text, and which browsers get them. */
import { liveSessions } from "#app/auth/sessions.server.ts";
import { engineerNews, type JobEvent, type WithdrawnNews } from "#app/outbox/engineer-news.ts";
import { putIntoOutbox, type Withdrawn, withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import { isUnsent, type Quiet } from "#app/outbox/outbox.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { hourMs } from "#app/platform/durations.ts";
import { engineersOfJob } from "#app/platform/own-rows.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { PushMessage, PushNotice } from "./message.ts";

export type JobNews = {
  event: JobEvent;
  job: { id: number; quote_number: string; customer: string | null; engineers: string[]; start: Date; end: Date };
  /** The path that a click on the message opens. */
  url: string;
  /** The id of the session that made the change and gets no message; null where no session did. */
  actor: number | null;
  /** The ids of the engineers who alone are told; absent: everybody whom the job concerns. */
  only?: readonly number[];
  /** The ids of the engineers who were given the job by this change; to them it is not moved. */
  came?: readonly number[];
  /** The quiet hours of the engineers. */
  quiet: Quiet;
};

/** How many hours a message is of use. Afterwards it is not sent, and the push service drops it. */
const hoursOfNews: Record<JobEvent, number> = {
  ...{ booked: 4, rescheduled: 4, cancelled: 24, assigned: 4, taken_off: 24 },
};

/** A message about a job that starts within so many hours is urgent: it also wakes a phone that saves its battery. */
const urgentHours = 24;

/** Longer names are cut. With 80 characters of any script, the message stays far below the limit of 3,993 bytes. */
const longestName = 80;

/**
 * Withdraws the messages about a job that wait for browsers of some users. Those of others stay: whoever was taken off
 * the job still has to be told so.
 */
async function withdrawFrom(
  transaction: Transaction,
  job_id: number,
  user: Prisma.UserWhereInput,
  now: Date,
): Promise<Withdrawn[]> {
  const concerned = await transaction.pushSubscription.findMany({ where: { session: { user } }, select: { id: true } });
  const ids = new Set(concerned.map(({ id }) => id));
  const which = (payload: unknown) => ids.has((payload as PushMessage).subscription);
  return withdrawFromOutbox(transaction, { kind: "push", topic: `job-${job_id}`, which }, now);
}

/** Withdraws what engineers wait to be told of a job that is no longer theirs. */
export async function withdrawJobNews(
  transaction: Transaction,
  job_id: number,
  engineers: readonly number[],
  now: Date,
): Promise<void> {
  if (engineers.length > 0) await withdrawFrom(transaction, job_id, { engineer: { id: { in: [...engineers] } } }, now);
}

/**
 * Puts a message about a job into the outbox for every browser that is subscribed and signed in, except that of `actor`
 * and those of engineers whose job it is not. Runs in the transaction of the job's change. Withdraws messages about the
 * same job to the same users, also to the actor, that were not sent yet; engineerNews() says what engineers are told
 * then. Engineers are left alone at night.
 */
export async function pushJobNews(transaction: Transaction, news: JobNews, now: Date): Promise<void> {
  const { job, actor, only, quiet, came = [] } = news;
  const { start, end } = job;
  const topic = `job-${job.id}`;
  // An engineer is told of their own jobs only.
  const mayHear = only
    ? { engineer: { id: { in: [...only] } } }
    : {
        OR: [{ role: { not: "engineer" } }, { engineer: { id: { in: await engineersOfJob(transaction, job.id) } } }],
      };
  const withdrawn = await withdrawFrom(transaction, job.id, mayHear, now);
  const subscriptions = await transaction.pushSubscription.findMany({
    where: { session: { ...liveSessions(now), ...(actor !== null && { id: { not: actor } }), user: mayHear } },
    select: {
      id: true,
      language: true,
      session: { select: { user: { select: { role: true, engineer: { select: { id: true } } } } } },
    },
    orderBy: { id: "asc" },
  });
  for (const { id, language, session } of subscriptions) {
    const isOfEngineer = only !== undefined || session?.user.role === "engineer";
    const isMovedTo = news.event === "rescheduled" && came.some((one) => one === session?.user.engineer?.id);
    const happened = isOfEngineer && isMovedTo ? "assigned" : news.event;
    const own = withdrawn.filter(({ payload }) => (payload as PushMessage).subscription === id).map(withdrawnNews);
    const told = isOfEngineer ? engineerNews(happened, own) : { event: happened };
    if (!told) continue;
    const { event, given } = told;
    const hours = hoursOfNews[event];
    const payload: PushMessage = {
      ...{ subscription: id, given, about: { whom: "browser", job: job.id, event, slot: { start, end } } },
      notice: noticeOf({ ...news, event }, language as Language),
      topic,
      urgency: isUrgent(job, now) ? "high" : "normal",
    };
    await putIntoOutbox(transaction, { kind: "push", payload, hours, ...(isOfEngineer && { quiet }) }, now);
  }
}

/** A stored message with its text written anew. */
export function rewrittenPush<Stored extends object>(stored: Stored, news: Pick<JobNews, "event" | "job">): Stored {
  const { notice } = stored as Stored & PushMessage;
  return { ...stored, notice: noticeOf({ ...news, url: notice.url }, notice.lang as Language) };
}

function withdrawnNews({ payload, ...tries }: Withdrawn): WithdrawnNews {
  return { given: (payload as PushMessage).given, isUnsent: isUnsent(tries) };
}

/** The message that is shown. A locked screen may show it, so it has no phone number and no address. */
export function noticeOf({ event, job, url }: Pick<JobNews, "event" | "job" | "url">, language: Language): PushNotice {
  const words = wordsIn(language);
  const who = [job.quote_number, shortenName(job.customer ?? "")].filter(Boolean).join(" · ");
  const when = words.calendar.untilLine(whenLabel(job, language));
  const body = [who, when, shortenName(job.engineers.join(", "))].filter(Boolean).join("\n");
  return { title: words.push.news[event], body, url, tag: `job-${job.id}`, lang: language };
}

function shortenName(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : name;
}

function isUrgent({ start, end }: JobNews["job"], now: Date): boolean {
  return end > now && start.getTime() <= now.getTime() + urgentHours * hourMs;
}
