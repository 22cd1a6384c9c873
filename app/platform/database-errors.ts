import { databaseName } from "./data-dir.ts";

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

/** In `meta` of Prisma's error for a statement, in `cause` of the adapter's. */
type WrappedError = { code?: string; message?: string; cause?: Said; meta?: { driverAdapterError?: { cause?: Said } } };
