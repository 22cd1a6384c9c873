/**
 * Notifications about a booked, moved, reassigned or cancelled job: push messages to browsers, and e-mails to the
 * office and to the engineers who come, all sent through the outbox (docs/decisions/0065-what-engineers-are-told.md).
 */
import type { Doer } from "#app/auth/sessions.server.ts";
import { putNotice, putNoticeTo } from "#app/mail/notices.server.ts";
import type { JobEvent } from "#app/outbox/engineer-news.ts";
import { withdrawFromOutbox } from "#app/outbox/outbox.server.ts";
import type { Quiet } from "#app/outbox/outbox.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { type JobNews as PushedNews, pushJobNews, withdrawJobNews } from "#app/push/news.server.ts";
import { putCustomerNews, type Tell } from "./customer-news.server.ts";
import type { Happened } from "./customer-news.ts";
import { type Slot, slotOrNone } from "./job.ts";
import { engineersOf } from "./job-engineers.server.ts";
import { type Happening, type NamedJob, named, noticeOf, pathOf, pushedJob } from "./job-notice.server.ts";

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
export async function putJobNews(transaction: Transaction, news: JobNews, now: Date): Promise<void> {
  const job = await transaction.job.findUniqueOrThrow({ where: { id: news.id }, include: named });
  const slot = slotOrNone(job);
  // Nobody was told of a job that was never planned, so there is nothing to tell.
  if (!slot) return;
  const change: Change = { ...news, ...engineersOfChange(news, job), job, slot, actor: news.by?.session ?? null };
  const pushed = pushedNews(change, now);
  if (change.event !== "reassigned") {
    const { event, came, by } = change;
    await pushJobNews(transaction, { ...pushed, event, came }, now);
    await putNotice(transaction, by?.language ?? null, noticeOf(job, happeningOf(change, event)), now);
    await tellCustomerOfChange(transaction, change, now);
  }
  const { before } = change;
  // Nobody has to be told of work that is over, nor any more that it was theirs. Whoever was to come later must know.
  if (slot.end <= now && (!before || before.end <= now)) await withdrawFromFormer(transaction, change, now);
  else await tellEngineers(transaction, change, pushed, now);
}

/** A change of a planned job, with the ids of the engineers whom it concerns. */
type Change = JobNews & {
  job: NamedJob;
  slot: Slot;
  /** The id of the session that made the change; null where no session did. */
  actor: number | null;
  /** Who was given the job, who had it before and after, and who is no longer on it. */
  came: number[];
  stayed: number[];
  left: number[];
};

function engineersOfChange({ event, formerly }: JobNews, job: Change["job"]): Pick<Change, "came" | "stayed" | "left"> {
  const ids = engineersOf(job).map(({ id }) => id);
  const told = formerly ?? (event === "booked" ? [] : ids);
  return {
    came: ids.filter((id) => !told.includes(id)),
    stayed: ids.filter((id) => told.includes(id)),
    left: told.filter((id) => !ids.includes(id)),
  };
}

/** What all push messages about a change have. */
function pushedNews(change: Change, now: Date): Omit<PushedNews, "event"> {
  const { job, slot, actor } = change;
  return { job: pushedJob(job, slot), url: pathOf(job, slot), actor, quiet: quietHours(change, now) };
}

/** The quiet hours of engineers. They may end early for a visit that comes soon. */
function quietHours({ before, slot: { start, end } }: Change, now: Date): Quiet {
  // Where a job was moved, the earlier of its times that are still ahead counts: whoever was to come then must know.
  const first = before && before.start > now && (before.start < start || end <= now) ? before.start : start;
  return { whom: "engineer", start: first.toISOString() };
}

/** What an e-mail tells of a change, to the office or to an engineer to whom `event` happened. */
function happeningOf({ slot, before, by }: Change, event: JobEvent): Happening {
  return { event, slot, before: before ?? null, by: by && { name: by.name } };
}

function tellCustomerOfChange(transaction: Transaction, change: Change, now: Date): Promise<void> {
  const { event, id, slot, before, by, tell } = change;
  const happened: Happened =
    event === "rescheduled" && before
      ? { event: "moved", slot, before }
      : { event: event === "cancelled" ? "cancelled" : "booked" };
  return putCustomerNews(transaction, { id, happened, tell, language: by?.language ?? null }, now);
}

/** Withdraws what engineers who are no longer on the job still wait to be told of it. */
async function withdrawFromFormer(transaction: Transaction, { id, left }: Change, now: Date): Promise<void> {
  await withdrawJobNews(transaction, id, left, now);
  for (const one of left) await withdrawFromOutbox(transaction, { kind: "mail", topic: topicOf(id, one) }, now);
}

/** Tells the engineers who came, left or stayed, each what the change means for them. */
async function tellEngineers(
  transaction: Transaction,
  change: Change,
  pushed: Omit<PushedNews, "event">,
  now: Date,
): Promise<void> {
  const { event, slot, came, stayed, left } = change;
  // Any other change was pushed to all engineers of the job already.
  if (event === "reassigned") await pushJobNews(transaction, { ...pushed, event: "assigned", only: came }, now);
  await pushJobNews(transaction, { ...pushed, event: "taken_off", only: left }, now);
  // Work that is over already is no news to whoever did it.
  if (slot.end > now) await mailEngineers(transaction, change, { event: "assigned", to: came }, now);
  await mailEngineers(transaction, change, { event: "taken_off", to: left }, now);
  if (event !== "reassigned") await mailEngineers(transaction, change, { event, to: stayed }, now);
}

/** Puts an e-mail into the outbox for each of these engineers, to whom `event` happened. */
async function mailEngineers(
  transaction: Transaction,
  change: Change,
  { event, to: ids }: { event: JobEvent; to: readonly number[] },
  now: Date,
): Promise<void> {
  const { id, job, actor, by } = change;
  const quiet = quietHours(change, now);
  const about = (told: JobEvent) => ({ whom: "engineer", job: id, ...happeningOf(change, told) });
  for (const { engineer, address } of await addressesOf(transaction, ids, actor)) {
    const to = { name: engineer.name, address };
    const notice = { event, about, to, topic: topicOf(id, engineer.id), quiet, doerLanguage: by?.language ?? null };
    await putNoticeTo(transaction, notice, (told) => noticeOf(job, happeningOf(change, told)), now);
  }
}

function topicOf(id: number, engineer_id: number): string {
  return `job-${id}-engineer-${engineer_id}`;
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
