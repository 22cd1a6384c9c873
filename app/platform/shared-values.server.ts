/**
 * Small values that all processes of a server know (WORKERS), though they are in no database: what one process sets,
 * its parent tells the others. A server of one process keeps them in memory.
 */
import { singleton } from "./singleton.server.ts";

type Store = { values: Map<string, unknown>; tell: (name: string, value: unknown) => void };

const store = singleton<Store>("shared values", () => ({ values: new Map(), tell: () => {} }));

/** The value of a name, `usual` until a process has set it. It must be plain data, as JSON has it. */
export function sharedValue<T>(name: string, usual: T): { get: () => T; set: (value: T) => void } {
  return {
    get: () => (store.values.has(name) ? (store.values.get(name) as T) : usual),
    set(value) {
      store.values.set(name, value);
      store.tell(name, value);
    },
  };
}

/** For a process beside others: takes the values that they know, and tells them from now on by `tell`. */
export function shareValues(known: Record<string, unknown>, tell: Store["tell"]): void {
  for (const [name, value] of Object.entries(known)) hearValue(name, value);
  store.tell = tell;
}

/** Takes a value that another process has set. */
export function hearValue(name: string, value: unknown): void {
  store.values.set(name, value);
}
