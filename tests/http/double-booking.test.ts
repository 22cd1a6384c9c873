import { join } from "node:path";
import { expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { otherProcess } from "../support/other-process.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();
const overlaps = "That slot overlaps with another job. Please pick another time.";

/** A second process on the same database, which books without the server. */
async function otherBooker() {
  const { tell } = await otherProcess("book-jobs.ts", join(app.dataDir, "alisio.db"));
  return async (bookings: object[]) => JSON.parse(await tell(bookings)) as string[];
}

test("100 bookings at once on 10 slots, in two processes: each slot is booked once, and everyone else is told why", async () => {
  const quote_id = (await addQuotedCustomer(me)).quote.id;
  const booking = (n: number) => {
    const start = `2026-12-${String(1 + (n % 10)).padStart(2, "0")}T09:00`;
    // The slots differ: every third begins half an hour later, and overlaps all the same.
    const later = n % 3 === 0 ? start.replace("09:00", "09:30") : start;
    return { quote_id, start: later, duration_hours: 1 + (n % 2) };
  };
  const overHttp = async (body: object) => {
    const { status, json } = await me.post<{ error?: string }>("/api/jobs", body);
    expect([201, 409]).toContain(status);
    return status === 201 ? "booked" : (json.error ?? "");
  };
  const bookings = Array.from({ length: 100 }, (_, n) => booking(n));
  const bookThere = await otherBooker();
  // Each slot is asked for five times by either process.
  const isTheirs = (n: number) => Math.floor(n / 10) % 2 === 1;
  const [theirs, ours] = await Promise.all([
    bookThere(bookings.filter((_, n) => isTheirs(n))),
    Promise.all(bookings.filter((_, n) => !isTheirs(n)).map(overHttp)),
  ]);
  const outcomes = [...theirs, ...ours];
  expect(outcomes.filter((outcome) => outcome === "booked").length).toBe(10);
  expect(outcomes.filter((outcome) => outcome === overlaps).length).toBe(90);
  const { data } = (await me.get<{ data: { start: string; end: string }[] }>("/api/jobs")).json;
  expect(data.length).toBe(10);
  for (const [index, job] of data.entries()) expect(job.start >= (data[index - 1]?.end ?? "")).toBe(true);
});

test("100 bookings at once for 4 engineers, in two processes: none has two jobs at once, and the gap is kept", async () => {
  const quote_id = (await addQuotedCustomer(me)).quote.id;
  const gap = 30;
  expect((await me.put("/api/settings", { travel_gap_minutes: gap })).status).toBe(200);
  const crew: number[] = [];
  for (let n = 0; n < 4; n += 1) crew.push((await addEngineer(me)).id);
  // Half-hours of two days, one or two engineers, sometimes nobody: most of them are in one another's way.
  const booking = (n: number) => {
    const [first, second] = [crew[n % 4], crew[(n * 3 + 1) % 4]];
    const day = n % 2 === 0 ? "2027-02-01" : "2027-02-02";
    const start = `${day}T${String(8 + ((n * 7) % 10)).padStart(2, "0")}:${n % 3 === 0 ? "30" : "00"}`;
    const engineer_ids = n % 20 === 19 ? [] : n % 5 === 0 && first !== second ? [first, second] : [first];
    return { quote_id, start, duration_minutes: 30 * (1 + (n % 4)), engineer_ids };
  };
  const overHttp = async (body: object) => {
    const { status, json } = await me.post<{ error?: string }>("/api/jobs", body);
    return status === 201 ? "booked" : (json.error ?? "");
  };
  const bookings = Array.from({ length: 100 }, (_, n) => booking(n));
  const bookThere = await otherBooker();
  const [theirs, ours] = await Promise.all([
    bookThere(bookings.filter((_, n) => n % 3 === 0)),
    Promise.all(bookings.filter((_, n) => n % 3 !== 0).map(overHttp)),
  ]);
  const outcomes = [...theirs, ...ours];
  type Row = { start: string; end: string; engineer_ids: number[] };
  const { data } = (await me.get<{ data: Row[] }>("/api/jobs?from=2027-02-01&to=2027-02-02")).json;
  expect(new Set(outcomes)).toEqual(new Set(["booked", overlaps]));
  expect(data.length).toBe(outcomes.filter((outcome) => outcome === "booked").length);
  expect(data.length).toBeGreaterThan(10);
  const minutesBetween = (a: Row, b: Row) =>
    Math.max(Date.parse(a.start) - Date.parse(b.end), Date.parse(b.start) - Date.parse(a.end)) / 60_000;
  const pairs = data.flatMap((a, index) => data.slice(index + 1).map((b) => [a, b] as const));
  for (const [a, b] of pairs) {
    const nobody = a.engineer_ids.length === 0 || b.engineer_ids.length === 0;
    if (nobody) expect(minutesBetween(a, b)).toBeGreaterThanOrEqual(0);
    else if (a.engineer_ids.some((id) => b.engineer_ids.includes(id)))
      expect(minutesBetween(a, b)).toBeGreaterThanOrEqual(gap);
  }
  // Different engineers did work at one time: the calendar is more than one diary.
  expect(pairs.some(([a, b]) => minutesBetween(a, b) < 0)).toBe(true);
});
