import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { create, extract } from "tar";
import { expect, test } from "vitest";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import {
  inDatabase,
  makeDataFolder,
  makeGoodBackup,
  makePreviousDatabase,
  marksOf,
  migrationNames,
  setMark,
  useFolder,
} from "../../tests/support/data-folder.ts";
import { describeHoldings } from "./holdings.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { finishRestore, removeUnpacked, restoreBackup, type Tell } from "./restore.server.ts";

const path = useFolder();
const known = migrationNames;

test("a backup of a folder is restored into another, with what it replaces kept there", async () => {
  const file = await makeGoodBackup(path);
  const target = await makeDataFolder(path("target"), 700);
  // The log of the old database must not stay beside the new database.
  writeFileSync(join(target, "alisio.db-wal"), "the old one's");
  const { manifest, kept } = await restoreBackup({ file, dataDir: target, known }, new Date("2026-11-22T08:30:00Z"));
  expect(manifest).toMatchObject({ migration: known.at(-1), version: "0.1.0" });
  expect(marksOf(target)).toEqual({ database: 1000, keys: 1000 });
  expect(kept).toBe(join(target, "replaced-2026-11-22T08-30-00"));
  expect(readdirSync(kept ?? "").sort()).toEqual(["alisio.db", "alisio.db-wal", "secrets.json"]);
  expect(readdirSync(target).sort()).toEqual([
    "alisio.db",
    "replaced-2026-11-22T08-30-00",
    "secrets.json",
    "server.lock",
  ]);
  for (const name of ["alisio.db", "secrets.json"]) expect(statSync(join(target, name)).mode & 0o777).toBe(0o600);
});

test("whose data a backup holds is told before anything is replaced", async () => {
  const source = join(await makeDataFolder(path("source"), 1000), "alisio.db");
  const others =
    '"address", "address2", "address3", "town", "province", "postcode", "phone", "email", "website", "nie"';
  inDatabase(
    source,
    `INSERT INTO "Letterhead" ("company_name", ${others}, "created_at") VALUES ('Frío Sur, S.L.'${", ''".repeat(10)}, 1)`,
    'UPDATE "Settings" SET "letterhead_id" = (SELECT max("id") FROM "Letterhead")',
  );
  const file = path("named.tar.gz");
  const { holds } = await makeBackup({ dataDir: path("source"), file, replace: false });
  expect(holds).toEqual({ company: "Frío Sur, S.L.", invoice: null, quote: null });
  const target = await makeDataFolder(path("target"), 700);
  const told: unknown[] = [];
  const tell: Tell = ({ made_at }, holdings) => told.push({ made_at, holdings, present: marksOf(target).database });
  const { manifest } = await restoreBackup({ file, dataDir: target, known, tell });
  expect(told).toEqual([{ made_at: manifest.made_at, holdings: holds, present: 700 }]);
  expect(marksOf(target).database).toBe(1000);
});

test.each([
  [
    { company: "Frío Sur, S.L.", invoice: "F-2026-0017", quote: "P-2026-0042" },
    '"Frío Sur, S.L." (newest invoice F-2026-0017, newest quote P-2026-0042)',
  ],
  [{ company: "Frío Sur, S.L.", invoice: null, quote: null }, '"Frío Sur, S.L." (no invoice yet, no quote yet)'],
  [
    { company: "", invoice: null, quote: "P-2026-0001" },
    "a company without a name yet (no invoice yet, newest quote P-2026-0001)",
  ],
  [{ company: "Two\nlines\u001b[2J", invoice: null, quote: null }, '"Two lines[2J" (no invoice yet, no quote yet)'],
])("%j is described on one line", (holdings, line) => {
  expect(describeHoldings(holdings)).toBe(line);
});

test("a backup that was unpacked to a tar, or unpacked and packed again, is restored", async () => {
  const file = await makeGoodBackup(path);
  const unpacked = path("good.tar");
  writeFileSync(unpacked, gunzipSync(readFileSync(file)));
  await restoreBackup({ file: unpacked, dataDir: path("first"), known });
  expect(marksOf(path("first"))).toEqual({ database: 1000, keys: 1000 });

  mkdirSync(path("parts"));
  await extract({ file, cwd: path("parts") });
  writeFileSync(path("parts/._alisio.db"), "what macOS adds");
  await create({ file: path("again.tgz"), cwd: path("parts"), gzip: true }, ["."]);
  await restoreBackup({ file: path("again.tgz"), dataDir: path("second"), known });
  expect(marksOf(path("second"))).toEqual({ database: 1000, keys: 1000 });
});

test("into a folder that is not there yet, nothing is kept", async () => {
  const file = await makeGoodBackup(path);
  const { kept } = await restoreBackup({ file, dataDir: path("made/here"), known });
  expect(kept).toBeNull();
  expect(marksOf(path("made/here"))).toEqual({ database: 1000, keys: 1000 });
  expect(readdirSync(path("made/here")).sort()).toEqual(["alisio.db", "secrets.json", "server.lock"]);
});

test("what is in the log alone is in the backup, and a file is replaced only where that is said", async () => {
  const file = await makeGoodBackup(path);
  await expect(makeBackup({ dataDir: path("source"), file, replace: false })).rejects.toThrow(/exists already/);
  inDatabase(join(path("source"), "alisio.db"), "PRAGMA journal_mode = WAL");
  setMark(path("source"), 2000);
  await makeBackup({ dataDir: path("source"), file, replace: true });
  await restoreBackup({ file, dataDir: path("target"), known });
  expect(marksOf(path("target")).database).toBe(2000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path()).sort()).toEqual(["good.tar.gz", "source", "target"]);
});

test("a file that is not there is said so", async () => {
  const attempt = restoreBackup({ file: path("nowhere"), dataDir: path("target"), known });
  await expect(attempt).rejects.toThrow(/nowhere does not exist$/);
});

test("while a server has the folder nothing is restored, and afterwards it is", async () => {
  const file = await makeGoodBackup(path);
  const target = await makeDataFolder(path("target"), 700);
  const release = takeInstanceLock(target);
  await expect(restoreBackup({ file, dataDir: target, known })).rejects.toThrow(
    /^DATA_DIR: .+ is in use by another Alisio/,
  );
  expect(marksOf(target).database).toBe(700);
  release();
  await restoreBackup({ file, dataDir: target, known });
  expect(marksOf(target).database).toBe(1000);
});

test("a backup of the version before is taken by this one, and one of this version is refused by that", async () => {
  const older = path("older");
  mkdirSync(older);
  makePreviousDatabase(join(older, "alisio.db"));
  const file = path("older.tar.gz");
  const { manifest } = await makeBackup({ dataDir: older, file, replace: false });
  expect(manifest.migration).toBe(known.at(-2));
  await restoreBackup({ file, dataDir: path("target"), known });
  expect(await migrate(path("target/alisio.db"))).toEqual([known.at(-1)]);

  const attempt = restoreBackup({
    file: await makeGoodBackup(path),
    dataDir: path("target"),
    known: known.slice(0, -1),
  });
  await expect(attempt).rejects.toThrow(/was made by a newer version of Alisio \(it has .+\)/);
});

/**
 * After the decision, the test takes the first `steps` steps of a restore by hand: it may be interrupted between any
 * two.
 */
test.each([0, 1, 2, 3, 4, 5])("a restore that stopped after %i steps is gone on with", async (steps) => {
  const target = await makeDataFolder(path("target"), 700);
  writeFileSync(join(target, "alisio.db-wal"), "the old one's");
  const source = await makeDataFolder(path("source"), 1000);
  const decided = join(target, "restore-decided-then");
  const kept = join(target, "replaced-then");
  mkdirSync(decided);
  for (const name of ["alisio.db", "secrets.json"]) renameSync(join(source, name), join(decided, name));
  const moves: [string, string][] = [
    [join(target, "secrets.json"), join(kept, "secrets.json")],
    [join(decided, "secrets.json"), join(target, "secrets.json")],
    [join(target, "alisio.db"), join(kept, "alisio.db")],
    [join(target, "alisio.db-wal"), join(kept, "alisio.db-wal")],
    [join(decided, "alisio.db"), join(target, "alisio.db")],
  ];
  for (const [from, to] of moves.slice(0, steps)) {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  expect(finishRestore(target)).toEqual([kept]);
  expect(marksOf(target)).toEqual({ database: 1000, keys: 1000 });
  expect(readdirSync(kept).sort()).toEqual(["alisio.db", "alisio.db-wal", "secrets.json"]);
  expect(existsSync(decided)).toBe(false);
  expect(finishRestore(target)).toEqual([]);
});

test("what a restore had unpacked when it was stopped goes, with its keys, and nothing else", async () => {
  const target = await makeDataFolder(path("target"), 700);
  await makeDataFolder(path("target/restoring-2026-11-22T08-30-00"), 1000);
  mkdirSync(path("target/replaced-then"));
  writeFileSync(path("target/restoring-notes.txt"), "a file of somebody's");
  removeUnpacked(target);
  expect(readdirSync(target).sort()).toEqual(["alisio.db", "replaced-then", "restoring-notes.txt", "secrets.json"]);
});

/** Adds a customer without texts, who was saved so many times. */
function addCustomer(database: string, version: number): void {
  inDatabase(
    database,
    `INSERT INTO "Customer" ("first_name", "surname", "address", "address2", "address3", "town", "province", "postcode", "tel",
      "email", "nie", "sort_key", "search_text", "version", "created_at", "updated_at")
      VALUES (${"'', ".repeat(13)} ${version}, 1, 1)`,
  );
}

test("no number of a row is given twice, and what is there counts as saved more often than ever", async () => {
  const source = join(await makeDataFolder(path("source"), 1000), "alisio.db");
  addCustomer(source, 3);
  const file = path("good.tar.gz");
  await makeBackup({ dataDir: path("source"), file, replace: false });
  await restoreBackup({ file, dataDir: path("target"), known });
  const restored = path("target/alisio.db");
  expect(inDatabase(restored, 'SELECT "id", "version" FROM "Customer"')).toEqual([{ id: 1, version: 1003 }]);
  const next = inDatabase<{ name: string; seq: number }>(restored, "SELECT name, seq FROM sqlite_sequence");
  const passedOver = next.filter(({ seq }) => seq >= 1_000_000).map(({ name }) => name);
  expect(passedOver).toEqual(expect.arrayContaining(["Customer", "Quote", "Job", "Session", "User"]));
  expect(passedOver).not.toContain("Audit");
  expect(next.find(({ name }) => name === "Customer")?.seq).toBe(1_000_001);
});

/** The ids and versions of customers, and the counts of changes by their tables ("" counts for all). */
function numbersIn(database: string) {
  const customers = inDatabase<{ id: number; version: number }>(database, 'SELECT "id", "version" FROM "Customer"');
  const counts = inDatabase<{ name: string; n: number }>(database, 'SELECT "name", "n" FROM "ChangeCount"');
  return { customers, changes: new Map(counts.map(({ name, n }) => [name, n])) };
}

test("a backup that is restored again gives out other numbers than after the first time", async () => {
  addCustomer(join(await makeDataFolder(path("source"), 1000), "alisio.db"), 3);
  const [file, restored] = [path("good.tar.gz"), path("target/alisio.db")];
  await makeBackup({ dataDir: path("source"), file, replace: false });
  await restoreBackup({ file, dataDir: path("target"), known });
  // What only the log has counts as well: a server that was killed leaves some there.
  const database = new Database(restored);
  database.pragma("journal_mode = WAL");
  addCustomer(restored, 1);
  inDatabase(restored, 'UPDATE "Customer" SET "version" = "version" + 20 WHERE "id" = 1');
  const first = numbersIn(restored);
  expect(first.customers.map(({ version }) => version)).toEqual([1023, 1]);
  await restoreBackup({ file, dataDir: path("target"), known });
  database.close();

  addCustomer(restored, 1);
  const second = numbersIn(restored);
  expect(second.customers).toEqual([
    { id: 1, version: 2023 },
    { id: (first.customers[1]?.id ?? 0) + 1_000_001, version: 1 },
  ]);
  for (const [name, n] of first.changes) expect(second.changes.get(name), name).toBeGreaterThanOrEqual(n);
  expect(second.changes.get("")).toBe((first.changes.get("") ?? 0) + 1_000_000);
});

test("over a database that is not sound a backup is restored as into an empty folder", async () => {
  const file = await makeGoodBackup(path);
  const bytes = readFileSync(path("source/alisio.db"));
  const changes = numbersIn(path("source/alisio.db")).changes.get("") ?? 0;
  const unsound = { none: Buffer.from("nothing"), empty: Buffer.alloc(0), torn: bytes.fill(0xff, 40_960, 45_056) };
  for (const [name, database] of Object.entries(unsound)) {
    mkdirSync(path(name));
    writeFileSync(path(`${name}/alisio.db`), database);
    const { kept } = await restoreBackup({ file, dataDir: path(name), known });
    expect(marksOf(path(name)).database).toBe(1000);
    expect(numbersIn(path(`${name}/alisio.db`)).changes.get("")).toBe(changes + 1_000_000);
    expect(readFileSync(join(kept ?? "", "alisio.db"))).toEqual(database);
  }
});

test("what was made between the stop and the going on is kept, too", async () => {
  const target = await makeDataFolder(path("target"), 700);
  mkdirSync(path("target/restore-decided-then"));
  mkdirSync(path("target/replaced-then"));
  await makeDataFolder(path("source"), 1000);
  renameSync(path("source/alisio.db"), path("target/restore-decided-then/alisio.db"));
  writeFileSync(path("target/replaced-then/alisio.db"), "the first");
  finishRestore(target);
  expect(marksOf(target).database).toBe(1000);
  expect(readFileSync(path("target/replaced-then/alisio.db"), "utf8")).toBe("the first");
  expect(readdirSync(path("target/replaced-then")).sort()).toEqual(["alisio.db", "alisio.db.later"]);
});

test("an installation without a database, and a database that is not sound, are not backed up", async () => {
  mkdirSync(path("empty"));
  const nothing = makeBackup({ dataDir: path("empty"), file: path("a.tar.gz"), replace: false });
  await expect(nothing).rejects.toThrow(/^DATA_DIR: .+ has no database yet/);
  const broken = await makeDataFolder(path("broken"), 700);
  const bytes = readFileSync(join(broken, "alisio.db"));
  writeFileSync(join(broken, "alisio.db"), bytes.fill(0xff, 40_960, 45_056));
  const unsound = makeBackup({ dataDir: broken, file: path("a.tar.gz"), replace: false });
  await expect(unsound).rejects.toThrow(/^DATA_DIR: .+ cannot be backed up: its database /);
  const nowhere = makeBackup({ dataDir: broken, file: path("no/such/a.tar.gz"), replace: false });
  await expect(nowhere).rejects.toThrow(/is no folder that can be written to \(ENOENT\)$/);
  expect(readdirSync(path()).sort()).toEqual(["broken", "empty"]);
});
