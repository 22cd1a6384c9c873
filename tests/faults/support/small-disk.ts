/**
 * A server whose disk can be filled and emptied. Its data folder is a small file system in memory where one can be
 * mounted: in a mount namespace of the server, as root or in a user namespace; it is gone with the process. Elsewhere a
 * limit on the size of files is set instead, which the kernel allows everybody; SQLite then fails in the middle of a
 * write just the same.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, startApp } from "../../support/app.ts";

export type SmallDisk = {
  app: App;
  /** The path by which the test reaches the data folder. */
  folder: string;
  /** How the disk is made small. */
  way: "a file system in memory" | "a limit on the size of files";
  /** The product's sentence for a write that fails for lack of room. */
  sentence: string;
  fill(): void;
  empty(): void;
  stop(): Promise<number | null>;
};

/** The options of `unshare` for a mount namespace, the likeliest first. */
const namespaces = [["--mount"], ["--user", "--map-root-user", "--mount"]];

const size = "12m";

/** Starts a server on a small disk, with a copy of the folder `data`, which is deleted. */
export async function startWithSmallDisk(way: SmallDisk["way"], data: string): Promise<SmallDisk> {
  return way === "a file system in memory" ? inMemory(data) : limited(data);
}

/** The ways that work on this machine; the limit always does. */
export function waysHere(): SmallDisk["way"][] {
  const limit = "a limit on the size of files" as const;
  return namespaceHere() ? ["a file system in memory", limit] : [limit];
}

/** The options of `unshare` with which a file system can be mounted here; undefined if none. */
export function namespaceHere(): string[] | undefined {
  const tried = ["sh", "-c", `mount -t tmpfs -o size=${size} tmpfs /mnt`];
  return namespaces.find((options) => spawnSync("unshare", [...options, ...tried]).status === 0);
}

async function inMemory(data: string): Promise<SmallDisk> {
  const dataDir = mkdtempSync(join(tmpdir(), "alisio-small-"));
  const mount = `mount -t tmpfs -o size=${size},mode=0700 tmpfs "$DATA_DIR" && cp -a "$0/." "$DATA_DIR" && exec "$@"`;
  const app = await startApp({ dataDir, through: ["unshare", ...(namespaceHere() ?? []), "sh", "-c", mount, data] });
  rmSync(data, { recursive: true });
  // The file system is in the server's namespace; its files are reached through /proc.
  const folder = join("/proc", String(app.pid), "root", dataDir);
  const ballast = join(folder, "ballast");
  return {
    ...{ app, folder, way: "a file system in memory" },
    sentence: "There is no room left on the server's disk. Nothing was saved.",
    fill: () => fillUp(ballast),
    empty: () => rmSync(ballast),
    stop: () => app.stop(),
  };
}

/** Fills the disk to the last page: small pieces fill the room that a large one leaves. */
function fillUp(file: string): void {
  for (const bytes of [1024 * 1024, 64 * 1024, 4096]) {
    const piece = Buffer.alloc(bytes);
    for (;;) {
      try {
        writeFileSync(file, piece, { flag: "a" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        break;
      }
    }
  }
}

async function limited(data: string): Promise<SmallDisk> {
  const app = await startApp({ dataDir: data });
  // Only the soft limit is set: the hard limit could not be lifted again.
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(app.pid), `--fsize=${bytes}:`]);
  return {
    ...{ app, folder: app.dataDir, way: "a limit on the size of files" },
    sentence: "The server's disk does not take what is written. Nothing was saved.",
    fill: () => limit("16"),
    empty: () => limit("unlimited"),
    stop: () => app.stop(),
  };
}
