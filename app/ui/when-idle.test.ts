import { afterEach, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser that tells of idle time, as far as this needs one. */
function browserWithIdleTime() {
  const waiting = new Map<number, () => void>();
  const ask = vi.fn((work: () => void, _options: IdleRequestOptions) => waiting.set(waiting.size + 1, work).size);
  vi.stubGlobal("window", { requestIdleCallback: ask });
  vi.stubGlobal("requestIdleCallback", ask);
  vi.stubGlobal("cancelIdleCallback", (n: number) => waiting.delete(n));
  return { ask, waiting };
}

test("work waits for idle time, with a limit where one is given, and can be called off", () => {
  const { ask, waiting } = browserWithIdleTime();
  const work = vi.fn();
  whenIdle(work, 2000);
  whenIdle(work)();
  expect(ask.mock.calls.map(([, options]) => options)).toEqual([{ timeout: 2000 }, {}]);
  expect([...waiting.keys()]).toEqual([1]);
  waiting.get(1)?.();
  expect(work).toHaveBeenCalledOnce();
});

test("in a browser without idle callbacks a timer comes, and can be called off", () => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  const work = vi.fn();
  const calledOff = vi.fn();
  whenIdle(work);
  whenIdle(calledOff, 2000)();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});
