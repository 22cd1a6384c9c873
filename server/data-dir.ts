/** The folder of the data. */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the data folder (an absolute path). Throws a ConfigurationError when it cannot be used. */
export function makeDataDir(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const refusal = new Error(`DATA_DIR: ${folder} is no folder that can be written to (${code})`);
    refusal.name = "ConfigurationError";
    throw refusal;
  }
}

/**
 * Makes a folder and those that it is in. Node's own `recursive` never ends where a file system refuses a folder as if
 * its parent were missing, as /proc does.
 */
function makeFolder(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw Object.assign(new Error(`${folder} is a file`), { code: "ENOTDIR" });
  if (found) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time has made it.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
