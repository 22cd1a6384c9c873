/** A backup for download that cannot be given: nothing of it stays on the disk. */
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { write } from "#app/platform/database.server.ts";
import { breakWrites, mendWrites } from "../../tests/support/broken-writes.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { freshBackup } from "./fresh-backup.server.ts";
import { runBackup } from "./run-backup.server.ts";

const folder = mkdtempSync(join(tmpdir(), "alisio-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
useDatabase();
vi.mock("./kept-backups.server.ts", () => ({ backupsFolder: () => folder }));
vi.mock("./run-backup.server.ts", () => ({
  runBackup: vi.fn(async ({ file }: { file: string }) => writeFileSync(file, "a backup")),
}));

const { signal } = new AbortController();

/** The files of the folder that this process has open, also those without a name. */
function held(): string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.startsWith(folder) ? [file] : [];
    } catch {
      // The descriptor that listed the folder is closed already.
      return [];
    }
  });
}

const run = (statements: string[]) =>
  write(async (transaction) => {
    for (const statement of statements) await transaction.$executeRawUnsafe(statement);
  });

test.runIf(process.platform === "linux")(
  "one whose audit line cannot be stored gives its room back at once",
  async () => {
    const inserts = [{ table: "Audit", what: "INSERT" }];
    await run(breakWrites(inserts));
    await expect(freshBackup(signal)).rejects.toThrow();
    await run(mendWrites(inserts));
    expect(readdirSync(folder)).toEqual([]);
    expect(held()).toEqual([]);
  },
);

test("one that is aborted when it has its name already leaves no file", async () => {
  vi.mocked(runBackup).mockImplementationOnce(async ({ file }) => {
    writeFileSync(file, "a backup");
    throw new DOMException("aborted", "AbortError");
  });
  await expect(freshBackup(signal)).rejects.toThrow("aborted");
  expect(readdirSync(folder)).toEqual([]);
});
