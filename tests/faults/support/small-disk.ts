/**
 * A server whose disk can be filled and emptied again. Its data folder is a small file system in memory where the system
 * lets one be mounted: in a mount namespace of the server's own, as root or, in a user namespace, as anybody; it is gone
 * with the process. Where neither is allowed, the process may write no file beyond a size instead: that the kernel allows
 * everybody, and SQLite is refused in the middle of a write all the same.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, startApp } from "../../support/app.ts";

export type SmallDisk = {
  app: App;
  /** Where the test sees the data folder. */
  folder: string;
  /** How the disk is made small. */
  way: "a file system in memory" | "a limit on the size of files";
  /** The sentence of a write that finds no room. */
  sentence: string;
  fill(): void;
  empty(): void;
  stop(): Promise<number | null>;
};

/** Ways into a mount namespace, the likeliest first. */
const namespaces = [["--mount"], ["--user", "--map-root-user", "--mount"]];

const size = "12m";

/** Starts a server on a disk made small in this way, with the data of a folder, which is gone afterwards. */
export async function startWithSmallDisk(way: SmallDisk["way"], data: string): Promise<SmallDisk> {
  return way === "a file system in memory" ? inMemory(data) : limited(data);
}

/** What works here; the limit always does. */
export function waysHere(): SmallDisk["way"][] {
  const limit = "a limit on the size of files" as const;
  return namespaceHere() ? ["a file system in memory", limit] : [limit];
}

/** The options of `unshare` that let a file system be mounted here, if any do. */
export function namespaceHere(): string[] | undefined {
  const tried = ["sh", "-c", `mount -t tmpfs -o size=${size} tmpfs /mnt`];
  return namespaces.find((options) => spawnSync("unshare", [...options, ...tried]).status === 0);
}

async function inMemory(data: string): Promise<SmallDisk> {
  const dataDir = mkdtempSync(join(tmpdir(), "alisio-small-"));
  const mount = `mount -t tmpfs -o size=${size},mode=0700 tmpfs "$DATA_DIR" && cp -a "$0/." "$DATA_DIR" && exec "$@"`;
  const app = await startApp({ dataDir, through: ["unshare", ...(namespaceHere() ?? []), "sh", "-c", mount, data] });
  rmSync(data, { recursive: true });
  // The namespace is the server's; its files are to be seen through it.
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

/** Down to the last page: what is left of a large piece, a small one takes. */
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
  // The soft limit alone: the hard one would be for good.
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(app.pid), `--fsize=${bytes}:`]);
  return {
    ...{ app, folder: app.dataDir, way: "a limit on the size of files" },
    sentence: "The server's disk does not take what is written. Nothing was saved.",
    fill: () => limit("16"),
    empty: () => limit("unlimited"),
    stop: () => app.stop(),
  };
}
