/** Takes away, at the start and then daily, what sign-in leaves behind: sessions that ran out, tries that count no more. */
import { logFault } from "#app/platform/log.server.ts";
import { remembered } from "#app/platform/remembered.server.ts";
import { tidySessions } from "./session-list.server.ts";
import { tidyTries } from "./throttle.server.ts";

const day = 24 * 3600 * 1000;

const running = remembered<{ timer: NodeJS.Timeout | undefined }>("tidying", () => ({ timer: undefined }));

/** Tidies now, and from then on daily, until stopTidying. What fails is logged: a full disk keeps nobody from working. */
export async function startTidying(): Promise<void> {
  clearInterval(running.timer);
  running.timer = setInterval(() => tidy().catch(logFault), day).unref();
  await tidy().catch(logFault);
}

/** Tidies no more; what is under way is a write, which closing the database waits for. */
export function stopTidying(): void {
  clearInterval(running.timer);
}

async function tidy(): Promise<void> {
  const now = new Date();
  await tidySessions(now);
  await tidyTries(now);
}
