import { afterEach, expect, test } from "vitest";
import { hearValue, sharedValue, shareValues } from "./shared-values.server.ts";

afterEach(() => shareValues({}, () => {}));

test("a value is the usual one until it is set, here or by another process", () => {
  const value = sharedValue<number | null>("of a test", null);
  expect(value.get()).toBeNull();
  value.set(1);
  expect([value.get(), sharedValue("of a test", 7).get(), sharedValue("of another", 7).get()]).toEqual([1, 1, 7]);
  hearValue("of a test", null);
  expect(value.get(), "null is a value").toBeNull();
});

test("what is set is told to the others; what they know is taken, and not told again", () => {
  const told: unknown[] = [];
  shareValues({ "known before": 3 }, (...given) => told.push(given));
  const value = sharedValue("known before", 0);
  expect(value.get()).toBe(3);
  value.set(4);
  hearValue("known before", 5);
  expect([told, value.get()]).toEqual([[["known before", 4]], 5]);
});
