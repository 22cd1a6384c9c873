/** Looks that a running server takes again and again, for what is due. */
import { minuteMs } from "./durations.ts";
import { logFault } from "./log.server.ts";
import { singleton } from "./singleton.server.ts";

/** Milliseconds until the first look after a start, and between looks: a machine that slept catches up soon. */
const usual = { clock: () => new Date(), first: minuteMs, every: 10 * minuteMs };

/** The clock and the intervals, in milliseconds, which tests shorten. */
export type LookTimes = typeof usual;

type Running = { timer: NodeJS.Timeout | null; looking: Promise<void> };

/**
 * `start` begins to look, and goes on until `stop`, which waits for a look that is under way. A look that throws is
 * logged, and the next one tries again. The clock and the intervals are parameters for tests.
 */
export function regularLooks(
  name: string,
  look: (now: Date) => Promise<void>,
): { start: (times?: Partial<LookTimes>) => void; stop: () => Promise<void> } {
  const running = singleton<Running>(name, () => ({ timer: null, looking: Promise.resolve() }));
  return {
    start(times) {
      const { clock, first, every } = { ...usual, ...times };
      const scheduleLook = (after: number) => {
        running.timer = setTimeout(() => {
          running.looking = look(clock())
            .catch((error: unknown) => {
              logFault(error);
            })
            .finally(() => {
              if (running.timer) scheduleLook(every);
            });
        }, after).unref();
      };
      scheduleLook(first);
    },
    async stop() {
      if (running.timer) clearTimeout(running.timer);
      running.timer = null;
      await running.looking;
    },
  };
}
