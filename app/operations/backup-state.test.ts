import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { useFolder } from "../../tests/support/data-folder.ts";
import { backupState, judgeBackups } from "./backup-state.server.ts";
import { troubleText } from "./shown-backups.server.ts";

const path = useFolder();
const now = new Date("2026-11-22T08:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const failed = (hours: number) => ({ at: ago(hours), id: "x" });

test.each([
  ["the last is of today", ago(3), 500, null, false, null],
  ["the last is 36 hours old", ago(36), 500, null, false, null],
  [
    "the last is older",
    ago(37),
    500,
    null,
    true,
    [
      "The last backup is too old: it is of 20/11/2026 20:00",
      "La última copia de seguridad es demasiado antigua: es del 20/11/2026 20:00",
    ],
  ],
  ["there is none, soon after the first start", null, 35, null, false, null],
  [
    "there is none",
    null,
    37,
    null,
    true,
    [
      "There is no backup: none was made since 20/11/2026 20:00",
      "No hay ninguna copia de seguridad: no se ha hecho ninguna desde el 20/11/2026 20:00",
    ],
  ],
  [
    "the last try failed, and the last good one is of the day before",
    ago(25),
    500,
    failed(1),
    false,
    [
      "The backup of 22/11/2026 08:00 failed; the last good one is of 21/11/2026 08:00",
      "La copia de seguridad del 22/11/2026 08:00 ha fallado; la última buena es del 21/11/2026 08:00",
    ],
  ],
  [
    "tries have failed for days",
    ago(73),
    500,
    failed(1),
    true,
    [
      "The backup of 22/11/2026 08:00 failed; the last good one is of 19/11/2026 08:00",
      "La copia de seguridad del 22/11/2026 08:00 ha fallado; la última buena es del 19/11/2026 08:00",
    ],
  ],
  [
    "the first one failed",
    null,
    1,
    failed(1),
    false,
    [
      "The backup of 22/11/2026 08:00 failed; there is no good one yet",
      "La copia de seguridad del 22/11/2026 08:00 ha fallado; todavía no hay ninguna buena",
    ],
  ],
])("where %s", (_, last, begun, failure, isOverdue, texts) => {
  const state = judgeBackups({ last, begun: ago(begun), failure }, now);
  expect(state.isOverdue).toBe(isOverdue);
  const { trouble } = state;
  expect(trouble && [troubleText(trouble, wordsIn("en")), troubleText(trouble, wordsIn("es"))]).toEqual(texts);
});

test("the files of a folder are not looked at again while it is the same", async () => {
  const folder = path("backups");
  mkdirSync(folder);
  writeFileSync(join(folder, "alisio-2026-11-22.tar.gz"), "x");
  utimesSync(folder, 1, 1);
  const bytes = async () => (await backupState(path())).kept.map((backup) => backup.bytes);
  expect(await bytes()).toEqual([1]);
  writeFileSync(join(folder, "alisio-2026-11-22.tar.gz"), "longer");
  expect(await bytes()).toEqual([1]);
  utimesSync(folder, 2, 2);
  expect(await bytes()).toEqual([6]);
});

test("a folder is read again when a backup comes or goes, and one that cannot be read is said so", async () => {
  const folder = path("backups");
  mkdirSync(folder);
  const names = async () => (await backupState(path())).kept.map(({ name }) => name);
  expect(await names()).toEqual([]);
  for (const [name, at] of [
    ["alisio-2026-11-21.tar.gz", ago(30)],
    ["alisio-2026-11-22.tar.gz", ago(1)],
  ] as const) {
    // As a backup comes: whole, by its new name.
    writeFileSync(path(name), "x");
    utimesSync(path(name), at, at);
    renameSync(path(name), join(folder, name));
  }
  expect(await names()).toEqual(["alisio-2026-11-22.tar.gz", "alisio-2026-11-21.tar.gz"]);
  rmSync(join(folder, "alisio-2026-11-22.tar.gz"));
  expect(await names()).toEqual(["alisio-2026-11-21.tar.gz"]);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "in the way");
  const { kept, last, trouble } = await backupState(path());
  expect({ kept, last, kind: trouble?.kind }).toEqual({ kept: [], last: undefined, kind: "unreadable" });
  expect(trouble && troubleText(trouble, wordsIn("en"))).toBe("The folder of the backups cannot be read");
});
