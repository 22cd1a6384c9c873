/** What the build has noted of its pages (scripts/page-scripts.ts); null in development. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BuiltPages } from "./page-scripts.ts";

export const builtPages: BuiltPages | null = import.meta.env.PROD
  ? (JSON.parse(readFileSync(resolve("build/server/page-scripts.json"), "utf8")) as BuiltPages)
  : null;
