/** The primary of a PostgreSQL cluster is killed under writers, and its standby promoted. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { findPrograms } from "../../scripts/postgresql-programs.ts";
import { addQuotedCustomer } from "../browser/support/data.ts";
import { freshFolder, type SignedInCaller } from "../support/app.ts";
import { callerAt, executeSql, notSaved, startServers, upFrom } from "../support/servers.ts";
import { Cluster } from "./support/cluster.ts";
import { chooseByForm } from "./support/form.ts";

const programs = findPrograms();
const isRun = chooseByForm({ short: false, whole: true }) && programs !== undefined;
if (!programs) console.log("PostgreSQL is not installed: nothing is tested of a failover");

/** Milliseconds in which the servers must save again, without a restart. */
const longest = 30_000;

test.runIf(isRun)(
  "after a failover all that was acknowledged is there, and both servers go on by themselves",
  async () => {
    const cluster = await Cluster.start(programs ?? "");
    const [one, two] = await startServers([freshFolder(), freshFolder()], cluster.url("alisio"));
    if (!one || !two) throw new Error("There are no servers");
    const me = await one.signIn();
    const callers = [me, callerAt(two, me)];
    const { customer, product } = await addQuotedCustomer(me);
    const items = [{ product_id: product.id, quantity: 1 }];
    const quote = { customer_id: customer.id, items, type: 2, discount: 0 };
    const saved = new Set<string>();
    let refused = 0;
    const done = new AbortController();
    const write = async (caller: SignedInCaller) => {
      while (!done.signal.aborted) {
        const { status, json } = await caller.post<{ quote_number: string; error?: string }>("/api/quotes", quote);
        if (status === 201) saved.add(json.quote_number);
        else {
          expect(`${status} ${json.error}`).toMatch(notSaved);
          refused += 1;
          await setTimeout(50);
        }
      }
    };
    const writing = Promise.all(upFrom(0, 6).map((n) => write(callers[n % 2] as SignedInCaller)));
    const moreThan = async (many: number) => {
      while (saved.size <= many) await Promise.race([writing, setTimeout(10)]);
    };
    // Nobody writes tasks, so their list has the same counts of changes all the time.
    const tasks = "/api/service-reports/tasks";
    const tag = (await me.get(tasks)).headers.get("ETag") ?? "";
    const tasksAgain = () => me.with({ "If-None-Match": tag }).get(tasks);
    expect((await tasksAgain()).status).toBe(304);
    try {
      await moreThan(100);
      cluster.kill();
      const killed = performance.now();
      const before = new Set(saved);
      cluster.promote();
      const promoted = performance.now();
      const atPromotion = saved.size;
      await moreThan(atPromotion);
      const back = performance.now();
      expect(back - promoted).toBeLessThan(longest);
      await moreThan(atPromotion + 100);
      done.abort();
      await writing;
      const rows = await executeSql<{ quote_number: string }>(
        cluster.urlOfStandby("alisio"),
        `SELECT "quote_number" FROM "Quote"`,
      );
      const stored = new Set(rows.map(({ quote_number }) => quote_number));
      expect([...saved].filter((number) => !stored.has(number))).toEqual([]);
      // Those that were not acknowledged may be stored or not, but no number is there twice or missing.
      expect(stored.size).toBe(rows.length);
      expect(Math.max(...[...stored].map((number) => Number(number.split("-").at(-1))))).toBe(stored.size);
      for (const caller of callers) expect((await caller.get("/healthz")).status).toBe(200);
      // The standby might have lacked changes, and counted others up to the same number.
      expect((await tasksAgain()).status).toBe(200);
      const [promotion, service] = [promoted - killed, back - promoted].map(Math.round);
      console.log(
        `${before.size} saves before, promoted after ${promotion} ms, service back ${service} ms later, ${refused} refused`,
      );
    } finally {
      done.abort();
      await Promise.allSettled([writing]);
      await Promise.all([one.stop(), two.stop()]);
      cluster.stop();
    }
  },
);
