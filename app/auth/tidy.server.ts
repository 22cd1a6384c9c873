/** Deletes expired sessions and expired counts of failed sign-ins, at the start and then daily. */
import { dayMs } from "#app/platform/durations.ts";
import { logFault } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { tidySessions } from "./session-list.server.ts";
import { tidyTries } from "./throttle.server.ts";

const running = singleton<{ timer: NodeJS.Timeout | undefined }>("tidying", () => ({ timer: undefined }));

/**
 * Tidies now, and daily until stopTidying(). A failure is logged and does not keep the server from starting: the disk
 * may be full.
 */
export async function startTidying(): Promise<void> {
  clearInterval(running.timer);
  running.timer = setInterval(() => tidy().catch(logFault), dayMs).unref();
  await tidy().catch(logFault);
}

/** Stops the timer. A tidying that is under way is a write, and closing the database waits for writes. */
export function stopTidying(): void {
  clearInterval(running.timer);
}

async function tidy(): Promise<void> {
  const now = new Date();
  await tidySessions(now);
  await tidyTries(now);
}
