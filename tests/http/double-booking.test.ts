import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { root } from "../support/app.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();
const overlaps = "That slot overlaps with another job. Please pick another time.";

/** A second process on the same database, which shares no memory with the first. */
async function otherProcess() {
  const program = join(root, "tests/support/book-jobs.ts");
  const given = ["--disable-warning=ExperimentalWarning", program, join(app.dataDir, "alisio.db")];
  const child = spawn(process.execPath, given, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? "nothing";
  expect(await next()).toBe("ready");
  const ended = once(child, "close");
  return {
    async book(bookings: object[]): Promise<string[]> {
      child.stdin.end(JSON.stringify(bookings));
      const outcomes = JSON.parse(await next()) as string[];
      expect(await ended).toEqual([0, null]);
      return outcomes;
    },
  };
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
  const other = await otherProcess();
  // Each slot is asked for five times by either process.
  const isTheirs = (n: number) => Math.floor(n / 10) % 2 === 1;
  const [theirs, ours] = await Promise.all([
    other.book(bookings.filter((_, n) => isTheirs(n))),
    Promise.all(bookings.filter((_, n) => !isTheirs(n)).map(overHttp)),
  ]);
  const outcomes = [...theirs, ...ours];
  expect(outcomes.filter((outcome) => outcome === "booked").length).toBe(10);
  expect(outcomes.filter((outcome) => outcome === overlaps).length).toBe(90);
  const { data } = (await me.get<{ data: { start: string; end: string }[] }>("/api/jobs")).json;
  expect(data.length).toBe(10);
  for (const [index, job] of data.entries()) expect(job.start >= (data[index - 1]?.end ?? "")).toBe(true);
});
