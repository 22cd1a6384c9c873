/**
 * A power failure, as far as it can be tested: when a write is acknowledged, the files hold it; and, where system calls
 * can be traced, they were flushed to the disk before the answer was sent.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { freshFolder, prepareFolder, startApp } from "../support/app.ts";
import { customer } from "../support/samples.ts";
import { expectSoundBooks, lookInto } from "./support/books.ts";
import { chooseByForm } from "./support/form.ts";

const cuts = chooseByForm({ short: 15, whole: 150 });
const callers = 4;

/** The surnames in a copy of the database. */
function surnamesIn(file: string): Set<unknown> {
  return lookInto(file, (database) => new Set(database.prepare(`SELECT "surname" FROM "Customer"`).pluck().all()));
}

test("at each acknowledgement the files hold all that was acknowledged until then", async () => {
  const app = await startApp();
  const me = await app.signIn();
  const file = join(app.dataDir, "alisio.db");
  const folder = mkdtempSync(join(tmpdir(), "alisio-cut-"));
  const acknowledged: string[] = [];
  let copies = 0;

  // An open reader keeps SQLite from restarting the log, which could happen between the copies of the two files.
  const reading = new Database(file, { readonly: true });
  reading.exec("BEGIN");
  reading.prepare(`SELECT count(*) FROM "Customer"`).get();

  const copy = () => {
    const there = join(folder, `${copies}.db`);
    copies += 1;
    const told = [...acknowledged];
    copyFileSync(file, there);
    copyFileSync(`${file}-wal`, `${there}-wal`);
    return { there, told };
  };
  const taken: { there: string; told: string[] }[] = [];
  const caller = async (who: number) => {
    for (let n = 0; copies < cuts; n += 1) {
      const surname = `cut ${who} ${n}`;
      expect((await me.post("/api/customers", { ...customer, surname })).status).toBe(201);
      acknowledged.push(surname);
      taken.push(copy());
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, who) => caller(who)));
  reading.close();
  for (const { there, told } of taken) {
    const found = surnamesIn(there);
    expect(
      told.filter((surname) => !found.has(surname)),
      there,
    ).toEqual([]);
  }
  const last = taken.at(-1);
  if (last) expectSoundBooks(last.there);
  console.log(
    `power: ${taken.length} copies at the moment of an acknowledgement, the last of ${acknowledged.length} writes`,
  );
  rmSync(folder, { recursive: true });
  await app.stop();
});

const calls = "trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg";

/** Whether system calls can be traced on this machine. */
function watchable(): boolean {
  return spawnSync("strace", ["-f", "-y", "-e", calls, "true"]).status === 0;
}

/** The event in a line of the trace, if it is one whose order matters. */
function eventOf(line: string): "log written" | "log flushed" | "saved" | null {
  if (/ pwrite64\(\d+<[^>]*alisio\.db-wal>/.test(line)) return "log written";
  if (/ f(data)?sync\(\d+<[^>]*alisio\.db-wal>/.test(line)) return "log flushed";
  return / (write|writev|sendto|sendmsg)\(\d+<.*HTTP\/1\.1 201 /.test(line) ? "saved" : null;
}

if (watchable()) {
  test("the write-ahead log is flushed to the disk after the last write and before the answer", async () => {
    const dataDir = await prepareFolder(freshFolder());
    const trace = join(dataDir, "trace.txt");
    // `-D` makes strace a child of the server, so that the started process is the server itself.
    const through = ["strace", "-D", "-f", "-y", "-s", "20", "-e", calls, "-e", "signal=none", "-o", trace];
    const app = await startApp({ dataDir, through });
    const me = await app.signIn();
    for (let n = 0; n < 20; n += 1) expect((await me.post("/api/customers", customer)).status).toBe(201);
    await app.stop({ keepData: true });
    const events = readFileSync(trace, "utf8").split("\n").map(eventOf).filter(Boolean);
    const answers = events.flatMap((event, index) => (event === "saved" ? [index] : []));
    expect(answers).toHaveLength(20);
    for (const index of answers) {
      expect(events.slice(0, index).lastIndexOf("log flushed")).toBeGreaterThan(
        events.slice(0, index).lastIndexOf("log written"),
      );
      expect(events[index - 1]).toBe("log flushed");
    }
    rmSync(dataDir, { recursive: true });
  });
} else {
  console.log("power: system calls cannot be watched here (no strace); the connections' settings are what is tested");
}
