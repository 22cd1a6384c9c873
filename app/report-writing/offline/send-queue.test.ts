/** When what waits on the phone is sent, and for whom; the phone's database and the server are made here. */
import { beforeEach, expect, test, vi } from "vitest";
import { keepSending, sendNow } from "./send-queue.ts";

const phone = vi.hoisted(() => ({
  /** What came of sending the states of jobs. */
  moves: "answered",
  /** The keys of the waiting reports, the oldest first. */
  waiting: [] as string[],
  sent: [] as string[],
  send: async (_key: string) => {},
  /** How many more readings of the queue fail. */
  unread: 0,
  /** The keys of the reports of which nothing can be stored, and those that were deleted. */
  unstored: [] as string[],
  deleted: [] as string[],
  photos_refused: 0,
  /** The key of the report that the form of this page is sending. */
  atForm: "",
}));

vi.mock("./phone-store.ts", () => ({
  isAtForm: (key: string) => key === phone.atForm,
  listQueue: async () => {
    phone.unread -= 1;
    if (phone.unread >= 0) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
    return phone.waiting.map((key) => ({ key, state: "waiting", draft: { idempotency_key: key } })).reverse();
  },
  updateQueued: async (_: number, key: string) => {
    if (phone.unstored.includes(key)) throw new DOMException("Full", "QuotaExceededError");
  },
  deleteQueued: async (_: number, key: string) => void phone.deleted.push(key),
  watchQueue: () => () => undefined,
}));
vi.mock("./kept-moves.ts", () => ({ watchMoves: () => () => undefined }));
vi.mock("./send-moves.ts", () => ({ sendMoves: async () => phone.moves }));
vi.mock("../send-report.ts", async (original) => ({
  ...(await original<typeof import("../send-report.ts")>()),
  sendReport: async (_: number, { idempotency_key: key }: { idempotency_key: string }) => {
    phone.sent.push(key);
    await phone.send(key);
    return { id: 1, report_number: "SR-1", photos_refused: phone.photos_refused };
  },
}));
vi.mock("#app/words/load-texts.ts", () => ({
  loadOfflineWords: async () => ({ noAnswer: "No answer", photosRefused: () => "Photos refused" }),
}));

const user = 1;
const minutes = 60_000;
const unreached = async () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const timers = { setTimeout: setTimeout.bind(globalThis), clearTimeout: clearTimeout.bind(globalThis) };
  vi.stubGlobal("window", { ...events, ...timers });
  vi.stubGlobal("document", { ...events, visibilityState: "visible" });
  vi.stubGlobal("navigator", {});
  Object.assign(phone, { waiting: ["a", "b"], sent: [], send: async () => {}, unread: 0, unstored: [], deleted: [] });
  Object.assign(phone, { moves: "answered", photos_refused: 0, atForm: "" });
  return () => void vi.useRealTimers();
});

test.each([
  ["answered", ["a", "b"]],
  // The first report is refused as well, and says why it waits.
  ["signed-out", ["a", "b"]],
  ["stopped", []],
])("where the states of jobs were %s, the reports that are sent are %j", async (moves, sent) => {
  phone.moves = moves;
  await sendNow(user);
  expect(phone.sent).toEqual(sent);
});

test("one part of the page that ends does not end the sending of another", async () => {
  phone.send = unreached;
  const [endDay, endLayout] = [keepSending(user), keepSending(user)];
  await vi.advanceTimersByTimeAsync(0);
  endDay();
  const before = phone.sent.length;
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(phone.sent.length).toBeGreaterThan(before);
  endLayout();
});

test("after the last part has ended, as after signing out, a failed attempt is not repeated", async () => {
  let fail = () => {};
  phone.send = () =>
    new Promise<void>((_, refuse) => {
      fail = () => refuse(new TypeError("Failed to fetch"));
    });
  const end = keepSending(user);
  await vi.advanceTimersByTimeAsync(0);
  expect(phone.sent).toEqual(["a"]);
  end();
  fail();
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(phone.sent).toEqual(["a"]);
});

test("what still waits when the last part ends is not sent, since another user may sign in", async () => {
  let answer = () => {};
  phone.send = () =>
    new Promise<void>((done) => {
      answer = done;
    });
  const end = keepSending(user);
  await vi.advanceTimersByTimeAsync(0);
  end();
  answer();
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(phone.sent).toEqual(["a"]);
});

test("all that waits is sent when it is asked for once", async () => {
  await sendNow(user);
  expect(phone.sent).toEqual(["a", "b"]);
});

test("what the form of this page is sending is not sent beside it", async () => {
  phone.atForm = "a";
  await sendNow(user);
  expect(phone.sent).toEqual(["b"]);
});

test("after a round in which the phone could not read its queue there is another one", async () => {
  phone.waiting = [];
  const end = keepSending(user);
  await vi.advanceTimersByTimeAsync(0);
  Object.assign(phone, { waiting: ["a"], unread: 1 });
  await expect(sendNow(user)).rejects.toThrow("lost");
  expect(phone.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * minutes);
  expect(phone.sent).toEqual(["a"]);
  end();
});

test.each([
  [0, ["a"]],
  [1, []],
])("a sent report that a full phone cannot note holds up none; with %d photos refused %j is deleted", async (...of) => {
  const [photos_refused, deleted] = of;
  Object.assign(phone, { unstored: ["a"], photos_refused });
  await sendNow(user);
  expect(phone.sent).toEqual(["a", "b"]);
  expect(phone.deleted).toEqual(deleted);
});
