/** What a job's page says of the e-mails to its customer. */
import { findUntold } from "#app/jobs/customer-news.server.ts";
import { type CustomerNotice, noticeOfLastChange, noticesOf } from "#app/jobs/customer-notices.server.ts";
import type { JobDetail } from "#app/jobs/jobs.server.ts";
import { sentenceOfMessage } from "#app/mail/mail-failure.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { getTells } from "#app/settings/settings.server.ts";
import type { Words } from "#app/words/words.ts";

/** A line for each e-mail, the oldest first; without any, one that says why. */
export async function toldLines({ id, customer }: JobDetail, words: Words): Promise<string[]> {
  const notices = await noticesOf(id);
  if (notices.length > 0) return notices.map((notice) => lineOf(notice, words));
  const { told } = words.calendar;
  if (!Object.values(await getTells()).some((isOn) => isOn)) return [told.off];
  return [customer.email === "" ? told.noAddress : told.none];
}

/** Whether the customer is told of a change, in a sentence, and whether an e-mail can tell them of it now. */
export type ToldOfChange = { text: string; canTell: boolean };

/**
 * What the page says of telling the customer of the job's last change; null where no e-mail reports that change and
 * none can be sent now.
 */
export async function toldOfChange(id: number, words: Words, now = new Date()): Promise<ToldOfChange | null> {
  const canTell = (await findUntold(id, now)) !== null;
  const text = await sentenceOfChange(id, words, now);
  if (text === null) return canTell ? { text: words.calendar.told.notTold, canTell } : null;
  return { text, canTell };
}

async function sentenceOfChange(id: number, words: Words, now: Date): Promise<string | null> {
  const notice = await noticeOfLastChange(id);
  if (!notice) return null;
  const { kind, skipped } = notice;
  if (skipped !== "") return sentenceOfSkipped(kind, skipped, words.calendar);
  return (await toldTooLate(id, words, now)) ?? words.calendar.told.now;
}

function sentenceOfSkipped(
  kind: CustomerNotice["kind"],
  skipped: Exclude<CustomerNotice["skipped"], "">,
  { told }: Words["calendar"],
): string {
  return told.skipped({ kind: told.kinds[kind], reason: told.reasons[skipped] });
}

/**
 * What to know where no e-mail tells the customer of the last change in time, because of the night: the visit begins
 * before the morning, or they wait for it at the former time, before the morning in which the e-mail leaves. Else null.
 */
export async function toldTooLate(id: number, { calendar }: Words, now = new Date()): Promise<string | null> {
  const notice = await noticeOfLastChange(id);
  if (notice?.skipped === "night") return sentenceOfSkipped(notice.kind, "night", calendar);
  const { former, not_before } = notice ?? {};
  const isTooLate = former && not_before && former.start > now && former.start <= not_before;
  return isTooLate ? calendar.told.tooLate({ when: clockTime(not_before) }) : null;
}

function lineOf(notice: CustomerNotice, words: Words, now = new Date()): string {
  const { told } = words.calendar;
  const { state, skipped, to, at, not_before, isBeingSent, error } = notice;
  if (skipped !== "") return sentenceOfSkipped(notice.kind, skipped, words.calendar);
  const kind = told.kinds[notice.kind];
  if (isBeingSent) return told.beingSent({ kind, to });
  if (state === "failed")
    return told.failed({ kind, to, when: clockTime(at), reason: sentenceOfMessage(words, error ?? "") });
  if (state === "waiting" && not_before && not_before > now)
    return told.waitsUntil({ kind, to, when: clockTime(not_before) });
  return told[state === "skipped" ? "sent" : state]({ kind, to, when: clockTime(at) });
}
