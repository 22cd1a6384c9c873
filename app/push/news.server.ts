/** What is told of a job by push, and to whom. */
import { liveSessions } from "#app/auth/sessions.server.ts";
import { putIntoOutbox, withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Language } from "#app/platform/money.ts";
import { whenLabel } from "#app/platform/when.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { PushMessage, PushNotice } from "./message.ts";

export type JobEvent = "booked" | "rescheduled" | "cancelled";

export type JobNews = {
  event: JobEvent;
  job: { id: number; quote_number: string; customer: string | null; start: Date; end: Date };
  /** The path that the message leads to. */
  url: string;
  /** The session that did it, which need not be told; null for one that is none. */
  actor: number | null;
};

/** For how long each is news, in hours: after that it is neither sent nor kept for a telephone that is switched off. */
const hoursOfNews: Record<JobEvent, number> = { booked: 4, rescheduled: 4, cancelled: 24 };

/** A job that starts within so many hours is urgent: a telephone that saves its battery is woken for it. */
const urgentHours = 24;

/** Longer names are cut: with one in every script, the message stays far below what push services take (3,993 bytes). */
const longestName = 80;

const hour = 3_600_000;

/**
 * Tells every subscribed browser, except the one that did it, what happened to a job. Inside the job's own transaction: it
 * is sent once that is on the disk. What was to be told of the job before, and is not yet, is told no more.
 */
export async function pushJobNews(transaction: Transaction, news: JobNews, now: Date): Promise<void> {
  const { event, job, actor } = news;
  const topic = `job-${job.id}`;
  await withdrawFromOutbox(transaction, { kind: "push", topic }, now);
  const subscriptions = await transaction.pushSubscription.findMany({
    where: { session: { ...liveSessions(now), ...(actor !== null && { id: { not: actor } }) } },
    select: { id: true, language: true },
    orderBy: { id: "asc" },
  });
  const hours = hoursOfNews[event];
  for (const { id, language } of subscriptions) {
    const payload: PushMessage = {
      subscription: id,
      notice: noticeOf(news, language as Language),
      topic,
      urgency: isUrgent(job, now) ? "high" : "normal",
      until: new Date(now.getTime() + hours * hour).toISOString(),
    };
    await putIntoOutbox(transaction, { kind: "push", payload, hours }, now);
  }
}

/** The message as it is shown. It may lie on a locked screen: no telephone, no address. */
export function noticeOf({ event, job, url }: Omit<JobNews, "actor">, language: Language): PushNotice {
  const words = wordsIn(language);
  const who = [job.quote_number, shortened(job.customer ?? "")].filter(Boolean).join(" · ");
  const when = words.calendar.untilLine(whenLabel(job, language));
  return { title: words.push.news[event], body: `${who}\n${when}`, url, tag: `job-${job.id}`, lang: language };
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join("")}…` : name;
}

function isUrgent({ start, end }: JobNews["job"], now: Date): boolean {
  return end > now && start.getTime() <= now.getTime() + urgentHours * hour;
}
