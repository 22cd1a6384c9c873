import { NeverDeliverable } from "#app/outbox/outbox.ts";

/** Sends what the outbox holds. */
export async function deliverPush(_payload: unknown): Promise<void> {
  throw new NeverDeliverable("Not yet");
}
