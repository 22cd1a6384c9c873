import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onStopSignals } from "./stop-signals.ts";

const signals = ["SIGTERM", "SIGINT"] as const;
let [before, now] = [new Map<string, unknown[]>(), 0];

beforeEach(() => {
  before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of signals)
    for (const listener of process.listeners(signal))
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
});

test("a signal that comes at once is the first one passed on, and a later one stops at once", () => {
  const told: string[] = [];
  onStopSignals(
    () => told.push("stop"),
    () => told.push("at once"),
  );
  // Only the listeners of this test, since the process that runs it listens too.
  const emit = (signal: (typeof signals)[number]) => {
    for (const listener of process.listeners(signal)) if (!before.get(signal)?.includes(listener)) listener(signal);
  };
  emit("SIGINT");
  now = 900;
  emit("SIGTERM");
  expect(told).toEqual(["stop"]);
  now = 1_100;
  emit("SIGINT");
  expect(told).toEqual(["stop", "at once"]);
});
