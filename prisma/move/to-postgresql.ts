/** Moves a stopped SQLite installation into an empty PostgreSQL database. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { claimDataFolder, leaveDataFolder } from "#app/operations/data-folder.server.ts";
import { databaseName, onPostgresqlName } from "#app/platform/data-dir.ts";
import { markOfLeft } from "#app/platform/shared-secrets.server.ts";
import { isCurrentFile } from "../migrate.ts";
import { makeFilled } from "../postgresql/migrate.ts";
import { compareSides } from "./compare.ts";
import { copyTables } from "./copy.ts";
import { connectTo, expectEmpty, fillTables, postgresqlSide, takeWriteLock } from "./postgresql-side.ts";
import { MoveRefused } from "./side.ts";
import { openOld, sqliteSide } from "./sqlite-side.ts";
import { readTables } from "./tables.ts";

/**
 * Copies the database of a data folder into the empty one at an address, in one transaction, and gives what was
 * compared, a line each. The old one is only read. Throws MoveRefused or a ConfigurationError of one line; nothing was
 * moved then.
 */
export async function moveToPostgresql(dataDir: string, url: string): Promise<string[]> {
  const file = join(dataDir, databaseName);
  const note = join(dataDir, onPostgresqlName);
  if (existsSync(note)) {
    throw new MoveRefused(
      `The servers of ${dataDir} run on PostgreSQL, and its ${databaseName} is from before that; from one PostgreSQL to ` +
        `another move with pg_dump. To move the database in this folder after all, delete ${note}`,
    );
  }
  if (!existsSync(file)) throw new MoveRefused(`DATA_DIR: ${dataDir} has no database yet`);
  claimDataFolder();
  try {
    if (!isCurrentFile(file)) {
      throw new MoveRefused(`${file} was last used by an older version: start this one with it once, and stop it`);
    }
    return await copyFile(file, url, markOfLeft(dataDir));
  } finally {
    leaveDataFolder();
  }
}

/** `mark` is what the database gets in the place of keys (shared-secrets.server.ts), if anything. */
async function copyFile(file: string, url: string, mark: string | null): Promise<string[]> {
  const tables = readTables();
  const client = await connectTo(url, "The address");
  const old = openOld(file);
  try {
    await takeWriteLock(client);
    await client.query("BEGIN");
    await expectEmpty(client);
    const [from, to] = [sqliteSide(old), postgresqlSide(client)];
    console.log(`Copying ${tables.length} tables …`);
    await makeFilled(client, () => fillTables(client, tables, (side) => copyTables(from, side, tables)));
    if (mark !== null) await client.query('INSERT INTO "_alisio_keys" VALUES (1, $1)', [mark]);
    console.log("Comparing …");
    const said = await compareSides(from, to, tables);
    await client.query("ANALYZE");
    await client.query("COMMIT");
    return said;
  } finally {
    old.close();
    await client.end();
  }
}
