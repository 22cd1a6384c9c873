import { getQueue } from "#app/verifactu/queue.server.ts";

/** Whether a record waits to be sent to the tax agency, or its answer is outstanding. */
export async function isWaiting(): Promise<boolean> {
  const { waiting, unanswered } = await getQueue();
  return waiting + unanswered > 0;
}
