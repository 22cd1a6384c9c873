/** What a job's page says of the e-mails to its customer. */
import { type CustomerNotice, noticesOf } from "#app/jobs/customer-notices.server.ts";
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
  return [customer.email === "" ? told.reasons.no_address : told.none];
}

function lineOf(notice: CustomerNotice, words: Words, now = new Date()): string {
  const { told } = words.calendar;
  const { state, skipped, to, at, not_before, error } = notice;
  const kind = told.kinds[notice.kind];
  if (skipped !== "") return told.skipped({ kind, reason: told.reasons[skipped] });
  if (state === "failed")
    return told.failed({ kind, to, when: clockTime(at), reason: sentenceOfMessage(words, error ?? "") });
  if (state === "waiting" && not_before && not_before > now)
    return told.waitsUntil({ kind, to, when: clockTime(not_before) });
  return told[state === "waiting" ? "waiting" : "sent"]({ kind, to, when: clockTime(at) });
}
