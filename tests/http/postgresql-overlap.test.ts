/**
 * What PostgreSQL itself refuses of jobs at one time, also from programs that take no turn in write() and see nothing
 * of one another. Without a server (`npm run test:postgresql`) nothing here runs.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addEngineer, addQuotedCustomer } from "../browser/support/data.ts";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";
import { type Direct, executeIn, openDirectly } from "../support/direct.ts";
import { onPostgresql } from "../support/postgresql.ts";

const overlaps = "That slot overlaps with another job. Please pick another time.";

describe.runIf(onPostgresql)("on PostgreSQL", () => {
  let [dataDir, quote_id, me] = ["", 0, {} as SignedInCaller];
  let app: App;

  beforeAll(async () => {
    app = await startApp();
    me = await app.signIn();
    dataDir = app.dataDir;
    quote_id = (await addQuotedCustomer(me)).quote.id;
  });
  afterAll(() => app.stop());

  /** Stores a job in the open transaction of a connection, as the product does. */
  async function storeIn(direct: Direct, engineers: readonly number[], start: string, end: string): Promise<void> {
    const [job] = await direct.execute<{ id: number }>(
      `INSERT INTO "Job" ("quote_id", "title", "state", "created_at", "updated_at")
       VALUES (?, 'Elsewhere', 'to_plan', now(), now()) RETURNING "id"`,
      quote_id,
    );
    const id = job?.id ?? 0;
    for (const [position, engineer] of engineers.entries()) {
      const insert = `INSERT INTO "JobEngineer" ("job_id", "engineer_id", "position") VALUES (?, ?, ?)`;
      await direct.execute(insert, ...[id, engineer, position]);
    }
    const update = `UPDATE "Job" SET "start" = ?, "end" = ?, "state" = 'booked', "sequence" = 1 WHERE "id" = ?`;
    await direct.execute(update, ...[new Date(start), new Date(end), id]);
  }

  test("100 bookings at once on 10 slots, each on a connection without the lock: each slot is booked once", async () => {
    const engineer = (await addEngineer(me)).id;
    const book = async (n: number) => {
      const day = `2031-03-${String(3 + (n % 10)).padStart(2, "0")}`;
      const direct = await openDirectly(dataDir);
      try {
        await direct.execute("BEGIN");
        await storeIn(direct, [engineer], `${day}T09:${n % 3 === 0 ? "30" : "00"}:00Z`, `${day}T11:00:00Z`);
        await direct.execute("COMMIT");
        return "booked";
      } catch (error) {
        return String((error as { code?: string }).code);
      } finally {
        await direct.close();
      }
    };
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, n) => book(n)));
    expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(10);
    // Refused by the constraint; by the trigger, which sees what was committed; or one of two that wait for each other.
    const refusals = new Set(outcomes.filter((outcome) => outcome !== "booked"));
    expect([...refusals].filter((code) => !["23P01", "23503", "40P01"].includes(code))).toEqual([]);
    const [stored] = await executeIn<{ n: number }>(
      dataDir,
      `SELECT count(*) AS "n" FROM "Job" WHERE "start" BETWEEN '2031-03-01' AND '2031-03-31'`,
    );
    expect(stored?.n).toBe(10);
  });

  test("a booking that meets a job which another program is about to store is refused as any other", async () => {
    const [ana, eva] = [(await addEngineer(me)).id, (await addEngineer(me)).id];
    const elsewhere = await openDirectly(dataDir);
    await elsewhere.execute("BEGIN");
    await storeIn(elsewhere, [ana, eva], "2031-05-05T08:00:00Z", "2031-05-05T10:00:00Z");
    const booking = { quote_id, start: "2031-05-05T11:00", duration_hours: 1, engineer_ids: [eva] };
    const answer = me.post<{ error: string }>("/api/jobs", booking);
    // Nothing of it can be seen before the commit, for which the booking waits.
    await expect
      .poll(() =>
        executeIn(
          dataDir,
          `SELECT 1 AS "n" FROM pg_stat_activity WHERE "wait_event_type" = 'Lock' AND datname = current_database()`,
        ),
      )
      .toHaveLength(1);
    await elsewhere.execute("COMMIT");
    await elsewhere.close();
    const { status, json } = await answer;
    expect([status, json.error]).toEqual([409, overlaps]);
    expect((await me.post("/api/jobs", { ...booking, start: "2031-05-05T14:00" })).status).toBe(201);
  });

  test("only what is booked takes time: of a job's engineers, or of everybody where it has none", async () => {
    const [ana, eva] = [(await addEngineer(me)).id, (await addEngineer(me)).id];
    const post = (more: object) =>
      me.post<{ id: number }>("/api/jobs", { quote_id, start: "2031-06-02T09:00", duration_hours: 2, ...more });
    const taken = () =>
      executeIn<{ engineers: string }>(
        dataDir,
        `SELECT "engineers"::text FROM "TakenTime" WHERE "during" && tsrange('2031-06-02', '2031-06-03') ORDER BY 1`,
      );
    const first = await post({ engineer_ids: [ana] });
    const second = await post({ engineer_ids: [eva] });
    expect(await taken()).toHaveLength(2);
    const change = { engineer_ids: [ana, eva], start: "2031-06-02T12:00", duration_hours: 2 };
    expect((await me.patch(`/api/jobs/${second.json.id}`, change)).status).toBe(200);
    expect(await taken()).toHaveLength(3);
    for (const { json } of [first, second]) await me.delete(`/api/jobs/${json.id}`);
    expect(await taken()).toEqual([]);
    expect((await post({})).status).toBe(201);
    expect(await taken()).toEqual([{ engineers: "(,)" }]);
  });
});
