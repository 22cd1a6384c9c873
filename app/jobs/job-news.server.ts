/** Who is told of what happens to a job: subscribed browsers, and the office by e-mail. Both go by the outbox. */
import { customerName } from "#app/customers/customer.ts";
import { addressLine } from "#app/documents/address.ts";
import { putNotice } from "#app/mail/notices.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { Language } from "#app/platform/money.ts";
import { whenLabel } from "#app/platform/when.server.ts";
import { localTimeOf } from "#app/platform/zone.server.ts";
import { type JobEvent, pushJobNews } from "#app/push/news.server.ts";
import { lastingHref } from "./calendar-place.ts";
import type { Slot } from "./job.ts";

type JobNews = {
  event: JobEvent;
  id: number;
  /** When it was to be, for one that was moved. */
  before?: Slot;
  /** The session that did it, which needs no push; null for one that is none. */
  actor: number | null;
};

/** Puts what happened to a job into the outbox, inside the job's own transaction. */
export async function tellOf(
  transaction: Transaction,
  { event, id, before, actor }: JobNews,
  now: Date,
): Promise<void> {
  const { start, end, title, quote } = await transaction.job.findUniqueOrThrow({
    where: { id },
    include: { quote: { select: { quote_number: true, customer: true } } },
  });
  const { quote_number, customer } = quote;
  const day = localTimeOf(start).slice(0, 10);
  // A cancelled job has no page; its day has.
  const url = event === "cancelled" ? lastingHref("/calendar", day, "day") : lastingHref(`/calendar/jobs/${id}`, day);
  const job = { id, start, end, quote_number, customer: customerName(customer) };
  await pushJobNews(transaction, { event, job, url, actor }, now);
  await putNotice(
    transaction,
    ({ mail: { notice } }, language) => ({
      subject: notice[event]({ title }),
      lines: [
        notice.when({ when: inWords({ start, end }, language) }),
        before ? notice.before({ when: inWords(before, language) }) : "",
        notice.where({ address: addressLine(customer) }),
        notice.tel(customer),
      ],
      path: url,
    }),
    now,
  );
}

/** "Monday, 23 November 2026, 09:00–11:00". */
function inWords(slot: Slot, language: Language): string {
  const { day, from, to } = whenLabel(slot, language);
  return `${day}, ${from}–${to}`;
}
