/** What errors of the database and of the disk say, without the environment: programs need it before they have one. */
import { databaseName } from "./data-dir.ts";

/**
 * EDQUOT: a quota is used up. Only the file system reports it; SQLite reports a general I/O error. The numbers are
 * PostgreSQL's SQLSTATE: its disk is full; the server or the transaction is read-only, its disk fails.
 */
export const fullServer = "53100";
export const fullDisk = ["SQLITE_FULL", "ENOSPC", "EDQUOT", fullServer];
const brokenDisk = /^(SQLITE_(IOERR|READONLY|CANTOPEN)|(EIO|EROFS|EFBIG|25006|58030)$)/;

/** The disk's error code, from any of Prisma's wrappings; null for other errors. */
export function diskCodeOf(error: unknown): string | null {
  const codes = [(Object(error) as WrappedError).code, engineRefusal(error).code];
  return codes.find((one) => one !== undefined && (fullDisk.includes(one) || brokenDisk.test(one))) ?? null;
}

/** The line for the console where the disk is full or fails; null for any other error. */
export function diskLineOf(error: unknown): string | null {
  const code = diskCodeOf(error);
  if (code === null) return null;
  const isFull = fullDisk.includes(code);
  return isFull
    ? `There is no room left on the disk (${code}): make some, then try again`
    : `The disk of the data cannot be read and written (${code}): look at it, and at DATA_DIR, then try again`;
}

/** The line for the console where a file may not be read or written by this user; null for any other error. */
export function foreignFileOf(error: unknown): string | null {
  const { code = "", path } = Object(error) as { code?: string; path?: unknown };
  return typeof path === "string" && /^(EACCES|EPERM)$/.test(code) ? foreignFile(path, code) : null;
}

/** What is said of a file, or a folder, that this user may not read and write. */
export function foreignFile(path: string, code: string): string {
  return `DATA_DIR: its file ${path} cannot be read and written (${code}); make it a file of the user that runs Alisio (chown)`;
}

/** What the engine itself said of a statement that it refused; empty texts for other errors. */
export function engineRefusal(error: unknown): { code: string; message: string } {
  const { cause, meta } = Object(error) as WrappedError;
  const said = meta?.driverAdapterError?.cause ?? cause;
  return { code: said?.originalCode ?? "", message: said?.originalMessage ?? "" };
}

/** The line for the console where SQLite's file is damaged, or is no database at all; null for any other error. */
export function damageOf(error: unknown): string | null {
  const codes = [(Object(error) as WrappedError).code, engineRefusal(error).code];
  if (!codes.some((code) => code !== undefined && /^SQLITE_(CORRUPT|NOTADB)/.test(code))) return null;
  return `DATA_DIR: its file ${databaseName} is damaged; restore a backup: npm run restore -- FILE`;
}

/** Whether an error says that the connection to the database was lost, or that there was none to be had. */
export function isLostConnection(error: unknown): boolean {
  const { code, message, cause, meta } = Object(error) as WrappedError;
  const inner = meta?.driverAdapterError?.cause ?? cause;
  // A file that another process has locked is of the same kind, but has a code.
  const kind = inner?.originalCode === undefined ? inner?.kind : undefined;
  const codes = [code, inner?.originalCode, inner?.code, kind];
  const told = [message, inner?.message, inner?.originalMessage];
  return codes.some((one) => one !== undefined && lost.test(one)) || told.some((one) => one && broken.test(one));
}

/** Classes 08 and 57P of SQLSTATE, too many connections, the system's codes, and the kinds of Prisma's adapter. */
const signs = [
  ...["08...", "53300", "57P0."],
  ...["ECONN\\w+", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  ...["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout"],
];
const lost = new RegExp(`^(${signs.join("|")})$`);

/** What the driver says without a code. */
const broken =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect/;

type Said = { originalCode?: string; code?: string; kind?: string; message?: string; originalMessage?: string };

/** In `meta` of Prisma's error for a statement, in `cause` of the adapter's; at the top for an error of a file. */
type WrappedError = { code?: string; message?: string; cause?: Said; meta?: { driverAdapterError?: { cause?: Said } } };
