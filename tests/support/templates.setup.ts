/**
 * Runs before all tests: makes the database files that the databases of the tests are copied from (templates.ts). After
 * them it stops the apps that files of tests shared.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { admin, bareEnvironment, root } from "./app.ts";
import { sharedAppsFile, templateFile, templatesVariable } from "./templates.ts";

export default function makeTemplates(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-templates-"));
  process.env[templatesVariable] = folder;
  const [migrated, withUser] = [templateFile(folder, "migrated"), templateFile(folder, "with a user")];
  // The programs of the product make a database where there is none.
  runUser(migrated, ["list"]);
  mkdirSync(dirname(withUser));
  copyFileSync(migrated, withUser);
  runUser(withUser, ["add", admin.email], admin.password);
  return () => {
    stopShared(sharedAppsFile(folder));
    rmSync(folder, { recursive: true });
  };
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
function runUser(file: string, given: string[], input = ""): void {
  const program = ["--disable-warning=ExperimentalWarning", "prisma/user.ts", ...given];
  const env = { ...bareEnvironment, DATA_DIR: dirname(file) };
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env, input, encoding: "utf8" });
  if (status !== 0) throw new Error(`No template was made: ${stdout}${stderr}`);
}
