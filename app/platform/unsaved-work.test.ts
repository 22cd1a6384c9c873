import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearUnsaved, deleteUnsaved, listUnsaved, putUnsaved, unsavedKey } from "./unsaved-work.ts";

const anna = { user: 1, place: "quote.new" };
const entries = new Map<string, string>();

/** A local storage as browsers have it: its keys are properties. */
const storage = new Proxy(
  {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  },
  {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

beforeEach(() => {
  entries.clear();
  vi.useFakeTimers({ now: new Date("2026-11-22T12:40:00Z") });
  vi.stubGlobal("localStorage", storage);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("work is kept by user and place, the latest first, until it is deleted", () => {
  putUnsaved(unsavedKey(anna, "1"), "first");
  vi.advanceTimersByTime(1000);
  putUnsaved(unsavedKey(anna, "2"), "second");
  putUnsaved(unsavedKey({ user: 11, place: "quote.new" }, "1"), "of another user");
  putUnsaved(unsavedKey({ user: 1, place: "quote.newer" }, "1"), "of another place");
  expect(listUnsaved(anna).map(({ value }) => value)).toEqual(["second", "first"]);
  deleteUnsaved(unsavedKey(anna, "2"));
  expect(listUnsaved(anna)).toMatchObject([{ value: "first", changed_at: Date.parse("2026-11-22T12:40:00Z") }]);
});

test("after thirty days nobody is asked about it, and what is unreadable is dropped", () => {
  putUnsaved(unsavedKey(anna, "1"), "old");
  entries.set(unsavedKey(anna, "2"), "{");
  expect(listUnsaved(anna).map(({ value }) => value)).toEqual(["old"]);
  vi.advanceTimersByTime(30 * 24 * 60 * 60 * 1000);
  expect(listUnsaved(anna)).toEqual([]);
  expect(entries.size).toBe(0);
});

test("sign-out deletes all of one's own, and nothing of others", () => {
  putUnsaved(unsavedKey(anna, "1"), "mine");
  putUnsaved(unsavedKey({ ...anna, place: "quote.7" }, "1"), "mine too");
  const other = { user: Number(`${anna.user}1`), place: anna.place };
  putUnsaved(unsavedKey(other, "1"), "of another user");
  entries.set("app.theme", "dark");
  clearUnsaved(anna.user);
  expect([...entries.keys()]).toEqual([unsavedKey(other, "1"), "app.theme"]);
  expect(listUnsaved(anna)).toEqual([]);
  expect(listUnsaved(other)).toMatchObject([{ value: "of another user" }]);
});

test("where storage is blocked or full nothing is kept, and nothing fails", () => {
  const refuse = () => {
    throw new DOMException("no", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(putUnsaved(unsavedKey(anna, "1"), "x")).toBe(false);
  expect(listUnsaved(anna)).toEqual([]);
  clearUnsaved(anna.user);
});
