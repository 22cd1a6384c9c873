/**
 * What an engineer is told of a job, by e-mail and by push message, while an earlier message about it was not delivered
 * (docs/decisions/0065-what-engineers-are-told.md).
 */

/** What happened to a job; the last two to an engineer only, who was given the job or is no longer on it. */
export const jobEvents = ["booked", "rescheduled", "cancelled", "assigned", "taken_off"] as const;

export type JobEvent = (typeof jobEvents)[number];

/** That a message gives a job to an engineer: to one who knows nothing of it, or to one who was told of it before. */
export type Given = "first" | "again";

/** A message that was withdrawn: whether it gave the job, and whether it may have been delivered all the same. */
export type WithdrawnNews = { given: Given | undefined; isUnsent: boolean };

/**
 * What is told in place of the messages that were withdrawn, and whether that gives the job; null: nothing. An engineer
 * who was not told of the job yet is told of the job as it is now instead of a move. An engineer who knows nothing of
 * the job is not told that it is theirs no longer, or cancelled.
 */
export function engineerNews(
  event: JobEvent,
  withdrawn: readonly WithdrawnNews[],
): { event: JobEvent; given?: Given } | null {
  const last = withdrawn.at(-1);
  const waiting = last?.isUnsent ? last.given : undefined;
  const isKnown = withdrawn.some(({ given, isUnsent }) => given !== "first" || !isUnsent);
  if (event === "assigned" || event === "booked") return { event, given: isKnown ? "again" : "first" };
  if (event === "rescheduled") return waiting ? { event: "assigned", given: waiting } : { event };
  return waiting === "first" ? null : { event };
}
