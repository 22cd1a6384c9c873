/** The current request, for any code that runs while it is answered: its id, its user, its form's key. */
import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "./singleton.server.ts";

/** The one who makes a change: a user, or a program started on the server (without an id). */
export type Person = { id: number | null; name: string };

type Answering = {
  readonly id: string;
  person: Person | null;
  /** The engineer to whose records the request is limited; null or absent: it may see all. */
  only?: number | null;
  /** Whether the user is an owner. */
  owner?: boolean;
  /** The key of the posted form. */
  formKey?: string | null;
  /** Whether something that was asked for is stored already. */
  stored?: boolean;
  /** Whether the posted form is answered with what was typed. */
  shownAgain?: boolean;
};

const answering = singleton("request", () => new AsyncLocalStorage<Answering>());

/**
 * Runs `work` as the answer to one request: all code that it calls, also asynchronously, finds the request's id and
 * user (docs/decisions/0026-audit.md). Gives the result of `work`.
 */
export function inRequest<T>(request: Answering, work: () => T): T {
  return answering.run(request, work);
}

/** Runs `work` as the server's own, also where a request has brought it about: it goes on after the answer. */
export function outsideRequests<T>(work: () => T): T {
  return answering.exit(work);
}

/** The id of the current request; null outside a request. */
export function requestId(): string | null {
  return answering.getStore()?.id ?? null;
}

/** The user of the current request, once a guard has set it; null before that, and for work of the server itself. */
export function currentPerson(): Person | null {
  return answering.getStore()?.person ?? null;
}

/** Sets the user. For guards and sign-in. */
export function setPerson({ id, name }: Person): void {
  const store = answering.getStore();
  if (store) store.person = { id, name };
}

/**
 * The engineer to whose records the current request is limited, 0 for an account without one; null where it may see
 * all, and for work of the server itself (own-rows.server.ts).
 */
export function limitedToEngineer(): number | null {
  return answering.getStore()?.only ?? null;
}

/** Limits the request to the records of an engineer, or to none. For the lookup of sessions. */
export function limitToEngineer(engineer: number | null): void {
  const store = answering.getStore();
  if (store) store.only = engineer;
}

/** Whether the request is an owner's, or the work is the server's own. */
export function isOwners(): boolean {
  const store = answering.getStore();
  return store === undefined || store.owner === true;
}

/** Notes whether the user is an owner. For the lookup of sessions. */
export function setOwner(owner: boolean): void {
  const store = answering.getStore();
  if (store) store.owner = owner;
}

/** The key of the posted form, or null (form-keys.server.ts). */
export function formKey(): string | null {
  return answering.getStore()?.formKey ?? null;
}

/** Sets the key of the posted form. For the code that reads forms and calls. */
export function setFormKey(key: string | null): void {
  const store = answering.getStore();
  if (store) store.formKey = key;
}

/** Whether something that the request asked for is stored already, whatever fails afterwards. */
export function hasStored(): boolean {
  return answering.getStore()?.stored ?? false;
}

/** Notes that something that the request asked for is stored. */
export function noteStored(): void {
  const store = answering.getStore();
  if (store) store.stored = true;
}

/** Whether the request's form is answered with what was typed, so that its page shows that again. */
export function isShownAgain(): boolean {
  return answering.getStore()?.shownAgain ?? false;
}

/** Notes that the request's form is answered with what was typed. */
export function noteShownAgain(): void {
  const store = answering.getStore();
  if (store) store.shownAgain = true;
}
