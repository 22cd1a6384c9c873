/**
 * The secrets of servers that share a PostgreSQL database. They are in the database itself, so that all servers have
 * the same, sealed with a key that only the environment has (docs/decisions/0113-several-servers.md).
 */
import { hkdfSync } from "node:crypto";
import { rowsOf, write } from "./database.server.ts";
import { ConfigurationError, environment } from "./environment.server.ts";
import { Prisma } from "./prisma/client.ts";
import { seal, unseal } from "./sealed.server.ts";
import {
  completeSecrets,
  isIncomplete,
  parseSecrets,
  type Secrets,
  secretsInFile,
  setSecrets,
} from "./secrets.server.ts";

const purpose = "installation";

/** What stands in the place of sealed secrets after a move, before the id of the installation. */
const leftMark = "left in secrets.json of ";

/** For the start: throws a ConfigurationError where the environment lacks the key of a shared database. */
export function expectSecretsKey(): void {
  if (environment.DATABASE_URL !== undefined) givenKey();
}

/**
 * Reads the secrets from the open database. The first server of all stores them: those of its DATA_DIR/secrets.json
 * where an earlier version or a move from SQLite has left one, else new ones. Throws a ConfigurationError without the
 * key, with another one than they were sealed with, and where a move has left the secrets in another folder.
 */
export async function openSharedSecrets(dataDir: string): Promise<void> {
  const key = givenKey();
  const [row] = await rowsOf<{ sealed: string }>(Prisma.sql`SELECT "sealed" FROM "_alisio_keys"`);
  const stored = row && !areLeftBehind(row.sealed) && unsealSecrets(row.sealed, key);
  setSecrets(stored && !isIncomplete(stored) ? completeSecrets(stored) : await storeMissing(dataDir, key));
}

/** The secrets that a database has sealed, as the text of a secrets.json. Throws as openSharedSecrets(). */
export function secretsFileOf(sealed: string): string {
  return `${JSON.stringify(unsealSecrets(sealed, givenKey()), null, 2)}\n`;
}

/**
 * What a move stores in the place of the sealed secrets where its folder has some: only a server that has them may
 * begin, since one with new secrets would end all sessions, subscriptions and links, and leave passwords unreadable.
 * null where the folder has none.
 */
export function markOfLeft(dataDir: string): string | null {
  const { installation } = secretsInFile(dataDir);
  return installation === undefined ? null : leftMark + installation;
}

/** Whether a database has in the place of sealed secrets the mark that a move has left them in its folder. */
export function areLeftBehind(sealed: string): boolean {
  return sealed.startsWith(leftMark);
}

/**
 * The secrets in DATA_DIR/secrets.json, if any. Throws a ConfigurationError where the database's mark names those of
 * another installation.
 */
export function secretsLeftIn(dataDir: string, mark: string | undefined): Partial<Secrets> {
  if (mark === undefined || mark === markOfLeft(dataDir)) return secretsInFile(dataDir);
  throw new ConfigurationError(
    "DATA_DIR: the keys of this database are in the secrets.json of the folder that it was moved from; " +
      "start a server with that folder first",
  );
}

/**
 * Under the lock of writes, so that one of several servers that start at once stores them, and the others read these.
 */
function storeMissing(dataDir: string, key: Buffer): Promise<Secrets> {
  return write(async (transaction) => {
    const [row] = await transaction.$queryRaw<{ sealed: string }[]>`SELECT "sealed" FROM "_alisio_keys"`;
    const isSealed = row !== undefined && !areLeftBehind(row.sealed);
    const stored = isSealed ? unsealSecrets(row.sealed, key) : secretsLeftIn(dataDir, row?.sealed);
    const complete = completeSecrets(stored);
    if (isSealed && !isIncomplete(stored)) return complete;
    const sealed = seal(JSON.stringify(complete), purpose, key);
    await transaction.$executeRaw`INSERT INTO "_alisio_keys" ("id", "sealed") VALUES (1, ${sealed})
      ON CONFLICT ("id") DO UPDATE SET "sealed" = EXCLUDED."sealed"`;
    return complete;
  });
}

function unsealSecrets(sealed: string, key: Buffer): Partial<Secrets> {
  const stored = parseSecrets(unseal(sealed, purpose, key) ?? "");
  if (stored) return stored;
  throw new ConfigurationError(
    "SECRETS_KEY: is not the key that the secrets in the database were sealed with; if that one is lost: docs/operations.md, Lost keys",
  );
}

function givenKey(): Buffer {
  const { SECRETS_KEY: text } = environment;
  if (text !== undefined) return Buffer.from(hkdfSync("sha256", text, "", "alisio secrets", 32));
  throw new ConfigurationError(
    "SECRETS_KEY: is needed with DATABASE_URL, the same for all servers of the database; make one: openssl rand -base64 32",
  );
}
