/** When a state was pressed, and why it was refused, as a phone says it; its database and the server are made here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { KeptMove } from "./kept-moves.ts";
import { sendMoves } from "./send-moves.ts";

const phone = vi.hoisted(() => ({ pressed_at: 0, clock: undefined as "unset" | undefined }));
/** The moves that were kept again. */
const kept = vi.hoisted(() => [] as KeptMove[]);
/** Whether the phone has no room, and the keys that were deleted. */
const full = vi.hoisted(() => ({ now: false, deleted: [] as string[] }));

vi.mock("./kept-moves.ts", () => ({
  listMoves: async () => [{ ...{ key: "k", job: 7, about: "Ana", state: "done", reason: "", refused: "" }, ...phone }],
  putMove: async (_: number, move: KeptMove) => {
    if (full.now) throw new DOMException("Full", "QuotaExceededError");
    kept.push(move);
  },
  deleteMove: async (_: number, key: string) => void full.deleted.push(key),
}));

const now = Date.UTC(2026, 10, 27, 9);
/** The bodies of the calls. */
const sent: Record<string, unknown>[] = [];
/** The users in whose name the calls say they are made. */
const users: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now });
  sent.length = 0;
  kept.length = 0;
  Object.assign(full, { now: false, deleted: [] });
  users.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body, headers }: RequestInit) => {
    users.push(new Headers(headers).get("X-For-User"));
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a state that the server refuses since the session has ended says so until its user is known again", async () => {
  Object.assign(phone, { pressed_at: now, clock: undefined });
  vi.stubGlobal("fetch", async () => Response.json({ error: "Not signed in" }, { status: 401 }));
  expect(await sendMoves(1, () => true)).toBe("signed-out");
  expect(kept).toMatchObject([{ key: "k", refused: "", signed_out: true }]);
  expect(kept[0]).not.toHaveProperty("sent_at");
  vi.stubGlobal("fetch", async () => Response.json({ error: "Later" }, { status: 503 }));
  await sendMoves(1, () => true);
  // The phone of this test has forgotten it, so that nothing has changed.
  expect(kept).toHaveLength(1);
});

test.each<[string, number, "unset" | undefined, string | undefined]>([
  ["at once", now - 1000, undefined, undefined],
  ["an hour ago", now - 3_600_000, undefined, "2026-11-27T08:00:00.000Z"],
  ["before the clock of the phone was set", Date.UTC(2025, 2, 1), "unset", undefined],
  ["in 1970, before that was noted", Date.UTC(1970, 0, 1, 0, 5), undefined, undefined],
])("a state that was pressed %s is sent with the time of its press where that is known", async (_, at, ...of) => {
  const [clock, pressed_at] = of;
  Object.assign(phone, { pressed_at: at, clock });
  await sendMoves(1, () => true);
  expect(sent).toEqual([{ state: "done", key: "k", place: "phone", ...(pressed_at && { pressed_at }) }]);
  expect(users).toEqual(["1"]);
  // It is kept as sent: the day that the phone shows may be of before.
  expect(kept).toMatchObject([{ key: "k", sent_at: now, refused: "" }]);
});

test.each([
  [{ error: "This job is no longer there.", said: "Este trabajo ya no está." }, "Este trabajo ya no está."],
  [{ error: "Not allowed here" }, "Not allowed here"],
  [{}, "HTTP 413"],
])("of the refusal %j the engineer is told: %s", async (answer, refused) => {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status: 413 }));
  await sendMoves(1, () => true);
  expect(kept).toMatchObject([{ key: "k", refused }]);
});

test.each([
  [200, ["k"]],
  [409, []],
])("on a full phone an answer of %d deletes %j, and what waits behind is sent", async (status, deleted) => {
  vi.stubGlobal("fetch", async () => Response.json({ error: "Gone" }, { status }));
  full.now = true;
  expect(await sendMoves(1, () => true)).toBe("answered");
  expect(full.deleted).toEqual(deleted);
});

test.each([
  [408, ""],
  [404, "<h1>Not Found</h1>"],
])("a state that something else than the server answers with %d waits", async (status, body) => {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
  expect(await sendMoves(1, () => true)).toBe("stopped");
  expect(kept).toEqual([]);
});
