import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReportDraft } from "./report-draft.ts";
import { outcomeOf, sendReport } from "./send-report.ts";

const draft: ReportDraft = {
  ...{ idempotency_key: "k", job_id: null, template_id: null, customer_name: "Ana", site_address: "Calle Mayor 1" },
  ...{ job_ref: "", report_date: "2026-11-20", engineer_id: 1, notes: "", signed_by: "", name_signs: false },
  ...{ items: [], strokes: [], photos: [1, 2].map((id) => ({ id, name: `${id}.jpg`, blob: new Blob(["x"]) })) },
} as unknown as ReportDraft;

let answers: [status: number, headers?: Record<string, string>][] = [];
const asked: string[] = [];
/** The bodies of the reports. */
const reports: Record<string, unknown>[] = [];
/** The users in whose name the calls say they are made. */
const users: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  reports.length = 0;
  users.length = 0;
  // This page has no <meta> with the base path, so the calls go to the usual one.
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", async (address: string, { method, body, headers: said }: RequestInit) => {
    users.push(new Headers(said).get("X-For-User"));
    if (typeof body === "string") reports.push(JSON.parse(body));
    asked.push(`${method} ${address.split("/").slice(3).join("/")}`);
    const [status, headers = {}] = answers.shift() ?? [500];
    return Response.json(status < 400 ? { id: 7, report_number: "SR-1" } : { error: "Busy" }, { status, headers });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const busy: [number, Record<string, string>] = [503, { "Retry-After": "5" }];

test("a photo that finds the server busy is sent again when it says, and none twice", async () => {
  answers = [[201], [201], busy, busy, [201]];
  const sending = sendReport(1, draft, 90_000);
  await vi.runAllTimersAsync();
  expect(await sending).toEqual({ id: 7, report_number: "SR-1", photos_refused: 0 });
  const second = "PUT reports/7/photos/2";
  expect(asked).toEqual(["POST reports", "PUT reports/7/photos/1", second, second, second]);
  expect(new Set(users)).toEqual(new Set(["1"]));
});

test("a report that has waited on the phone says when it was signed, one that is sent at once does not", async () => {
  const saved_at = Date.now();
  answers = Array.from({ length: 6 }, () => [201]);
  await sendReport(1, draft, 15_000, { saved_at });
  vi.setSystemTime(saved_at + 2 * 24 * 3_600_000);
  await sendReport(1, draft, 15_000, { saved_at });
  expect(reports.map(({ signed_at }) => signed_at)).toEqual([undefined, new Date(saved_at).toISOString()]);
});

test("a report that was saved while the clock of the phone was not set is signed when it arrives", async () => {
  const saved_at = Date.UTC(2025, 2, 1);
  answers = Array.from({ length: 6 }, () => [201]);
  await sendReport(1, draft, 15_000, { saved_at, clock: "unset" });
  // A phone kept this one before it noted whether its clock was set.
  await sendReport(1, draft, 15_000, { saved_at });
  expect(reports.map(({ signed_at }) => signed_at)).toEqual([undefined, "2025-03-01T00:00:00.000Z"]);
});

test("no photo is sent any more once somebody else may be signed in", async () => {
  answers = [[201], [201]];
  const goesOn = vi.fn().mockReturnValueOnce(true).mockReturnValueOnce(true).mockReturnValue(false);
  await expect(sendReport(1, draft, 15_000, { goesOn })).rejects.toThrow(TypeError);
  expect(asked).toEqual(["POST reports", "PUT reports/7/photos/1"]);
});

test("an answer of which only the beginning arrives is given up as one that does not come", async () => {
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => stalled(signal));
  const sending = sendReport(1, draft, 15_000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(outcomeOf(await sending)).toEqual({ kind: "unreachable" });
});

/** An answer whose body ends only when its request is given up, as on a weak line. */
function stalled(signal: RequestInit["signal"]): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":7,'));
      signal?.addEventListener("abort", () => controller.error(signal.reason));
    },
  });
  return new Response(body, { status: 201 });
}

test("it is not sent again before the server says", async () => {
  answers = [busy, [201], [201], [201]];
  const sending = sendReport(1, draft, 90_000);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toHaveLength(1);
  await vi.runAllTimersAsync();
  expect(await sending).toMatchObject({ photos_refused: 0 });
});

test.each<[string, typeof answers]>([
  ["busy for longer than there is patience", Array.from({ length: 20 }, () => busy)],
  ["busy without a time", [[503]]],
])("a server that is %s makes it wait for later, not be mended", async (_, given) => {
  answers = given;
  const sending = sendReport(1, draft, 15_000).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(outcomeOf(await sending)).toEqual({ kind: "fault", status: 503 });
  expect(asked.length).toBeLessThanOrEqual(3);
});

const refused = Response.json({ error: "Not a picture" }, { status: 400 });
const notFound = new Response("<h1>Not Found</h1>", { status: 404 });

test.each<[string, Response, object]>([
  ["a request that took too long", new Response(null, { status: 408 }), { kind: "fault", status: 408 }],
  ["a proxy that finds nothing", notFound, { kind: "fault", status: 404 }],
  ["a proxy that lets less through", new Response("<h1>Too Large</h1>", { status: 413 }), { photos_refused: 2 }],
  ["the server that refuses it", refused, { photos_refused: 2 }],
])("a photo that is answered by %s waits, or is given up where it never gets through", async (_, answer, outcome) => {
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
    method === "POST" ? Response.json({ id: 7, report_number: "SR-1" }, { status: 201 }) : answer.clone(),
  );
  const result = await sendReport(1, draft, 15_000).catch(outcomeOf);
  expect(result).toMatchObject(outcome);
});

test.each([
  [{ error: "There is no such job." }, "400 There is no such job."],
  [{ error: "There is no such job.", said: "Ese trabajo no existe." }, "400 Ese trabajo no existe."],
])("a refusal of %j is shown as %s", async (answer, shown) => {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status: 400 }));
  await expect(sendReport(1, draft, 15_000)).rejects.toThrow(shown);
});
