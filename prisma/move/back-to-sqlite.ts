/** Moves a PostgreSQL installation, whose servers are stopped, into a new data folder on SQLite. */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import type pg from "pg";
import { checkDatabase } from "#app/operations/checked-database.server.ts";
import { claimDataFolder, leaveDataFolder } from "#app/operations/data-folder.server.ts";
import { putInPlace } from "#app/operations/restore.server.ts";
import { syncFolder } from "#app/operations/sync-folder.server.ts";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";
import { areLeftBehind, secretsFileOf, secretsLeftIn } from "#app/platform/shared-secrets.server.ts";
import { migrate } from "../migrate.ts";
import { isCurrentDatabase } from "../postgresql/migrate.ts";
import { compareSides } from "./compare.ts";
import { copyTables } from "./copy.ts";
import { connectTo, expectUnused, postgresqlSide, takeWriteLock } from "./postgresql-side.ts";
import { MoveRefused, type Side } from "./side.ts";
import { fillFile, sqliteSide } from "./sqlite-side.ts";
import { readTables } from "./tables.ts";

type Move = {
  /** The data folder of a server on PostgreSQL; it has the keys where none was ever started on that database. */
  dataDir: string;
  url: string;
  /** The new data folder: absent or empty. */
  folder: string;
};

/**
 * Copies a PostgreSQL database and the keys into a new data folder, and gives what was compared, a line each. The
 * folder has both or neither; the old database is only read. Throws MoveRefused or a ConfigurationError of one line.
 */
export async function moveBack({ dataDir, url, folder: given }: Move): Promise<string[]> {
  const folder = resolve(given);
  expectFree(folder);
  claimDataFolder();
  try {
    const { made } = await putInPlace(folder, async (beside) => {
      expectFree(folder);
      mkdirSync(beside, { mode: 0o700 });
      const { said, secrets } = await copyDatabase(url, join(beside, databaseName), dataDir);
      writeFileSync(join(beside, secretsName), secrets, { mode: 0o600 });
      for (const name of [databaseName, secretsName]) flushForOwner(join(beside, name));
      await syncFolder(beside);
      return said;
    });
    return made;
  } finally {
    leaveDataFolder();
  }
}

/** What an interrupted move may have left there. */
const leftOver = /^(server\.(lock|pid)|restor(ing|e-decided)-.+)$/;

function expectFree(folder: string): void {
  const taken = existsSync(folder) && readdirSync(folder).some((name) => !leftOver.test(name));
  if (taken) throw new MoveRefused(`${folder} is not empty; name a new folder`);
}

async function copyDatabase(url: string, file: string, dataDir: string): Promise<{ said: string[]; secrets: string }> {
  const tables = readTables();
  const client = await connectTo(url, "DATABASE_URL");
  try {
    await expectUnused(client);
    await takeWriteLock(client);
    // One moment of the database, whoever else is connected.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (!(await isCurrentDatabase(client))) {
      const why = "is empty or was last used by an older version: start this one with it once, and stop it";
      throw new MoveRefused(`The database ${client.database} ${why}`);
    }
    const secrets = await secretsOf(client, dataDir);
    const from = postgresqlSide(client);
    await migrate(file);
    console.log(`Copying ${tables.length} tables …`);
    await fillFile(file, tables, (side) => copyTables(from, side, tables));
    const checked = checkDatabase(file);
    if ("wrong" in checked) throw new MoveRefused(`Nothing was moved: ${checked.wrong}`);
    console.log("Comparing …");
    const said = await compareWith(file, (side) => compareSides(from, side, tables));
    return { said, secrets };
  } finally {
    await client.end();
  }
}

/** The keys as the text of a secrets.json: those in the database, else those of the data folder. */
async function secretsOf(client: pg.Client, dataDir: string): Promise<string> {
  const { rows } = await client.query<{ sealed: string }>('SELECT "sealed" FROM "_alisio_keys"');
  const sealed = rows[0]?.sealed;
  if (sealed !== undefined && !areLeftBehind(sealed)) return secretsFileOf(sealed);
  const file = join(dataDir, secretsName);
  if (!existsSync(file)) {
    throw new MoveRefused(`DATA_DIR: ${dataDir} has no ${secretsName}, and the database has no keys`);
  }
  secretsLeftIn(dataDir, sealed);
  return readFileSync(file, "utf8");
}

async function compareWith(file: string, compare: (side: Side) => Promise<string[]>): Promise<string[]> {
  const database = new Database(file, { readonly: true });
  try {
    return await compare(sqliteSide(database));
  } finally {
    database.close();
  }
}

/** Flushes a file that only its owner may read. */
function flushForOwner(file: string): void {
  chmodSync(file, 0o600);
  const opened = openSync(file, "r+");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
