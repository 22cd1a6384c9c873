/** PostgreSQL's own programs, for tests that start servers of it. */
import { chownSync, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The oldest version on which Alisio runs (prisma/postgresql/open-checked.ts). */
export const oldest = 15;

/** PostgreSQL refuses to run as root; this is the user "nobody" on every Linux. */
const nobody = 65_534;

/** The options of a process that may run a server. */
export const asServer = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Gives a folder to whoever runs a server. */
export function giveToServer(folder: string): void {
  if (asServer.uid) chownSync(folder, nobody, nobody);
}

/**
 * The folder of the programs; undefined where they are not installed. Debian has those of each version in a folder of
 * its own, others in PATH.
 */
export function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = versions.filter((version) => version >= oldest).sort((a, b) => b - a);
  const folders = [...newest.map((n) => join(debian, String(n), "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}
