/** `npm run db:migration -- name`: writes the migration that leads from all earlier ones to schema.prisma. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate, schemaDifference } from "./migrate.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run db:migration -- name_in_small_letters");
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), "alisio-migration-"));
try {
  const empty = join(scratch, "empty.db");
  await migrate(empty);
  const sql = await schemaDifference(empty);
  if (sql === "") {
    console.log("The schema has no change: nothing written.");
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = join(import.meta.dirname, "migrations", `${stamp}_${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
    console.log(
      `Wrote prisma/migrations/${stamp}_${name}/migration.sql. Read it, and add checks and triggers by hand.`,
    );
  }
} finally {
  rmSync(scratch, { recursive: true });
}
