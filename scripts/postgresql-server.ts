/** A PostgreSQL server for tests and benchmarks: of the installed programs, in a new folder, on a port of its own. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asServer, findPrograms, giveToServer, oldest } from "./postgresql-programs.ts";

export const notInstalled = `PostgreSQL ${oldest} or newer is not installed (Debian: apt-get install postgresql)`;

export type PostgresqlServer = {
  /** Its address without a database, such as postgresql://alisio@127.0.0.1:40123. */
  url: string;
  /** Ends it, and removes its folder. */
  stop(): void;
};

/** Starts a server; null where PostgreSQL's programs are not installed. Its data is thrown away. */
export async function startPostgresql(): Promise<PostgresqlServer | null> {
  const programs = findPrograms();
  if (!programs) return null;
  const folder = mkdtempSync(join(tmpdir(), "alisio-postgresql-"));
  giveToServer(folder);
  const data = join(folder, "data");
  const run = (program: string, given: string[]) => {
    // The server inherits the output, which must not be a pipe that this would wait for.
    const { status } = spawnSync(join(programs, program), given, { cwd: folder, stdio: "ignore", ...asServer });
    if (status !== 0) throw new Error(`${program} failed: see ${folder}`);
  };
  const port = await freePort();
  run("initdb", ["-D", data, "-U", "alisio", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  // The data is thrown away, so nothing waits for the disk. Several servers and a hundred connections of a test come at
  // once.
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c max_connections=400`;
  run("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-o", settings, "-w", "start"]);
  return {
    url: `postgresql://alisio@127.0.0.1:${port}`,
    stop() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
