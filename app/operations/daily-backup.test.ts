import { mkdirSync, readdirSync, rmSync, utimesSync, watch, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { addDays } from "#app/platform/dates.ts";
import { logFault } from "#app/platform/log.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { makeDatabase, useFolder } from "../../tests/support/data-folder.ts";
import { readBackup } from "./backup-file.server.ts";
import {
  backUpIfDue,
  isBackupDue,
  lastBackupFailure,
  startDailyBackups,
  stopDailyBackups,
} from "./daily-backup.server.ts";
import { type KeptBackup, keptBackups, outdatedBackups } from "./kept-backups.server.ts";
import { runBackup, stopBackups } from "./run-backup.server.ts";
import { shownBackups } from "./shown-backups.server.ts";

const path = useFolder();
vi.mock("#app/platform/log.server.ts", { spy: true });
const logged = vi.mocked(logFault);

// Here backups run with normal priority: beside other tests they would wait for minutes.
vi.mock("node:os", async (original) => ({ ...(await original<typeof import("node:os")>()), setPriority: vi.fn() }));

afterEach(async () => {
  await stopDailyBackups();
  logged.mockClear();
  vi.mocked(setPriority).mockClear();
});

/** In milliseconds. */
const long = 120_000;

const now = new Date("2026-11-22T08:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  ["none was ever made", null, null, true],
  ["the last is of just now", ago(0), null, false],
  ["the last is 23.9 hours old", ago(23.9), null, false],
  ["the last is a day old", ago(24), null, true],
  ["the last is a month old", ago(720), null, true],
  ["the last is of tomorrow: the clock was wrong", ago(-24), null, true],
  ["a try has just failed", ago(30), ago(0.1), false],
  ["a try failed an hour ago", ago(30), ago(1), true],
  ["a try failed tomorrow", ago(30), ago(-24), true],
  ["a try failed, and the last is good", ago(2), ago(1.5), false],
])("the daily backup is due or not where %s", (_, last, failure, due) => {
  expect(isBackupDue(last, failure, now)).toBe(due);
});

const kept = (name: string, hours = 1): KeptBackup => ({
  name,
  kind: name.startsWith("before-") ? "before-migration" : "daily",
  made_at: ago(hours),
  bytes: 1,
});

const lastDays = (n: number) =>
  Array.from({ length: n }, (_, back) => kept(`alisio-${addDays("2026-11-22", -back)}.tar.gz`));
const lastMonth = Array.from({ length: 13 }, (_, back) => kept(`alisio-${addDays("2026-10-13", -back)}.tar.gz`));
const lastYear = kept("alisio-2025-11-22.tar.gz");

test.each<[string, KeptBackup[], string[]]>([
  ["there is none", [], []],
  ["it is of today", [kept("alisio-2026-11-22.tar.gz")], []],
  ["it is of 13 days ago", [kept("alisio-2026-11-09.tar.gz")], []],
  ["it is of 14 days ago, after one of each day", lastDays(15), ["alisio-2026-11-08.tar.gz"]],
  ["it is of the year before, after one of each day", [...lastDays(14), lastYear], [lastYear.name]],
  ["it is of the year before, and there are few", [...lastDays(13), lastYear], []],
  ["the clock is ahead now, and all of them are old", [kept("alisio-2026-11-22.tar.gz"), ...lastMonth], []],
  ["its clock was ahead", [kept("alisio-2027-01-01.tar.gz")], []],
  [
    "there are four from before migrations",
    [1, 2, 3, 4].map((n) => kept(`before-2026112${n}000000_x.tar.gz`, 10 * n)),
    ["before-20261124000000_x.tar.gz"],
  ],
])("what goes when %s", (_, backups, gone) => {
  expect(outdatedBackups(backups, "2026-11-22")).toEqual(gone);
});

/** A data folder with a database, and with backups of these names that are dated 1970. */
async function makeDataFolder(...names: string[]): Promise<{ dataDir: string; backups: () => string[] }> {
  const dataDir = path("data");
  mkdirSync(join(dataDir, "backups"), { recursive: true });
  await makeDatabase(join(dataDir, "alisio.db"));
  for (const name of names) {
    writeFileSync(join(dataDir, "backups", name), "x");
    utimesSync(join(dataDir, "backups", name), 1, 1);
  }
  return { dataDir, backups: () => readdirSync(join(dataDir, "backups")).sort() };
}

test("a daily backup has the day of the company in its name, is good, and only what is ours goes after it", async () => {
  const theirs = ["alisio-2026-01-01.tar.gz.bak", "alisio-mine.tar.gz", "notes.txt", "xalisio-2026-01-01.tar.gz"];
  const recent = Array.from({ length: 13 }, (_, back) => `alisio-${addDays("2026-11-22", -back)}.tar.gz`);
  const { dataDir, backups } = await makeDataFolder("alisio-2026-01-01.tar.gz", ...recent, ...theirs);
  // In Madrid, an hour ahead of UTC, it is the 23rd already.
  await backUpIfDue(dataDir, new Date("2026-11-22T23:30:00Z"));
  const made = "alisio-2026-11-23.tar.gz";
  expect(backups()).toEqual([...recent, made, ...theirs].sort());
  expect((await readBackup(join(dataDir, "backups", made))).parts.map(({ name }) => name)).toEqual(["alisio.db"]);
  expect(keptBackups(dataDir)[0]).toMatchObject({ name: made, kind: "daily" });
  expect(vi.mocked(setPriority).mock.calls).toEqual([[expect.any(Number), constants.priority.PRIORITY_BELOW_NORMAL]]);
  expect(logged).not.toHaveBeenCalled();
});

test("one that fails is logged and shown, takes nothing away, and is forgotten after one that succeeds", async () => {
  const { dataDir, backups } = await makeDataFolder("alisio-2026-01-01.tar.gz");
  const real = new Date();
  rmSync(join(dataDir, "alisio.db"));
  await backUpIfDue(dataDir, real);
  expect(lastBackupFailure()).toEqual({ at: real, id: expect.any(String) });
  const shown = await shownBackups(dataDir, { words: wordsIn("en"), language: "en" }, real);
  expect(shown.failure).toEqual({
    when: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    id: lastBackupFailure()?.id,
  });
  expect(logged).toHaveBeenCalledOnce();
  expect(String(logged.mock.calls[0]?.[0])).toMatch(/has no database yet/);
  expect(backups()).toEqual(["alisio-2026-01-01.tar.gz"]);
  await makeDatabase(join(dataDir, "alisio.db"));
  // One minute after the failure is too soon; one hour is not.
  await backUpIfDue(dataDir, new Date(real.getTime() + 60_000));
  expect(backups()).toEqual(["alisio-2026-01-01.tar.gz"]);
  await backUpIfDue(dataDir, new Date(real.getTime() + 3_600_000));
  expect(lastBackupFailure()).toBeNull();
  expect(backups()).toHaveLength(2);
});

test(
  "the server looks by itself, makes one where there is none, and not another the same day",
  async () => {
    const { dataDir, backups } = await makeDataFolder("alisio-2026-11-20.tar.gz.part-left");
    const looks: Date[] = [];
    const clock = () => {
      looks.push(new Date());
      return looks.at(-1) ?? now;
    };
    startDailyBackups(dataDir, { clock, first: 0, every: 1 });
    await vi.waitUntil(() => looks.length >= 3, { timeout: long });
    expect(backups()).toHaveLength(1);
    expect(backups()[0]).toMatch(/^alisio-\d{4}-\d{2}-\d{2}\.tar\.gz$/);
    expect(logged).not.toHaveBeenCalled();
  },
  2 * long,
);

test("what may be the unfinished backup of another process stays", async () => {
  const { dataDir, backups } = await makeDataFolder("download.tar.gz.part-of-another");
  startDailyBackups(dataDir, { alone: false });
  expect(backups()).toEqual(["download.tar.gz.part-of-another"]);
  startDailyBackups(dataDir);
  expect(backups()).toEqual([]);
});

test(
  "stopped in the middle of one, it leaves nothing of it, and is no failure",
  async () => {
    const { dataDir, backups } = await makeDataFolder();
    startDailyBackups(dataDir, { first: 0 });
    await vi.waitUntil(() => backups().length > 0, { timeout: long, interval: 1 });
    await stopDailyBackups();
    expect(backups()).toEqual([]);
    expect(lastBackupFailure()).toBeNull();
  },
  2 * long,
);

test(
  "killed in the middle of one, as where memory runs out, it leaves nothing of it, and is a failure",
  async () => {
    const { dataDir, backups } = await makeDataFolder();
    const looking = backUpIfDue(dataDir, now);
    await vi.waitUntil(() => backups().length > 0, { timeout: long, interval: 1 });
    const [pid] = vi.mocked(setPriority).mock.calls[0] ?? [];
    process.kill(Number(pid), "SIGKILL");
    await looking;
    expect(String(logged.mock.calls[0]?.[0])).toMatch(/The backup failed: it ended with SIGKILL/);
    expect(backups()).toEqual([]);
  },
  2 * long,
);

test(
  "never two at once: the next begins when the one before has ended, and too many are refused",
  async () => {
    const { dataDir, backups } = await makeDataFolder();
    const job = (n: number) => runBackup({ dataDir, file: join(dataDir, "backups", `${n}.tar.gz`) });
    let most = 0;
    const unfinished = () => backups().filter((name) => name.includes(".part-")).length;
    const watcher = watch(join(dataDir, "backups"), () => {
      most = Math.max(most, unfinished());
    });
    const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(job);
    await expect(fifth).rejects.toMatchObject({ kind: "busy" });
    const waiting = Promise.allSettled([third, fourth]);
    await Promise.all([first, second]);
    // The other two would show the same, and take as long again.
    await stopBackups();
    watcher.close();
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(most).toBe(1);
    expect(backups()).toEqual(["1.tar.gz", "2.tar.gz"]);
  },
  long,
);
