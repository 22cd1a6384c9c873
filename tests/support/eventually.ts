/** Waits for what happens in the background, as long as a machine may take that does much else. */
import { vi } from "vitest";

/** Checks again until `check` throws nothing, for `timeout` milliseconds; gives what it gives. */
export function eventually<T>(check: () => T | Promise<T>, timeout = 10_000): Promise<T> {
  return vi.waitFor(check, { timeout, interval: 50 });
}
