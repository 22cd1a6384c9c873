/** What DATA_DIR holds, by name. */
export const databaseName = "alisio.db";
export const secretsName = "secrets.json";
