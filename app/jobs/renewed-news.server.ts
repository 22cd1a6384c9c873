/**
 * Writes messages about jobs anew before they are sent: what waited, as through the night, says who comes, where to and
 * which telephone as it is by then (docs/decisions/0065-what-engineers-are-told.md).
 */
import { z } from "zod";
import { isSurelyUnsent } from "#app/mail/mail-failure.ts";
import { type CustomerLetter, rewrittenNotice } from "#app/mail/notices.server.ts";
import { jobEvents } from "#app/outbox/engineer-news.ts";
import type { Renewable, Tries } from "#app/outbox/outbox.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { rewrittenPush } from "#app/push/news.server.ts";
import { letterOf } from "./customer-news.server.ts";
import { customerNewsKinds } from "./customer-news.ts";
import { named, noticeOf, pushedJob } from "./job-notice.server.ts";

const slot = z.object({ start: z.coerce.date(), end: z.coerce.date() });

/** What a message is about; a slot stays as it was told, because a change of it withdraws the message. */
const aboutSchema = z.discriminatedUnion("whom", [
  z.object({
    ...{ whom: z.literal("engineer"), job: z.int(), event: z.enum(jobEvents) },
    ...{ slot, before: slot.nullable(), by: z.object({ name: z.string() }).nullable() },
  }),
  z.object({ whom: z.literal("browser"), job: z.int(), event: z.enum(jobEvents), slot }),
  z.object({
    whom: z.literal("customer"),
    job: z.int(),
    kind: z.enum(customerNewsKinds),
    slot,
    former: slot.nullable(),
  }),
]);

/**
 * The payload of a message about a job with its text as it is now. From a try on that may have reached its receiver it
 * keeps the text, since it also keeps its message id; so it does where the job is gone, or another build has stored it.
 */
export async function renewJobNews(transaction: Transaction, payload: Renewable, tries: Tries): Promise<unknown> {
  const { about: _, ...kept } = payload;
  if (!isSurelyUnsent(tries)) return kept;
  const { data: about } = aboutSchema.safeParse(payload.about);
  const job = about && (await transaction.job.findUnique({ where: { id: about.job }, include: named }));
  if (!job) return payload;
  if (about.whom === "engineer") return rewrittenNotice(payload, noticeOf(job, about));
  if (about.whom === "browser") return rewrittenPush(payload, { event: about.event, job: pushedJob(job, about.slot) });
  const { language, to } = payload as Renewable & CustomerLetter;
  const { subject, text, calendar } = await letterOf(transaction, { ...about, job, language, to }, new Date());
  return { ...payload, subject, text, calendar };
}
