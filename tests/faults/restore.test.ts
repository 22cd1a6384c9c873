/** A restore without room to unpack: it says so, and the present data stay in use. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeBackup } from "#app/operations/make-backup.server.ts";
import { freshFolder, root } from "../support/app.ts";
import { inDatabase, makeDataFolder } from "../support/data-folder.ts";
import { namespaceHere } from "./support/small-disk.ts";

let folder = "";

beforeEach(() => {
  folder = freshFolder();
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const namespace = namespaceHere();

test.skipIf(!namespace)("on a full disk it ends with one line, and nothing has changed", async () => {
  const source = await makeDataFolder(join(folder, "source"), 1000);
  inDatabase(
    join(source, "alisio.db"),
    `INSERT INTO "Logo" ("sha256", "png", "width", "height") VALUES ('x', randomblob(20000000), 1, 1)`,
  );
  const backup = join(folder, "backup.tar.gz");
  await makeBackup({ dataDir: source, file: backup, replace: false });
  const target = await makeDataFolder(join(folder, "target"), 700);
  const disk = join(folder, "disk");
  mkdirSync(disk);
  // A disk of 12 MB with the data of `target`. It is gone with its mount namespace, so the script lists what is left.
  const script = `
    mount -t tmpfs -o size=12m,mode=0700 tmpfs "$DATA_DIR" && cp -a "$0/." "$DATA_DIR" && cd "${root}"
    before=$(cd "$DATA_DIR" && sha256sum *)
    "$1" --disable-warning=ExperimentalWarning app/operations/restore.program.ts "$2"; echo "code $?"
    rm "$DATA_DIR/server.lock"; test "$before" = "$(cd "$DATA_DIR" && sha256sum *)" && echo unchanged; ls "$DATA_DIR"`;
  const { stdout, stderr } = spawnSync(
    "unshare",
    [...(namespace ?? []), "sh", "-c", script, target, process.execPath, backup],
    {
      env: { PATH: process.env.PATH, DATA_DIR: disk },
      encoding: "utf8",
    },
  );
  expect(stderr).toBe(
    `DATA_DIR: there is no room left on its disk to unpack ${backup}. Nothing was changed: make some room, then try again\n`,
  );
  expect(stdout).toBe("code 1\nunchanged\nalisio.db\nsecrets.json\n");
});
