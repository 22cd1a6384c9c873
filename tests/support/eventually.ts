/** Waits for what happens in the background, as long as a machine may take that does much else. */
import { vi } from "vitest";

/** Checks again until `check` throws nothing, for ten seconds; gives what it gives. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000, interval: 50 });
}
