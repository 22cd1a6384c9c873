/**
 * `npm run check`: runs all checks (types, lint and format, dead code, imports between rooms), then gives the verdict.
 */
import { spawnSync } from "node:child_process";

const checks = [
  ["types", "react-router", ["typegen"]],
  ["types", "tsc", ["--noEmit"]],
  ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
  ["dead code", "knip", []],
  [
    "imports between rooms",
    "depcruise",
    ["app", "server.ts", "server", "prisma", "--config", ".dependency-cruiser.cjs", "--output-type", "err"],
  ],
];

const failed = new Set();
for (const [name, command, given] of checks) {
  const { status } = spawnSync(command, given, { stdio: "inherit" });
  if (status !== 0) failed.add(name);
}
console.log(failed.size === 0 ? "check: all well" : `check: ${[...failed].join(", ")} failed`);
process.exit(failed.size === 0 ? 0 : 1);
