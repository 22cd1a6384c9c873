/** The signals that stop the process. */
import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Within so many milliseconds a second signal is the first one, passed on: Ctrl+C in a terminal reaches every process
 * that runs there, and npm and scripts/ready.mjs pass it on to theirs as well.
 */
const passedOn = 1_000;

/**
 * On SIGTERM or SIGINT calls `stop`, and on a further one, which is not the first passed on, `stopAtOnce`. Gives the
 * function that ends this.
 */
export function onStopSignals(stop: () => void, stopAtOnce: () => void): () => void {
  let first: number | null = null;
  const onSignal = () => {
    if (first === null) {
      first = performance.now();
      stop();
    } else if (performance.now() - first > passedOn) stopAtOnce();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => void process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
}

export type HeldSignals = {
  /** Whether a signal to stop has come, also during work that gave nothing else its turn. */
  wasAsked: () => Promise<boolean>;
  /** Leaves the signals to others again. */
  release: () => void;
};

/**
 * Holds SIGTERM and SIGINT back during work that must not end halfway. A further one, which is not the first passed on,
 * ends the process at once.
 */
export function holdStopSignals(): HeldSignals {
  let asked = false;
  const release = onStopSignals(
    () => {
      asked = true;
    },
    () => process.exit(1),
  );
  const wasAsked = async () => {
    // A signal is delivered when the process next looks for events, which it does between two turns.
    await nextTurn();
    await nextTurn();
    return asked;
  };
  return { wasAsked, release };
}
