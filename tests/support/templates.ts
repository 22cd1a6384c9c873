/**
 * Database files as a first start makes them. Migrating a new file takes longer than most tests, so templates.setup.ts
 * does it once for all tests, and each test has a copy. What a start does to a folder without a database is tested
 * where the test gives the folder (start-and-stop.test.ts), and by migrate.test.ts.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";

/** The environment variable with the folder of the templates. */
export const templatesVariable = "DATABASE_TEMPLATES";

/** `migrated` has no rows; `with a user` has the user of every started app (app.ts). */
export type Template = "migrated" | "with a user";

/** The file of a template, in a data folder of its own. */
export function templateFile(folder: string, template: Template): string {
  return join(folder, template.replaceAll(" ", "-"), "alisio.db");
}

/**
 * The file that names the apps that several files of tests share (running-app.ts): a process id and a folder a line.
 */
export function sharedAppsFile(folder = process.env[templatesVariable]): string {
  if (!folder) throw new Error("Only runs with templates.setup.ts share an app, since it stops them");
  return join(folder, "shared-apps");
}

/** Copies a template to a file. Gives false where no templates were made, as in the benchmark. */
export function copyTemplate(template: Template, file: string): boolean {
  const folder = process.env[templatesVariable];
  if (folder) copyFileSync(templateFile(folder, template), file);
  return folder !== undefined;
}
