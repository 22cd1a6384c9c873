/** The server is killed while it writes: nothing that it acknowledged is lost, and the database is consistent. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as passing } from "node:timers/promises";
import { expect, test } from "vitest";
import { addEngineer, addProduct, addTask } from "../browser/support/data.ts";
import { type App, freshFolder, prepareFolder, type SignedInCaller, startApp } from "../support/app.ts";
import { expectSoundBooks, lookInto } from "./support/books.ts";
import { Chance } from "./support/chance.ts";
import { chooseByForm } from "./support/form.ts";
import { Ledger } from "./support/ledger.ts";
import { type Stock, Writer } from "./support/writers.ts";

const rounds = chooseByForm({ short: 2, whole: 50 });
const callers = 8;

/** The table of each call's rows, to count the rows that were written but not acknowledged. */
const tables: Record<string, string> = {
  "/api/customers": "Customer",
  "/api/quotes": "Quote",
  "/api/jobs": "Job",
  "/api/jobs/:id/invoice": "Invoice",
  "/api/service-reports/reports": "ServiceReport",
};

async function stocked(me: SignedInCaller): Promise<Stock> {
  const [product, engineer, one, other] = [
    await addProduct(me),
    await addEngineer(me),
    await addTask(me),
    await addTask(me),
  ];
  return {
    product_id: product.id,
    engineer_id: engineer.id,
    task_ids: [one.id, other.id],
    nextDay: Date.parse("2021-01-01"),
  };
}

/** Writes until enough writes were acknowledged, then kills the server at any moment. */
async function writeAndKill(app: App, writers: Writer[], ledger: Ledger, chance: Chance): Promise<void> {
  const enough = ledger.writes + chance.int(5, 150);
  const running = Promise.all(writers.map((writer) => writer.run()));
  const killing = (async () => {
    while (ledger.writes < enough) await passing(1);
    await passing(chance.int(0, 20));
    await app.stop({ keepData: true, signal: "SIGKILL" });
  })();
  await Promise.all([running, killing]);
}

/** There are as many rows as were acknowledged, and at most as many more as were asked for and not answered. */
function expectNoOthers(file: string, ledger: Ledger): void {
  const acknowledged = Map.groupBy(ledger.entries.keys(), (path) => path.replace(/\/\d+$/, ""));
  acknowledged.set("/api/jobs/:id/invoice", acknowledged.get("/api/invoices") ?? []);
  for (const [call, table] of Object.entries(tables)) {
    const found = lookInto(file, (database) =>
      database.prepare(`SELECT count(*) FROM "${table}"`).pluck().get(),
    ) as number;
    const told = acknowledged.get(call)?.length ?? 0;
    expect(found, table).toBeGreaterThanOrEqual(told);
    expect(found, table).toBeLessThanOrEqual(told + (ledger.unanswered.get(call) ?? 0));
  }
}

test(`after each of ${rounds} kills in the middle of writing, all that was acknowledged is there and the books agree`, async () => {
  const chance = new Chance("kill -9");
  const dataDir = await prepareFolder(freshFolder());
  const file = join(dataDir, "alisio.db");
  const ledger = new Ledger();
  let app = await startApp({ dataDir });
  let me = await app.signIn();
  const stock = await stocked(me);
  const began = performance.now();

  for (let round = 1; round <= rounds; round += 1) {
    // All fault tests together have ten minutes: on a machine that is too slow this fails with a reason.
    expect(performance.now() - began, "too slow a machine for so many rounds").toBeLessThan(400_000);
    const before = new Set(ledger.entries.keys());
    await writeAndKill(
      app,
      Array.from({ length: callers }, () => new Writer(me, chance, ledger, stock)),
      ledger,
      chance,
    );
    // The file as it was left, before a server opens it.
    expectSoundBooks(file);
    expectNoOthers(file, ledger);
    app = await startApp({ dataDir });
    expect(app.faults(), "it starts without a word of a fault").toEqual([]);
    me = Object.assign(app.visitor.with({ Cookie: me.cookie }), { cookie: me.cookie, token: me.token });
    await ledger.expectKept(
      me,
      [...ledger.entries.keys()].filter((path) => !before.has(path)),
    );
  }
  await ledger.expectKept(me, [...ledger.entries.keys()]);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`kill -9: ${rounds} rounds, ${ledger.writes} acknowledged writes, ${seconds} s`);
  expect(await app.stop({ keepData: true })).toBe(0);
  expectSoundBooks(file);
  rmSync(dataDir, { recursive: true });
});
