/**
 * All connections to PostgreSQL are cut again and again while two servers save:
 * `npm run test:postgresql -- --config vitest.faults.config.ts tests/faults/lost-connections.test.ts`.
 */
import { setInterval } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, freshFolder, type SignedInCaller } from "../support/app.ts";
import { ensureDatabase, onPostgresql } from "../support/postgresql.ts";
import { customer } from "../support/samples.ts";
import { callerAt, executeSql, notSaved, startServers, upFrom } from "../support/servers.ts";
import { chooseByForm } from "./support/form.ts";

type Answered = { id: number; error?: string };

describe.runIf(onPostgresql && chooseByForm({ short: false, whole: true }))("two servers on one database", () => {
  let url = "";
  let servers: App[];
  /** The same session at each of them. */
  let both: SignedInCaller[];

  beforeAll(async () => {
    const folders = [freshFolder(), freshFolder()] as const;
    url = await ensureDatabase(folders[0]);
    servers = await startServers(folders, url);
    const [one, two] = servers as [App, App];
    const me = await one.signIn();
    both = [me, callerAt(two, me)];
  });

  afterAll(async () => {
    // The database ends with the folder of the first one.
    for (const server of servers.toReversed()) await server.stop();
  });

  test("while all connections are cut every 400 ms, 500 saves are acknowledged, and each of them is there", async () => {
    const saved = new Map<number, string>();
    let unknown = 0;
    const done = new AbortController();
    const cutting = (async () => {
      for await (const _ of setInterval(400, undefined, { signal: done.signal })) {
        await executeSql(
          url,
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'alisio'`,
        );
      }
    })().catch((error: unknown) => {
      if (!done.signal.aborted) throw error;
    });
    const writer = async (caller: SignedInCaller, by: number) => {
      for (let n = 0; saved.size < 500; n += 1) {
        const surname = `Cortado ${by} ${n}`;
        const { status, json } = await caller.post<Answered>("/api/customers", { ...customer, surname });
        if (status === 201) saved.set(json.id, surname);
        else {
          expect(`${status} ${json.error}`).toMatch(notSaved);
          unknown += 1;
        }
      }
    };
    try {
      await Promise.all(upFrom(0, 8).map((n) => writer(both[n % 2] as SignedInCaller, n)));
    } finally {
      done.abort();
      await cutting;
    }
    const rows = await executeSql<{ id: number; surname: string }>(
      url,
      `SELECT "id", "surname" FROM "Customer" WHERE "surname" LIKE 'Cortado %'`,
    );
    const stored = new Map(rows.map(({ id, surname }) => [id, surname]));
    for (const [id, surname] of saved) expect(stored.get(id)).toBe(surname);
    // Others may be stored only where the answer said that it is not known.
    expect(stored.size - saved.size).toBeLessThanOrEqual(unknown);
    console.log(`${saved.size} saves acknowledged, ${unknown} refused or unknown, ${stored.size} stored`);
  });
});
