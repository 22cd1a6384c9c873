import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { create } from "tar";
import { expect, test } from "vitest";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { migrate } from "../../prisma/migrate.ts";
import { inDatabase, makePreviousDatabase, migrationNames, useFolder } from "../../tests/support/data-folder.ts";
import { type Manifest, readBackup } from "./backup-file.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { finishRestore, restoreBackup } from "./restore.server.ts";

const path = useFolder();
const known = migrationNames;
const secretsText = '{"installation":"11111111-1111-4111-8111-111111111111"}\n';

/** A data folder with a database, in which `mark` is to be found again, and keys. */
async function makeDataFolder(name: string, mark: number): Promise<string> {
  const dataDir = path(name);
  mkdirSync(dataDir);
  await migrate(join(dataDir, "alisio.db"));
  setMark(dataDir, mark);
  writeFileSync(join(dataDir, "secrets.json"), secretsText.replace("11111111", String(mark).padStart(8, "0")));
  return dataDir;
}

function setMark(dataDir: string, mark: number): void {
  inDatabase(join(dataDir, "alisio.db"), `UPDATE "Settings" SET "iva_bp" = ${mark}`);
}

function markOf(dataDir: string): { database: number | undefined; keys: string } {
  const [row] = inDatabase<{ iva_bp: number }>(join(dataDir, "alisio.db"), 'SELECT "iva_bp" FROM "Settings"');
  return { database: row?.iva_bp, keys: readFileSync(join(dataDir, "secrets.json"), "utf8").slice(18, 25) };
}

/** A good backup of a folder that is marked 1000. */
async function backUp(): Promise<string> {
  const file = path("good.tar.gz");
  await makeBackup({ dataDir: await makeDataFolder("source", 1000), file, replace: false });
  return file;
}

/** Every file below a folder with its content's checksum: what must not change. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith("server.lock"));
  return Object.fromEntries(paths.map((file) => [file, createHash("sha256").update(readFileSync(file)).digest("hex")]));
}

/** Packs what a good backup holds, changed by `change`, as a backup is packed. */
async function repack(
  file: string,
  change: (folder: string, manifest: Manifest) => string[] | undefined,
): Promise<void> {
  const folder = path("repacked");
  mkdirSync(folder);
  const manifest = await readBackup(file, folder);
  const names = change(folder, manifest) ?? ["manifest.json", ...manifest.parts.map(({ name }) => name)];
  if (!existsSync(join(folder, "manifest.json")))
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  await create({ file, cwd: folder, gzip: true, portable: true, preservePaths: true }, names);
}

/** Says in the manifest what the parts are now: checksums alone then find nothing. */
function describeAnew(folder: string, manifest: Manifest): void {
  for (const part of manifest.parts) {
    const bytes = readFileSync(join(folder, part.name));
    Object.assign(part, { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
}

test("a backup of a folder is restored into another, with what it replaces kept there", async () => {
  const file = await backUp();
  const target = await makeDataFolder("target", 700);
  // The log of the old one must not stay beside the new one.
  writeFileSync(join(target, "alisio.db-wal"), "the old one's");
  const { manifest, kept } = await restoreBackup({ file, dataDir: target, known }, new Date("2026-11-22T08:30:00Z"));
  expect(manifest).toMatchObject({ migration: known.at(-1), version: "0.1.0" });
  expect(markOf(target)).toEqual({ database: 1000, keys: "0001000" });
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

test("into a folder that is not there yet, nothing is kept", async () => {
  const file = await backUp();
  const { kept } = await restoreBackup({ file, dataDir: path("made/here"), known });
  expect(kept).toBeNull();
  expect(markOf(path("made/here"))).toEqual({ database: 1000, keys: "0001000" });
  expect(readdirSync(path("made/here")).sort()).toEqual(["alisio.db", "secrets.json", "server.lock"]);
});

test("what is in the log alone is in the backup, and a file is replaced only where that is said", async () => {
  const file = await backUp();
  await expect(makeBackup({ dataDir: path("source"), file, replace: false })).rejects.toThrow(/exists already/);
  inDatabase(join(path("source"), "alisio.db"), "PRAGMA journal_mode = WAL");
  setMark(path("source"), 2000);
  await makeBackup({ dataDir: path("source"), file, replace: true });
  await restoreBackup({ file, dataDir: path("target"), known });
  expect(markOf(path("target")).database).toBe(2000);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path()).sort()).toEqual(["good.tar.gz", "source", "target"]);
});

const flip = (at: (length: number) => number) => (file: string) => {
  const bytes = readFileSync(file);
  const position = at(bytes.length);
  bytes[position] = (bytes[position] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
};

const cut = (length: (whole: number) => number) => (file: string) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, length(bytes.length)));
};

type Spoil = (file: string) => void | Promise<void>;

const isDamaged = /^\S+ is damaged: .+\. Use another backup$/;
const isNone = /^\S+ is no backup of Alisio$/;
const isNewer =
  /^\S+ was made by a newer version of Alisio \(it has .+\)\. Install that version, or use an older backup$/;

const refusals: [string, RegExp, Spoil][] = [
  ...[2, 3, 4, 7, 8, 9].map((at): [string, RegExp, Spoil] => [`byte ${at} changed`, isDamaged, flip(() => at)]),
  ["the first byte changed", isNone, flip(() => 0)],
  ...[0.1, 0.25, 0.5, 0.75, 0.9].map((part): [string, RegExp, Spoil] => [
    `a byte at ${part * 100} % changed`,
    isDamaged,
    flip((length) => Math.floor(length * part)),
  ]),
  ...[1, 4, 5, 8].map((back): [string, RegExp, Spoil] => [
    `the last byte but ${back - 1} changed`,
    isDamaged,
    flip((length) => length - back),
  ]),
  ["its last byte missing", isDamaged, cut((whole) => whole - 1)],
  ["half of it missing", isDamaged, cut((whole) => whole >> 1)],
  ["all but its head missing", isDamaged, cut(() => 10)],
  ["all of it missing", isNone, cut(() => 0)],
  ["something behind its end", isDamaged, (file) => appendFileSync(file, "something")],
  ["a text instead", isNone, (file) => writeFileSync(file, "a,b,c\n")],
  [
    "a folder instead",
    isNone,
    (file) => {
      renameSync(file, `${file}.old`);
      mkdirSync(file);
    },
  ],
  ["another archive instead", isNone, (file) => repack(file, () => ["alisio.db"])],
  ["no manifest first", isNone, (file) => repack(file, () => ["secrets.json", "manifest.json", "alisio.db"])],
  [
    "a manifest that is none",
    isNone,
    (file) => repack(file, (folder) => void writeFileSync(join(folder, "manifest.json"), "{")),
  ],
  ["no database", isDamaged, (file) => repack(file, () => ["manifest.json", "secrets.json"])],
  ["no keys", isDamaged, (file) => repack(file, () => ["manifest.json", "alisio.db"])],
  [
    "the keys twice",
    isDamaged,
    (file) => repack(file, () => ["manifest.json", "alisio.db", "secrets.json", "secrets.json"]),
  ],
  [
    "a file more",
    isDamaged,
    (file) =>
      repack(file, (folder) => {
        writeFileSync(join(folder, "more"), "x");
        return ["manifest.json", "alisio.db", "secrets.json", "more"];
      }),
  ],
  [
    "a path out of the folder",
    isDamaged,
    (file) =>
      repack(file, (folder) => {
        writeFileSync(join(folder, "../secrets.json"), "{}");
        return ["manifest.json", "alisio.db", "../secrets.json"];
      }),
  ],
  [
    "an absolute path",
    isDamaged,
    (file) => repack(file, (folder) => ["manifest.json", "alisio.db", join(folder, "secrets.json")]),
  ],
  [
    "a link instead of the keys",
    isDamaged,
    (file) =>
      repack(file, (folder) => {
        renameSync(join(folder, "secrets.json"), join(folder, "../elsewhere"));
        symlinkSync("../elsewhere", join(folder, "secrets.json"));
        return undefined;
      }),
  ],
  [
    "a hard link instead of the keys",
    isDamaged,
    (file) =>
      repack(file, (folder) => {
        writeFileSync(join(folder, "secrets.json"), "");
        renameSync(join(folder, "secrets.json"), join(folder, "first"));
        linkSync(join(folder, "first"), join(folder, "secrets.json"));
        return ["manifest.json", "first", "secrets.json"];
      }),
  ],
  [
    "other keys than those of the manifest",
    isDamaged,
    (file) => repack(file, (folder) => void writeFileSync(join(folder, "secrets.json"), secretsText)),
  ],
  [
    "keys that cannot be read",
    isDamaged,
    (file) =>
      repack(file, (folder, manifest) => {
        writeFileSync(join(folder, "secrets.json"), '{"session_secret":1}');
        describeAnew(folder, manifest);
        return undefined;
      }),
  ],
  [
    "a database that is none",
    isDamaged,
    (file) =>
      repack(file, (folder, manifest) => {
        writeFileSync(join(folder, "alisio.db"), "x".repeat(8192));
        describeAnew(folder, manifest);
        return undefined;
      }),
  ],
  [
    "a database of another program",
    isDamaged,
    (file) =>
      repack(file, (folder, manifest) => {
        writeFileSync(join(folder, "alisio.db"), "");
        inDatabase(join(folder, "alisio.db"), "CREATE TABLE a (b)");
        describeAnew(folder, manifest);
        return undefined;
      }),
  ],
  [
    "a row that points to nothing",
    isDamaged,
    (file) =>
      repack(file, (folder, manifest) => {
        inDatabase(
          join(folder, "alisio.db"),
          "PRAGMA foreign_keys = OFF",
          'UPDATE "Settings" SET "letterhead_id" = 999',
        );
        describeAnew(folder, manifest);
        return undefined;
      }),
  ],
  [
    "a page of the database overwritten before it was packed",
    isDamaged,
    (file) =>
      repack(file, (folder, manifest) => {
        const bytes = readFileSync(join(folder, "alisio.db"));
        writeFileSync(join(folder, "alisio.db"), bytes.fill(0xff, 40_960, 45_056));
        describeAnew(folder, manifest);
        return undefined;
      }),
  ],
  [
    "a later format",
    isNewer,
    (file) =>
      repack(file, (folder, manifest) => {
        writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, format: 2, parts: "otherwise" }));
        return undefined;
      }),
  ],
  [
    "a migration of a later version",
    isNewer,
    (file) =>
      repack(file, (folder, manifest) => {
        const later = "29990101000000_from_the_future";
        inDatabase(
          join(folder, "alisio.db"),
          `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "started_at", "applied_steps_count")
           VALUES ('x', 'x', 1, '${later}', 1, 1)`,
        );
        describeAnew(folder, manifest);
        manifest.migration = later;
        return undefined;
      }),
  ],
];

test.each(refusals)("a backup with %s is refused in one line, and nothing changes", async (_, sentence, spoil) => {
  const file = await backUp();
  const target = await makeDataFolder("target", 700);
  const before = contentOf(target);
  await spoil(file);
  const error: unknown = await restoreBackup({ file, dataDir: target, known }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "BackupRefused", message: expect.stringMatching(sentence) });
  expect(contentOf(target)).toEqual(before);
  expect(readdirSync(target).sort()).toEqual(["alisio.db", "secrets.json", "server.lock"]);
});

test("a file that is not there is said so", async () => {
  const attempt = restoreBackup({ file: path("nowhere"), dataDir: path("target"), known });
  await expect(attempt).rejects.toThrow(/nowhere does not exist$/);
});

test("while a server has the folder nothing is restored, and afterwards it is", async () => {
  const file = await backUp();
  const target = await makeDataFolder("target", 700);
  const release = takeInstanceLock(target);
  await expect(restoreBackup({ file, dataDir: target, known })).rejects.toThrow(
    /^DATA_DIR: .+ is in use by another Alisio/,
  );
  expect(markOf(target).database).toBe(700);
  release();
  await restoreBackup({ file, dataDir: target, known });
  expect(markOf(target).database).toBe(1000);
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

  const attempt = restoreBackup({ file: await backUp(), dataDir: path("target"), known: known.slice(0, -1) });
  await expect(attempt).rejects.toThrow(isNewer);
});

/** What is left to do after a restore was decided, each time one step less: a stop may come between any two. */
test.each([0, 1, 2, 3, 4, 5])("a restore that stopped after %i steps is gone on with", async (steps) => {
  const target = await makeDataFolder("target", 700);
  writeFileSync(join(target, "alisio.db-wal"), "the old one's");
  const source = await makeDataFolder("source", 1000);
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
  expect(markOf(target)).toEqual({ database: 1000, keys: "0001000" });
  expect(readdirSync(kept).sort()).toEqual(["alisio.db", "alisio.db-wal", "secrets.json"]);
  expect(existsSync(decided)).toBe(false);
  expect(finishRestore(target)).toEqual([]);
});

test("an installation without a database, and a database that is not sound, are not backed up", async () => {
  mkdirSync(path("empty"));
  const nothing = makeBackup({ dataDir: path("empty"), file: path("a.tar.gz"), replace: false });
  await expect(nothing).rejects.toThrow(/^DATA_DIR: .+ has no database yet/);
  const broken = await makeDataFolder("broken", 700);
  const bytes = readFileSync(join(broken, "alisio.db"));
  writeFileSync(join(broken, "alisio.db"), bytes.fill(0xff, 40_960, 45_056));
  const unsound = makeBackup({ dataDir: broken, file: path("a.tar.gz"), replace: false });
  await expect(unsound).rejects.toThrow(/^DATA_DIR: .+ cannot be backed up: its database /);
  const nowhere = makeBackup({ dataDir: broken, file: path("no/such/a.tar.gz"), replace: false });
  await expect(nowhere).rejects.toThrow(/is no folder that can be written to \(ENOENT\)$/);
  expect(readdirSync(path()).sort()).toEqual(["broken", "empty"]);
});
