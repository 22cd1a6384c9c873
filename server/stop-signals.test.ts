import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdStopSignals, onStopSignals } from "./stop-signals.ts";

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

/** Gives a signal to the listeners of this test alone, since the process that runs it listens too. */
function emit(signal: (typeof signals)[number]): void {
  for (const listener of process.listeners(signal)) if (!before.get(signal)?.includes(listener)) listener(signal);
}

test("a signal that comes at once is the first one passed on, and a later one stops at once", () => {
  const told: string[] = [];
  onStopSignals(
    () => told.push("stop"),
    () => told.push("at once"),
  );
  emit("SIGINT");
  now = 900;
  emit("SIGTERM");
  expect(told).toEqual(["stop"]);
  now = 1_100;
  emit("SIGINT");
  expect(told).toEqual(["stop", "at once"]);
});

test("a signal that is held ends nothing, and is not held any more after the work", async () => {
  const held = holdStopSignals();
  expect(await held.wasAsked()).toBe(false);
  emit("SIGTERM");
  expect(await held.wasAsked()).toBe(true);
  held.release();
  expect(process.listeners("SIGTERM")).toEqual(before.get("SIGTERM"));
});

test("a signal that comes during work without a turn is known after it", async () => {
  const work = `
    import { holdStopSignals } from ${JSON.stringify(new URL("./stop-signals.ts", import.meta.url).href)};
    const held = holdStopSignals();
    // Another process sends the signal, and this one does nothing else until then.
    spawnSync("kill", ["-TERM", String(process.pid)]);
    process.exit((await held.wasAsked()) ? 7 : 1);
  `;
  const given = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval"];
  const { status } = spawnSync(process.execPath, [...given, `import { spawnSync } from "node:child_process";${work}`]);
  expect(status).toBe(7);
});
