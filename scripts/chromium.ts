/** Finds the system's Chromium, which runs the browser tests. Playwright's own is never downloaded. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

// The one without windows first: the tests take little more than half as long in it.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export const noChromium =
  "The browser tests need Chromium: sudo apt-get install chromium (or set CHROMIUM to its path).";

/** The path that CHROMIUM names, if a file is there; else the first Chromium on the PATH; null if there is none. */
export function findChromium({ CHROMIUM, PATH = "" }: NodeJS.ProcessEnv = process.env): string | null {
  if (CHROMIUM && existsSync(CHROMIUM)) return CHROMIUM;
  for (const folder of PATH.split(delimiter)) {
    for (const name of names) if (existsSync(join(folder, name))) return join(folder, name);
  }
  return null;
}
