/**
 * Notifications about a booked, moved, reassigned or cancelled job: push messages to browsers, and e-mails to the
 * office and to the engineers who come, all sent through the outbox (docs/decisions/0065-what-engineers-are-told.md).
 */
import type { Doer } from "#app/auth/sessions.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import { putNotice, putNoticeTo } from "#app/mail/notices.server.ts";
import type { JobEvent } from "#app/outbox/engineer-news.ts";
import { withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import { pushJobNews, withdrawJobNews } from "#app/push/news.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { lastingHref } from "./calendar-place.ts";
import { putCustomerNews, type Tell } from "./customer-news.server.ts";
import type { Happened } from "./customer-news.ts";
import { type Slot, slotOrNone } from "./job.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { party, partyOf } from "./job-party.server.ts";

type JobNews = {
  event: "booked" | "rescheduled" | "reassigned" | "cancelled";
  id: number;
  /** The former slot of a job that was moved. */
  before?: Slot | null;
  /** The ids of the engineers before the change; absent: they stayed. */
  formerly?: readonly number[];
  /** Who changed the job; null for a program. */
  by: Doer | null;
  /** Whether to tell the customer; absent: as the settings say. */
  tell?: Tell;
};

/** Puts the notifications of a change into the outbox, in the transaction of the change. */
export async function putJobNews(
  transaction: Transaction,
  { event, id, before, formerly, by, tell }: JobNews,
  now: Date,
): Promise<void> {
  const stored = await transaction.job.findUniqueOrThrow({ where: { id }, include: { ...party, ...assigned } });
  const slot = slotOrNone(stored);
  // Nobody was told of a job that was never planned, so there is nothing to tell.
  if (!slot) return;
  const { start, end } = slot;
  const { title } = stored;
  const whose = partyOf(stored);
  const { customer } = whose;
  const present = engineersOf(stored);
  const engineers = present.map(({ name }) => name);
  const day = localTimeOf(start).slice(0, 10);
  // A cancelled job has no page any more: the link leads to its day.
  const url = event === "cancelled" ? lastingHref("/calendar", day, "day") : lastingHref(`/calendar/jobs/${id}`, day);
  const job = {
    ...{ id, start, end, engineers, customer: customerName(customer) },
    quote_number: stored.quote?.quote_number ?? "",
  };
  const actor = by?.session ?? null;
  // Where a job was moved, the earlier of its times that are still ahead counts: whoever was to come then must know.
  const first = before && before.start > now && (before.start < start || end <= now) ? before.start : start;
  const quiet = { whom: "engineer", start: first.toISOString() } as const;
  const write =
    (what: JobEvent) =>
    ({ calendar, mail: { notice } }: Words, language: Language) => ({
      subject: notice[what]({ title }),
      lines: [
        notice.when({ when: calendar.untilLine(whenLabel({ start, end }, language)) }),
        // An engineer who is given a job knows of no time before.
        before && what !== "assigned" ? notice.before({ when: calendar.untilLine(whenLabel(before, language)) }) : "",
        engineers.length > 0 ? notice.engineers({ names: engineers.join(", ") }) : "",
        notice.where({ address: workPlace(whose) }),
        notice.tel(customer),
        by ? notice.by(by) : "",
      ],
      path: url,
    });
  const ids = present.map((engineer) => engineer.id);
  const told = formerly ?? (event === "booked" ? [] : ids);
  const came = ids.filter((one) => !told.includes(one));
  if (event !== "reassigned") {
    await pushJobNews(transaction, { event, job, url, actor, quiet, came }, now);
    await putNotice(transaction, by?.language ?? null, write(event), now);
  }
  if (event !== "reassigned") {
    const happened: Happened =
      event === "rescheduled" && before
        ? { event: "moved", slot, before }
        : { event: event === "cancelled" ? "cancelled" : "booked" };
    await putCustomerNews(transaction, { id, happened, tell, language: by?.language ?? null }, now);
  }
  const left = told.filter((one) => !ids.includes(one));
  const isOver = end <= now;
  // Nobody has to be told of work that is over, nor any more that it was theirs. Whoever was to come later must know.
  if (isOver && (!before || before.end <= now)) return withdrawAll(left);
  const stayed = ids.filter((one) => told.includes(one));
  // When a job moves, the push messages above went to all engineers already.
  if (event === "reassigned")
    await pushJobNews(transaction, { event: "assigned", job, url, actor, quiet, only: came }, now);
  await pushJobNews(transaction, { event: "taken_off", job, url, actor, quiet, only: left }, now);
  // Work that is over already is no news to whoever did it.
  if (!isOver) await mail("assigned", came);
  await mail("taken_off", left);
  if (event !== "reassigned") await mail(event, stayed);

  async function mail(what: JobEvent, whom: readonly number[]): Promise<void> {
    for (const { engineer, address } of await addressesOf(transaction, whom, actor)) {
      const to = { name: engineer.name, address };
      const about = { event: what, to, topic: topicOf(engineer.id), quiet, doerLanguage: by?.language ?? null };
      await putNoticeTo(transaction, about, write, now);
    }
  }

  async function withdrawAll(from: readonly number[]): Promise<void> {
    await withdrawJobNews(transaction, id, from, now);
    for (const one of from) await withdrawFromOutbox(transaction, { kind: "mail", topic: topicOf(one) }, now);
  }

  function topicOf(engineer_id: number): string {
    return `job-${id}-engineer-${engineer_id}`;
  }
}

/** The e-mail addresses of engineers who work here, without that of whoever makes the change. */
async function addressesOf(transaction: Transaction, ids: readonly number[], actor: number | null) {
  if (ids.length === 0) return [];
  const session = actor === null ? null : await transaction.session.findUnique({ where: { id: actor } });
  const engineers = await transaction.engineer.findMany({
    where: { id: { in: [...ids] }, active: 1 },
    include: { user: { select: { id: true, email: true, active: true } } },
    orderBy: { id: "asc" },
  });
  return engineers.flatMap((engineer) => {
    const { user, email } = engineer;
    const address = email || (user?.active === 1 ? user.email : "");
    return address === "" || (user && user.id === session?.user_id) ? [] : [{ engineer, address }];
  });
}
