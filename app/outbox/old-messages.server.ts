/** Which messages of the outbox are kept, and counted, after they were sent or given up, and deleting the others. */
import { anyOf, write } from "#app/platform/database.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { Prisma } from "#app/platform/prisma/client.ts";

/** For how many milliseconds a message is kept, and counted, after it was sent or given up. */
export const keepDone = 30 * dayMs;

/** What customers were told stays, with their jobs and invoices, whose screens say what became of it. */
export const notToCustomers = { notice: null, reminder: null };

/** Deletes the messages that were sent or given up long ago, except those to customers. */
export async function deleteOld(now: Date): Promise<void> {
  const done = new Date(now.getTime() - keepDone);
  if (!(await anyOf(Prisma.sql`FROM "Outbox" WHERE "done_at" < ${done}`))) return;
  await write((transaction) => transaction.outbox.deleteMany({ where: { done_at: { lt: done }, ...notToCustomers } }));
}
