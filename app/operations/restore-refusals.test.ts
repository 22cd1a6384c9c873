/** Files that a restore refuses: each with one line, and with nothing changed. */
import { hash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { beforeAll, expect, test, vi } from "vitest";
import { freshFolder } from "../../tests/support/app.ts";
import {
  inDatabase,
  makeDataFolder,
  makeGoodBackup,
  migrationNames,
  useFolder,
} from "../../tests/support/data-folder.ts";
import { type Manifest, readBackup } from "./backup-file.server.ts";
import { restoreBackup } from "./restore.server.ts";

const path = useFolder();
const known = migrationNames;

/** The checksum of every file below a folder, by path. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.endsWith("server.lock"));
  return Object.fromEntries(paths.map((file) => [file, hash("sha256", readFileSync(file), "hex")]));
}

/** Unpacks a good backup, lets `change` alter its files, and packs it again in the same way. */
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

/** Writes the present lengths and checksums of the parts into the manifest, so that the checksums are right. */
function describeAnew(folder: string, manifest: Manifest): void {
  for (const part of manifest.parts) {
    const bytes = readFileSync(join(folder, part.name));
    Object.assign(part, { bytes: bytes.length, sha256: hash("sha256", bytes, "hex") });
  }
}

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
  ...[2, 3].map((at): [string, RegExp, Spoil] => [`byte ${at} changed`, isDamaged, flip(() => at)]),
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
  ["no manifest", isNone, (file) => repack(file, () => ["secrets.json", "alisio.db"])],
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
    (file) => repack(file, (folder) => void writeFileSync(join(folder, "secrets.json"), "{}")),
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

let good: Buffer;

beforeAll(async () => {
  const folder = freshFolder();
  good = readFileSync(await makeGoodBackup((name) => join(folder, name)));
  rmSync(folder, { recursive: true });
});

test.each([
  ["a migration of a later version", 1],
  ["keys that cannot be read", 1],
  ["a database of another program", 0],
  ["a database that is none", 0],
  ["half of it missing", 0],
])("of a backup with %s, what could be read is told before the refusal", async (name, times) => {
  const file = path("spoilt.tar.gz");
  writeFileSync(file, good);
  await refusals.find(([called]) => called === name)?.[2](file);
  const tell = vi.fn();
  await expect(restoreBackup({ file, dataDir: path("target"), known, tell })).rejects.toThrow();
  expect(tell).toHaveBeenCalledTimes(times);
});

test.each(refusals)("a backup with %s is refused in one line, and nothing changes", async (_, sentence, spoil) => {
  const file = path("spoilt.tar.gz");
  writeFileSync(file, good);
  const target = await makeDataFolder(path("target"), 700);
  const before = contentOf(target);
  await spoil(file);
  const error: unknown = await restoreBackup({ file, dataDir: target, known }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "BackupRefused", message: expect.stringMatching(sentence) });
  expect(contentOf(target)).toEqual(before);
  expect(readdirSync(target).sort()).toEqual(["alisio.db", "secrets.json", "server.lock"]);
});
