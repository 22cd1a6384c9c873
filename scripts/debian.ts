/** Installs programs that tests need, where it may: as root, on Debian. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const quiet = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };

/** Installs the first of these packages that there is. Gives whether one was; false also where this may not install. */
export function installPackages(what: string, ...packages: string[]): boolean {
  if (!mayInstall) return false;
  console.log(`Alisio: installing ${what} …`);
  const run = (...given: string[]) => spawnSync("apt-get", given, { ...quiet, stdio: ["ignore", "ignore", "inherit"] });
  run("update", "-qq");
  return packages.some((name) => run("install", "-y", "-qq", name).status === 0);
}
