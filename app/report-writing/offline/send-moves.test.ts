/** What is said of the time at which a state was pressed; the phone's database and the server are made here. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendMoves } from "./send-moves.ts";

const phone = vi.hoisted(() => ({ pressed_at: 0 }));

vi.mock("./kept-moves.ts", () => ({
  listMoves: async () => [{ ...{ key: "k", job: 7, about: "Ana", state: "done", reason: "", refused: "" }, ...phone }],
  deleteMove: async () => undefined,
  putMove: async () => undefined,
}));

const now = Date.UTC(2026, 10, 27, 9);
/** The bodies of the calls. */
const sent: Record<string, unknown>[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now });
  sent.length = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({});
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["at once", now - 1000, undefined],
  ["an hour ago", now - 3_600_000, "2026-11-27T08:00:00.000Z"],
  ["before the clock of the phone was set", Date.UTC(1970, 0, 1, 0, 5), undefined],
])("a state that was pressed %s is sent with the time of its press where that is known", async (_, at, pressed_at) => {
  phone.pressed_at = at;
  await sendMoves(1, () => true);
  expect(sent).toEqual([{ state: "done", key: "k", place: "phone", ...(pressed_at && { pressed_at }) }]);
});
