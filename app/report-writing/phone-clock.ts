/** What is earlier, in milliseconds, was noted while the clock of the phone was not set. */
const earliest = Date.UTC(2020, 0);

/** Whether the clock of the phone was set when it gave a time. A phone that starts without signal may begin in 1970. */
export function isOfSetClock(time: number): boolean {
  return time > earliest;
}
