/** The names of files and folders in DATA_DIR. */
export const databaseName = "alisio.db";
export const secretsName = "secrets.json";
/** The folder for request bodies that are too large for memory, during the request. */
export const incomingName = "incoming";
/** The folder for PDFs that were rendered before. */
export const papersName = "papers";
/** The file that says that the servers of this folder run on PostgreSQL. */
export const onPostgresqlName = "on-postgresql";
