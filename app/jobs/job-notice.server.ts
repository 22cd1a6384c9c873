/** What messages about a job say: e-mails to the office and to engineers, and what a push message names of it. */
import { customerName } from "#app/customers/customer.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import type { JobEvent } from "#app/outbox/engineer-news.ts";
import { whenLabel } from "#app/platform/date-texts.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import type { JobNews as PushedNews } from "#app/push/news.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { lastingHref } from "./calendar-place.ts";
import type { Slot } from "./job.ts";
import { assigned, engineersOf } from "./job-engineers.server.ts";
import { party, partyOf } from "./job-party.server.ts";

/** Prisma's `include` of a job that messages are about. */
export const named = { ...party, ...assigned } as const satisfies Prisma.JobInclude;

export type NamedJob = Prisma.JobGetPayload<{ include: typeof named }>;

/** What happened to a job: its slot then, the former one where it was moved, and who did it; null for a program. */
export type Happening = { event: JobEvent; slot: Slot; before: Slot | null; by: { name: string } | null };

/** The path of the screen that shows the job. A cancelled job has no page any more: the link leads to its day. */
export function pathOf({ id, cancelled_at }: NamedJob, { start }: Slot): string {
  const day = localTimeOf(start).slice(0, 10);
  return cancelled_at ? lastingHref("/calendar", day, "day") : lastingHref(`/calendar/jobs/${id}`, day);
}

/** What a push message names of a job. */
export function pushedJob(job: NamedJob, slot: Slot): PushedNews["job"] {
  return {
    ...{ id: job.id, ...slot, customer: customerName(partyOf(job).customer) },
    engineers: engineersOf(job).map(({ name }) => name),
    quote_number: job.quote?.quote_number ?? "",
  };
}

/** Gives what writes the e-mail, to the office or to an engineer to whom `event` happened. */
export function noticeOf(job: NamedJob, { event, slot, before, by }: Happening) {
  const whose = partyOf(job);
  const names = engineersOf(job)
    .map(({ name }) => name)
    .join(", ");
  return ({ calendar, mail: { notice } }: Words, language: Language) => ({
    subject: notice[event]({ title: job.title }),
    lines: [
      notice.when({ when: calendar.untilLine(whenLabel(slot, language)) }),
      // An engineer who is given a job knows of no time before.
      before && event !== "assigned" ? notice.before({ when: calendar.untilLine(whenLabel(before, language)) }) : "",
      names === "" ? "" : notice.engineers({ names }),
      notice.where({ address: workPlace(whose) }),
      notice.tel(whose.customer),
      by ? notice.by(by) : "",
    ],
    path: pathOf(job, slot),
  });
}
