/** Why a database cannot be migrated, for the console. */

/** The database was written by a later version of the product: it has a migration that this version does not know. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";

  constructor(migration: string) {
    super(
      `The database was written by a newer version (it has "${migration}"). Start that version, or restore a backup.`,
    );
  }
}

/** A migration was started and not finished. `backup`: the file with what was there before, if there is one. */
export class UnfinishedMigrationError extends Error {
  override name = "UnfinishedMigrationError";

  constructor(migration: string, backup: string | null) {
    const way = backup
      ? `Restore the backup that was made before it: npm run restore -- ${backup}`
      : "Restore the last backup: npm run restore -- FILE";
    super(`The database was left in the middle of a change ("${migration}"). ${way}`);
  }
}
