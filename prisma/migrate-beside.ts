/** Migrations by programs that may run beside a server: never under a running server of an older version. */
import { existsSync } from "node:fs";
import { backUpBefore } from "#app/operations/data-folder.server.ts";
import { keepToOwner } from "#app/platform/connection.server.ts";
import { ConfigurationError, environment } from "#app/platform/environment.server.ts";
import { takeInstanceLock } from "#app/platform/instance-lock.server.ts";
import { isPostgresql } from "#app/platform/postgresql-connection.ts";
import { isCurrentFile, migrate } from "./migrate.ts";

/**
 * Brings the database to the schema of this version. Throws ConfigurationError where an older version has used it and
 * its server may still run: on SQLite where one has the data folder, on PostgreSQL always.
 */
export async function migrateBeside(): Promise<void> {
  const { DATA_DIR, database } = environment;
  if (isPostgresql(database)) {
    // Loaded only where it is used, since it brings a driver.
    const { isOfOlderVersion } = await import("./postgresql/migrate.ts");
    if (!(await isOfOlderVersion(database))) return void (await migrate(database));
    throw new ConfigurationError(
      "DATABASE_URL: the database was last used by an older version; start a server of this one first",
    );
  }
  keepToOwner(database);
  if (!existsSync(database) || isCurrentFile(database)) return void (await migrate(database));
  const release = takeInstanceLock(DATA_DIR);
  try {
    await migrate(database, backUpBefore);
  } finally {
    release();
  }
}
