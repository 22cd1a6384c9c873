/** What is known of the request that is being answered, wherever something is done for it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { remembered } from "./remembered.server.ts";

/** Who does something: a user, or a program that a person runs on the server (without an id). */
export type Person = { id: number | null; name: string };

type Answering = { readonly id: string; person: Person | null };

const answering = remembered("request", () => new AsyncLocalStorage<Answering>());

/**
 * Runs `work` as the answering of one request: whatever it calls, and awaits, finds the request's id and who asks
 * (docs/decisions/0026-audit.md). Gives what `work` gives.
 */
export function inRequest<T>(request: Answering, work: () => T): T {
  return answering.run(request, work);
}

/** The id of the request that is being answered; null where none is. */
export function requestId(): string | null {
  return answering.getStore()?.id ?? null;
}

/** Who asks, once a guard knows them; null for a stranger, and for what the server does by itself. */
export function person(): Person | null {
  return answering.getStore()?.person ?? null;
}

/** Says who asks. For the guards and for what signs in. */
export function setPerson({ id, name }: Person): void {
  const store = answering.getStore();
  if (store) store.person = { id, name };
}
