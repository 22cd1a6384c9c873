/**
 * A server that puts a message into the outbox wakes the other servers of the database, which send it too where there
 * is a lane for it, and wait for the end of its lease where the first one dies. A server that hears nothing looks every
 * minute.
 */
import { anyOf, listenToOthers, type Transaction, tellOthers } from "#app/platform/database.server.ts";
import { minuteMs } from "#app/platform/durations.ts";
import { processName } from "#app/platform/lease.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import type { OutboxKind } from "./outbox.ts";

/** Tells the other servers, after the commit, that a message of a kind is due. */
export function wakeOthers(transaction: Transaction, kind: OutboxKind): Promise<void> {
  return tellOthers(transaction, `${kind} ${processName}`);
}

/**
 * Calls `look` with a kind when another process has put in a message of it, and with null when messages of any kind may
 * be due. Gives the function that ends it.
 */
export function listenForMessages(look: (kind: OutboxKind | null) => void): () => Promise<void> {
  const end = listenToOthers((text) => {
    const [kind = null, who] = text?.split(" ") ?? [];
    if (who !== processName) look(kind as OutboxKind | null);
  });
  const lookAtAll = async () => {
    const due = Prisma.sql`FROM "Outbox" WHERE "done_at" IS NULL AND "next_at" <= ${new Date()}`;
    if (await anyOf(due)) look(null);
  };
  const timer = setInterval(() => lookAtAll().catch(logFault), minuteMs).unref();
  return () => {
    clearInterval(timer);
    return end();
  };
}
