/** The states of a job. */

export const jobStates = [
  ...(["to_plan", "booked", "confirmed", "on_the_way", "working", "done", "not_done", "cancelled"] as const),
] as const;

export type JobState = (typeof jobStates)[number];
