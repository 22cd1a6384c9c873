/**
 * Database files as a first start makes them. Migrating takes a new file longer than most tests take, so templates.setup.ts
 * does it once for all tests, and each has a copy. What a start does to a folder without a database is tested where the
 * test gives the folder (start-and-stop.test.ts), and by migrate.test.ts.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";

/** Under which variable the tests find the folder of the templates. */
export const templatesVariable = "DATABASE_TEMPLATES";

/** `migrated` has nothing in it; `with a user` has the one whom every started app has (app.ts). */
export type Template = "migrated" | "with a user";

/** The file of a template, in a data folder of its own. */
export function templateFile(folder: string, template: Template): string {
  return join(folder, template.replaceAll(" ", "-"), "alisio.db");
}

/** Copies a template to a file; gives whether there is one: where nothing was set up (the bench), there is none. */
export function copyTemplate(template: Template, file: string): boolean {
  const folder = process.env[templatesVariable];
  if (folder) copyFileSync(templateFile(folder, template), file);
  return folder !== undefined;
}
