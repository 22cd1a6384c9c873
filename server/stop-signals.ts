/** The signals that stop the process. */

/**
 * Within so many milliseconds a second signal is the first one, passed on: Ctrl+C in a terminal reaches every process
 * that runs there, and npm and scripts/ready.mjs pass it on to theirs as well.
 */
const passedOn = 1_000;

/** On SIGTERM or SIGINT calls `stop`, and on a further one, which is not the first passed on, `stopAtOnce`. */
export function onStopSignals(stop: () => void, stopAtOnce: () => void): void {
  let first: number | null = null;
  const onSignal = () => {
    if (first === null) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > passedOn) stopAtOnce();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
}
