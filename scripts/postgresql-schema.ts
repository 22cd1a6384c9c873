/** Writes prisma/postgresql/schema.prisma, from which the client for PostgreSQL is generated (ready.mjs). */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientSchema } from "../prisma/postgresql/twin.ts";

const folder = join(import.meta.dirname, "../prisma");
const note = "// Generated from ../schema.prisma by scripts/postgresql-schema.ts.\n";
writeFileSync(
  join(folder, "postgresql/schema.prisma"),
  note + clientSchema(readFileSync(join(folder, "schema.prisma"), "utf8")),
);
