/**
 * The states of a job, and the moves between them: which are allowed, and what is said with them. Screens, calls and
 * the database's trigger all follow this table (docs/decisions/0057-states-of-jobs.md).
 */

export const jobStates = [
  ...(["to_plan", "booked", "confirmed", "on_the_way", "working", "done", "not_done", "cancelled"] as const),
] as const;

export type JobState = (typeof jobStates)[number];

/** The states of a job of which something is still to be done, or to be said. */
export const openStates = ["to_plan", "booked", "confirmed", "on_the_way", "working"] as const satisfies JobState[];

/**
 * To which other states a job may be set, by the state that it has. A job that waits to be planned is booked by giving
 * it a slot, and a job whose start is moved is booked again (rescheduleJob). What was pressed by mistake can be taken
 * back; only a cancelled job stays cancelled.
 */
export const allowedMoves: Readonly<Record<JobState, readonly JobState[]>> = {
  to_plan: ["booked", "cancelled"],
  booked: ["confirmed", "on_the_way", "working", "done", "not_done", "cancelled"],
  confirmed: ["booked", "on_the_way", "working", "done", "not_done", "cancelled"],
  on_the_way: ["booked", "confirmed", "working", "done", "not_done", "cancelled"],
  working: ["booked", "on_the_way", "done", "not_done", "cancelled"],
  done: ["booked", "working", "not_done"],
  not_done: ["booked", "working", "done", "cancelled"],
  cancelled: [],
};

/** The moves that are refused to engineers: these are decided by the office. */
const ofOffice: readonly JobState[] = ["cancelled"];

/** Where a state was pressed: on a screen of the office, on an engineer's phone, or by a program's call. */
export const pressedPlaces = ["office", "phone", "call"] as const;

export type PressedPlace = (typeof pressedPlaces)[number];

/** How long a typed reason may be, in characters. */
export const longestReason = 500;

/** Whether a job of one state may be set to another one. The state that it has already is always allowed. */
export function mayMove(from: JobState, to: JobState): boolean {
  return from === to || allowedMoves[from].includes(to);
}

/** Whether a state is said with its reason, and cannot be without one: why the job could not be done. */
export function needsReason(to: JobState): boolean {
  return to === "not_done";
}

/** Whether a reason may be said with a state. */
export function mayHaveReason(to: JobState): boolean {
  return needsReason(to) || to === "cancelled";
}

/** Whether a state says that the work goes on or is done, which is asked about before the day of the job. */
export function saysWork(to: JobState): boolean {
  return to === "working" || to === "done";
}

/** Whether an engineer may set their own job to a state. */
export function isOfEngineer(to: JobState): boolean {
  return !ofOffice.includes(to);
}

/** Whether a job may be given another slot or other engineers. */
export function mayReschedule(state: JobState): boolean {
  return state !== "done" && state !== "cancelled";
}

/** The moves that the screens of a job offer: the next steps of its state first, then what takes a step back. */
export function offeredMoves(from: JobState): { next: JobState[]; other: JobState[] } {
  // Cancelling has a screen of its own; a slot is given by rescheduling.
  const offered = allowedMoves[from].filter((to) => to !== "cancelled" && from !== "to_plan");
  const isNext = (to: JobState) => jobStates.indexOf(to) > jobStates.indexOf(from) && from !== "done";
  return { next: offered.filter(isNext), other: offered.filter((to) => !isNext(to)) };
}
