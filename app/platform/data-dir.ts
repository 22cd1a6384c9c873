/** What DATA_DIR holds, by name. */
export const databaseName = "alisio.db";
export const secretsName = "secrets.json";
/** What requests bring that is too large for memory, while they are worked on. */
export const incomingName = "incoming";
