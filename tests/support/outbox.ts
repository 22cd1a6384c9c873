/** An outbox on a test database, with deliverers that record what they are given. */
import { afterEach, expect } from "vitest";
import { startOutbox, stopOutbox } from "../../app/outbox/lanes.server.ts";
import { outboxState, putIntoOutbox } from "../../app/outbox/outbox.server.ts";
import type { Outgoing, Renewal } from "../../app/outbox/outbox.ts";
import { reader, write } from "../../app/platform/database.server.ts";
import { useDatabase } from "./database.ts";
import { eventually } from "./eventually.ts";

/** Empties the outbox after each test of the file. */
export function useOutbox(): void {
  useDatabase();
  afterEach(async () => {
    await stopOutbox();
    await write((transaction) => transaction.outbox.deleteMany());
  });
}

export const ignore = async () => {};

/** Puts a message in, by default an e-mail. */
export function putMessage(payload: unknown, more: Partial<Outgoing> = {}) {
  return write((transaction) => putIntoOutbox(transaction, { kind: "mail", payload, hours: 72, ...more }, new Date()));
}

/** The rows of the outbox, oldest first. */
export const outboxRows = () => reader().outbox.findMany({ orderBy: { id: "asc" } });

/**
 * Starts the outbox with a deliverer that records its messages, and with what writes them anew, if anything does; gives
 * a function that waits for `n` of them.
 */
export async function startRecordingOutbox(deliver: (payload: unknown) => Promise<void> = ignore, renew?: Renewal) {
  const given: unknown[] = [];
  let arrived = () => {};
  await startOutbox({
    mail: async (payload) => {
      given.push(payload);
      arrived();
      await deliver(payload);
    },
    push: ignore,
    verifactu: ignore,
    pdf: ignore,
    ...(renew && { renew }),
  });
  const has = async (n: number) => {
    while (given.length < n)
      await new Promise<void>((done) => {
        arrived = done;
      });
  };
  return { given, has };
}

/** Starts the outbox with a server that is down for the first message only, which then waits. */
export async function waitingFor(payload: string) {
  let up = false;
  const outbox = await startRecordingOutbox(async () => {
    if (!up) throw new Error("The server is down");
  });
  await putMessage(payload);
  await outbox.has(1);
  await eventually(async () => expect((await outboxState("mail")).lastError).not.toBeNull());
  up = true;
  return outbox;
}
