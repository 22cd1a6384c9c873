import type { Logger } from "pino";
import { afterAll, beforeEach, type MockInstance, vi } from "vitest";
// Makes the log of this process.
import "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/**
 * Watches which faults the product logs in this process, anew for each test of a file. A file that replaced the module
 * of the log (`vi.mock`) would need a process of its own.
 */
export function watchFaults(): MockInstance {
  const log = singleton<Logger>("log", () => {
    throw new Error("There is no log");
  });
  const faults = vi.spyOn(log, "error");
  beforeEach(() => void faults.mockClear());
  afterAll(() => faults.mockRestore());
  return faults;
}
