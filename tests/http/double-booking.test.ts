import { afterAll, beforeAll, expect, test } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";

let one: App;
let other: App;
let callers: SignedInCaller[] = [];
let quote_id = 0;

beforeAll(async () => {
  one = await startApp();
  // A second process on the same database: nothing in the first one's memory can help it.
  other = await startApp({ dataDir: one.dataDir });
  callers = [await one.signIn(), await other.signIn()];
  quote_id = (await addQuotedCustomer(callers[0] as SignedInCaller)).quote.id;
});

afterAll(async () => {
  await other.stop({ keepData: true });
  await one.stop();
});

test("100 bookings at once on 10 slots, in two processes: each slot is booked once, and everyone else is told why", async () => {
  const booking = (n: number) => {
    const start = `2026-12-${String(1 + (n % 10)).padStart(2, "0")}T09:00`;
    // Not all alike: some begin half an hour later, and overlap all the same.
    const later = n % 3 === 0 ? start.replace("09:00", "09:30") : start;
    const caller = callers[n % 2] as SignedInCaller;
    return caller.post<{ error?: string }>("/api/jobs", { quote_id, start: later, duration_hours: 1 + (n % 2) });
  };
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => booking(n)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201).length).toBe(10);
  expect(statuses.filter((status) => status === 409).length).toBe(90);
  for (const { status, json } of answers) {
    if (status === 409) expect(json.error).toBe("That slot overlaps with another job. Please pick another time.");
  }
  const { data } = (await callers[0]?.get<{ data: { start: string; end: string }[] }>("/api/jobs"))?.json ?? {
    data: [],
  };
  expect(data.length).toBe(10);
  for (const [index, job] of data.entries()) expect(job.start >= (data[index - 1]?.end ?? "")).toBe(true);
});
