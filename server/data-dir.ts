/** The folder of the data. */
import { accessSync, constants, mkdirSync } from "node:fs";

/** Makes the data folder. Throws a ConfigurationError when it cannot be used. */
export function makeDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const refusal = new Error(`DATA_DIR: ${folder} is no folder that can be written to (${code})`);
    refusal.name = "ConfigurationError";
    throw refusal;
  }
}
