/** What is known of the request that is being answered, wherever something is done for it. */
import { AsyncLocalStorage } from "node:async_hooks";
import { remembered } from "./remembered.server.ts";

/** Who does something: a user, or a program that a person runs on the server (without an id). */
export type Person = { id: number | null; name: string };

type Answering = {
  readonly id: string;
  person: Person | null;
  /** The key of the form that is posted. */
  formKey?: string | null;
  /** Whether something that was asked for is on the disk already. */
  stored?: boolean;
};

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

/** The key of the form that is posted, or null: what it makes is made once (form-keys.server.ts). */
export function formKey(): string | null {
  return answering.getStore()?.formKey ?? null;
}

/** Says which key the posted form carries. For what reads forms and calls. */
export function setFormKey(key: string | null): void {
  const store = answering.getStore();
  if (store) store.formKey = key;
}

/** Whether something that the request asked for is on the disk already, whatever fails afterwards. */
export function hasStored(): boolean {
  return answering.getStore()?.stored ?? false;
}

/** Says that something that the request asked for is on the disk. */
export function noteStored(): void {
  const store = answering.getStore();
  if (store) store.stored = true;
}
