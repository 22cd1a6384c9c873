/**
 * Work that is typed and not yet saved, in the local storage of this browser, by user and place; for instance a quote
 * that is being written (docs/decisions/0051-unsaved-work.md). Where storage is blocked or full nothing is kept.
 */
import { dayMs } from "./durations.ts";

/** A piece of work: where it was stored, when it was last changed (milliseconds since 1970), and what was typed. */
export type UnsavedWork<Value> = { key: string; changed_at: number; value: Value };

/** The user who did the work, and the place to which it belongs, such as "quote.new". */
export type UnsavedPlace = { user: number; place: string };

const prefix = "app.unsaved.";

/** Milliseconds after which nobody is asked about it any more: thirty days. */
const longest = 30 * dayMs;

/** The key under which a page keeps its work. Two pages with the same form have different ones. */
export function unsavedKey({ user, place }: UnsavedPlace, page: string): string {
  return `${prefixOf({ user, place })}${page}`;
}

/** Stores work; false where it cannot. */
export function putUnsaved(key: string, value: unknown): boolean {
  return withStorage((storage) => storage.setItem(key, JSON.stringify({ changed_at: Date.now(), value }))) !== null;
}

/** The work of a user at a place, the latest first. Deletes what is too old or unreadable. */
export function listUnsaved<Value>(place: UnsavedPlace): UnsavedWork<Value>[] {
  const found = keysOf(prefixOf(place)).flatMap((key) => readWork<Value>(key) ?? []);
  return found.sort((a, b) => b.changed_at - a.changed_at);
}

/** Deletes work that was saved or discarded. */
export function deleteUnsaved(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Deletes all work of a user in this browser, at sign-out. The work of others stays for them. */
export function clearUnsaved(user: number): void {
  for (const key of keysOf(`${prefix}${user}.`)) deleteUnsaved(key);
}

function prefixOf({ user, place }: UnsavedPlace): string {
  return `${prefix}${user}.${place}.`;
}

function readWork<Value>(key: string): UnsavedWork<Value> | null {
  const work = withStorage((storage) => JSON.parse(storage.getItem(key) ?? "null") as UnsavedWork<Value> | null);
  if (work && Date.now() - work.changed_at < longest) return { ...work, key };
  deleteUnsaved(key);
  return null;
}

function keysOf(beginning: string): string[] {
  return withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(beginning))) ?? [];
}

/** Gives null where the browser blocks storage, where it is full, and for a stored value that is not ours. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}
