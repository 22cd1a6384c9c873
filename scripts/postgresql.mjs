/**
 * `npm run test:postgresql [-- FILE…]`: runs tests against the built application on PostgreSQL, on a server of its own
 * that ends with them. Without PostgreSQL's programs it says so and succeeds.
 */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

/** The oldest version on which Alisio runs (prisma/postgresql/open-checked.ts). */
const oldest = 15;

/** PostgreSQL refuses to run as root; this is the user "nobody" on every Linux. */
const nobody = 65_534;

/** Debian has the programs of each version in a folder of its own, others in PATH. */
function findPrograms() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const newest = versions.filter((version) => version >= oldest).sort((a, b) => b - a);
  const folders = [...newest.map((n) => join(debian, String(n), "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")));
}

/** Tests that look into SQLite's file themselves, or are about the backups of it. */
const ofSqlite = /alisio\.db|better-sqlite3|\/(stored-job|users|data-folder)\.ts|app\.dataDir|backup|restore/;

function findTests() {
  const all = globSync("tests/http/*.test.ts");
  const files = all.filter((file) => file.endsWith("postgresql.test.ts") || !ofSqlite.test(readFileSync(file, "utf8")));
  console.log(`Alisio: ${files.length} of ${all.length} files of HTTP tests; the others look into SQLite's file`);
  return files.sort();
}

function freePort() {
  return new Promise((done, failed) => {
    const server = createServer().on("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

const programs = findPrograms();
if (!programs) {
  console.log(
    `Alisio: PostgreSQL ${oldest} or newer is not installed (Debian: apt-get install postgresql); nothing is tested on it`,
  );
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), "alisio-postgresql-"));
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
if (user.uid) chownSync(folder, nobody, nobody);
const data = join(folder, "data");

function run(program, given) {
  // The server inherits the output, which must not be a pipe that this would wait for.
  const { status } = spawnSync(join(programs, program), given, { cwd: folder, stdio: "ignore", ...user });
  if (status !== 0) throw new Error(`${program} failed: see ${folder}`);
}

const port = await freePort();
run("initdb", ["-D", data, "-U", "alisio", "-A", "trust", "-E", "UTF8", "--locale=C"]);
// The data is thrown away, so nothing waits for the disk.
const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
run("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-o", settings, "-w", "start"]);
let status = 1;
try {
  const given = process.argv.slice(2);
  const tests = given.length > 0 ? given : ["--maxWorkers=2", ...findTests()];
  const env = { ...process.env, TEST_POSTGRESQL: `postgresql://alisio@127.0.0.1:${port}` };
  status = spawnSync("vitest", ["run", ...tests], { stdio: "inherit", env }).status ?? 1;
} finally {
  run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  rmSync(folder, { recursive: true });
}
process.exit(status);
