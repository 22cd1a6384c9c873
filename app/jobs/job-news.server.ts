/**
 * Notifications about a booked, moved or cancelled job: push messages to browsers and an e-mail to the office, both
 * sent through the outbox.
 */
import type { Doer } from "#app/auth/sessions.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import { putNotice } from "#app/mail/notices.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import { type JobEvent, pushJobNews } from "#app/push/news.server.ts";
import { lastingHref } from "./calendar-place.ts";
import { type Slot, slotOrNone } from "./job.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { party, partyOf } from "./job-party.server.ts";

type JobNews = {
  event: JobEvent;
  id: number;
  /** The former slot of a job that was moved. */
  before?: Slot | null;
  /** Who changed the job; null for a program. */
  by: Doer | null;
};

/** Puts the notifications of a change into the outbox, in the transaction of the change. */
export async function putJobNews(
  transaction: Transaction,
  { event, id, before, by }: JobNews,
  now: Date,
): Promise<void> {
  const stored = await transaction.job.findUniqueOrThrow({ where: { id }, include: { ...party, ...assigned } });
  const slot = slotOrNone(stored);
  // Of a job that was never planned there is nothing to tell.
  if (!slot) return;
  const { start, end } = slot;
  const { title } = stored;
  const whose = partyOf(stored);
  const { customer } = whose;
  const engineers = engineersOf(stored).map(({ name }) => name);
  const day = localTimeOf(start).slice(0, 10);
  // A cancelled job has no page any more: the link leads to its day.
  const url = event === "cancelled" ? lastingHref("/calendar", day, "day") : lastingHref(`/calendar/jobs/${id}`, day);
  const job = {
    ...{ id, start, end, engineers, customer: customerName(customer) },
    quote_number: stored.quote?.quote_number ?? "",
  };
  await pushJobNews(transaction, { event, job, url, actor: by?.session ?? null }, now);
  await putNotice(
    transaction,
    by?.language ?? null,
    ({ calendar, mail: { notice } }, language) => ({
      subject: notice[event]({ title }),
      lines: [
        notice.when({ when: calendar.untilLine(whenLabel({ start, end }, language)) }),
        before ? notice.before({ when: calendar.untilLine(whenLabel(before, language)) }) : "",
        engineers.length > 0 ? notice.engineers({ names: engineers.join(", ") }) : "",
        notice.where({ address: workPlace(whose) }),
        notice.tel(customer),
        by ? notice.by(by) : "",
      ],
      path: url,
    }),
    now,
  );
}
