/** The order of the states that wait on a phone, whatever its clock says. */
import { afterEach, expect, test, vi } from "vitest";
import { noteServerDay } from "../phone-clock.ts";
import { afterOthers, inPressedOrder, isOver, type KeptMove, putMove, watchMoves } from "./kept-moves.ts";
import { isLacking, isWaiting } from "./move-waits.ts";

/** The moves in the phone's database. */
const stored = vi.hoisted(() => [] as unknown[]);

vi.mock("./open-database.ts", () => {
  const store = { getAll: async () => [...stored], put: async (move: unknown) => void stored.push(move) };
  const database = {
    transaction: () => ({ store, done: Promise.resolve() }),
    getAll: async () => {
      throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    },
  };
  return { phoneDatabase: () => (_: number, work: (of: unknown) => unknown) => work(database) };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const move = (key: string, pressed_at: number): KeptMove => ({
  ...{ key, job: 7, about: "Ana", state: "done", reason: "", pressed_at, refused: "" },
});

test("a state that is pressed after a restart in 1970 comes after those pressed before", () => {
  const kept = [move("z, kept without its turn", 5), move("a", 3)];
  for (const next of [move("b", Date.UTC(2026, 10, 27)), move("c", 60_000), move("d", 30_000)])
    kept.unshift(afterOthers(next, kept));
  expect(inPressedOrder(kept).map(({ key }) => key)).toEqual(["a", "z, kept without its turn", "b", "c", "d"]);
});

test("a state whose refusal is kept stays at its place", () => {
  const first = afterOthers(move("a", 1), []);
  const second = afterOthers(move("b", 2), [first]);
  const refused = afterOthers({ ...first, refused: "No" }, [first, second]);
  expect(inPressedOrder([second, refused]).map(({ key }) => key)).toEqual(["a", "b"]);
});

test("a sent state waits no more, but a day that was asked for before it was sent lacks it", () => {
  const now = Date.now();
  const waits = move("a", 1);
  const sent = { ...waits, sent_at: now - 1000 };
  const ahead = { ...waits, sent_at: now + 3_600_000 };
  expect([waits, sent, { ...waits, refused: "No" }].map(isWaiting)).toEqual([true, false, false]);
  expect([now - 2000, now, null].map((asked_at) => isLacking(sent, asked_at))).toEqual([true, false, true]);
  expect([isLacking(waits, now), isLacking(ahead, null)]).toEqual([true, false]);
});

test("on a phone whose clock is not set after a restart a sent state stays, which the kept day lacks", () => {
  const kept = new Map<string, string>();
  const setItem = (key: string, value: string) => void kept.set(key, value);
  vi.stubGlobal("localStorage", { setItem, getItem: (key: string) => kept.get(key) ?? null });
  noteServerDay("2026-11-27");
  const sent = { ...move("a", 1), sent_at: Date.UTC(2026, 10, 27, 9) };
  vi.useFakeTimers({ now: Date.UTC(2025, 2, 1) });
  expect([isLacking(sent, null), isOver(sent, Date.now())]).toEqual([true, false]);
  vi.setSystemTime(Date.UTC(2026, 10, 27, 8));
  expect([isLacking(sent, null), isOver(sent, Date.now() - 1000)]).toEqual([false, true]);
});

test("a press that is stored counts as kept, though the moves cannot be counted after it", async () => {
  const changed = vi.fn();
  watchMoves(changed);
  await putMove(1, move("a", 1));
  expect(stored).toMatchObject([{ key: "a", turn: 1 }]);
  expect(changed).toHaveBeenCalledOnce();
});
