/**
 * Runs before all tests: makes the database files that the databases of the tests are copied from (templates.ts). After
 * them it stops the apps that files of tests shared.
 */
import { spawnSync } from "node:child_process";
import { argon2Sync, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { admin, bareEnvironment, briefLife, root } from "./app.ts";
import { databaseUrl, makeTemplate, onPostgresql, templateName } from "./postgresql.ts";
import { sharedAppsFile, templateFile, templatesVariable } from "./templates.ts";

export default async function makeTemplates(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-templates-"));
  process.env[templatesVariable] = folder;
  const [migrated, withUser] = [templateFile(folder, "migrated"), templateFile(folder, "with a user")];
  // Only who adds a user makes a file; any other program fills an empty one.
  mkdirSync(dirname(migrated));
  writeFileSync(migrated, "");
  if (onPostgresql) await makePostgresqlTemplates(migrated);
  runUser(migrated, ["list"]);
  mkdirSync(dirname(withUser));
  copyFileSync(migrated, withUser);
  runUser(withUser, ["add", admin.email], admin.password);
  hashQuickly(withUser);
  return () => {
    stopShared(sharedAppsFile(folder));
    rmSync(folder, { recursive: true });
  };
}

/**
 * Gives the user of a template a hash with the least that Argon2 can do. The product verifies a password with the
 * parameters that its hash names, and with the usual ones a sign-in, of which a run has some hundreds, would take 40 ms
 * of a processor more. What the product hashes itself is tested with users that it makes.
 */
function hashQuickly(file: string): void {
  const nonce = randomBytes(16);
  const given = { message: admin.password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const [salt, tag] = [nonce, argon2Sync("argon2id", given)].map((bytes) =>
    bytes.toString("base64").replace(/=+$/, ""),
  );
  const database = new Database(file);
  database.prepare('UPDATE "User" SET "password_hash" = ?').run(`$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`);
  // Nobody has changed a password: what waits to be written into the audit trail is taken back.
  database.exec('DELETE FROM "AuditChange"');
  database.close();
}

/** The same on PostgreSQL, whose server ends with the run. */
async function makePostgresqlTemplates(file: string): Promise<void> {
  const [migrated, withUser] = [templateName("migrated"), templateName("with a user")];
  await makeTemplate(migrated);
  runUser(file, ["list"], "", databaseUrl(migrated));
  await makeTemplate(withUser, migrated);
  runUser(file, ["add", admin.email], admin.password, databaseUrl(withUser));
}

/** Ends the apps that a file names, as a loss of power would, and removes their folders. */
function stopShared(file: string): void {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [pid, dataDir = ""] = line.split(" ");
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch (error) {
      // It has ended already.
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs `npm run user` in the folder of a database, in a process of its own, whose modules and output stay there. */
function runUser(file: string, given: string[], input = "", url = ""): void {
  const program = [...briefLife, "prisma/user.ts", ...given];
  const env = { ...bareEnvironment, DATA_DIR: dirname(file), DATABASE_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`No template was made: ${stdout}${stderr}`);
}
