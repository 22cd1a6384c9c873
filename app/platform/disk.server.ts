/** Errors of the disk: which Problem a failed write becomes (docs/decisions/0024-faults.md). */

import { english } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { damageOf, diskCodeOf, foreignFileOf, fullDisk, fullServer, isLostConnection } from "./database-errors.ts";
import { ConfigurationError, environment } from "./environment.server.ts";
import { logFault } from "./log.server.ts";
import { Problem } from "./problem.ts";
import { hasStored } from "./request.server.ts";
import { singleton } from "./singleton.server.ts";

/** Whether the disk refused the last write. The log gets only the first refusal, not one for each request. */
const disk = singleton<{ refuses: boolean }>("disk", () => ({ refuses: false }));

/** Seconds after which a lost database is worth asking for again: its standby takes over within some of them. */
const secondsAway = 5;

/**
 * The error for a failed write: a not-stored Problem when the disk refused it, an away one when the connection to the
 * database was lost, otherwise the error itself. Nothing is stored then, because a database rolls back an unfinished
 * transaction.
 */
export function writeFailure(error: unknown): unknown {
  const code = diskCodeOf(error);
  const lost = isLostConnection(error);
  if (code === null && !lost) return error;
  noteRefusal(error);
  if (lost) return new Problem("away", ({ problems }) => problems.databaseAway, { retryAfterSeconds: secondsAway });
  return new Problem("not-stored", ({ problems }) =>
    fullDisk.includes(code ?? "") ? problems.noRoom : problems.diskFails,
  );
}

/**
 * The error for a write that could not begin in time, since others held the lock: an away Problem, unless
 * writeFailure() knows better.
 */
export function beginFailure(error: unknown): unknown {
  const known = writeFailure(error);
  if (known !== error) return known;
  noteRefusal(error);
  return new Problem("away", ({ problems }) => problems.databaseBusy, { retryAfterSeconds: secondsAway });
}

/** Logs the first refusal. */
function noteRefusal(error: unknown): void {
  if (!disk.refuses) logFault(error);
  disk.refuses = true;
}

/**
 * The error of a request: an away Problem when the database could not be reached for a query, and nothing was stored
 * before; otherwise the error itself.
 */
export function awayFailure(error: unknown): unknown {
  return isLostConnection(error) && !hasStored() ? writeFailure(error) : error;
}

/** Whether an error of SQLite or the file system means that the disk is full. */
export function findsNoRoom(error: unknown): boolean {
  return fullDisk.includes(diskCodeOf(error) ?? "");
}

/**
 * The error for a failed start: a ConfigurationError of one line when the disk is full or refused a write, when the
 * database file is damaged, or a file is another user's.
 */
export function startFailure(error: unknown): unknown {
  const damage = damageOf(error) ?? foreignFileOf(error);
  if (damage !== null) return new ConfigurationError(damage);
  if (diskCodeOf(error) === fullServer) {
    return new ConfigurationError(
      "DATABASE_URL: there is no room left on the server's disk; make some, then start again",
    );
  }
  if (findsNoRoom(error)) {
    return new ConfigurationError("DATA_DIR: there is no room left on its disk; make some, then start again");
  }
  const place = environment.DATABASE_URL === undefined ? "DATA_DIR" : "DATABASE_URL";
  return isNotStored(error) ? new ConfigurationError(`${place}: ${error.sentence(english)}`) : error;
}

/**
 * The error for a failed commit: an unknown Problem when the disk failed, because the last page may have reached it, or
 * when the connection was lost, because the answer may have been;
 * otherwise the error itself. If the disk was full or refused to write (a quota), the last page is not on it, and
 * without that page the others do not count.
 */
export function commitFailure(error: unknown): unknown {
  const lost = isLostConnection(error);
  if (!lost && !/^(SQLITE_IOERR(?!_WRITE$)|EIO$|58030$)/.test(diskCodeOf(error) ?? "")) return error;
  logFault(error);
  disk.refuses = true;
  return new Problem("unknown", ({ problems }) => (lost ? problems.maybeStoredAway : problems.maybeStored));
}

/**
 * What is said of an error that comes after something was stored: that nobody knows what was, with the reason. null
 * where nothing was.
 */
export function maybeStored(error: unknown): ((words: Words) => string) | null {
  if (!hasStored()) return null;
  if (isLostConnection(error)) return ({ problems }) => problems.maybeStoredAway;
  const onDisk = diskCodeOf(error) !== null;
  return ({ problems }) => (onDisk ? problems.maybeStored : problems.maybeStoredThen);
}

/** Notes that the disk has taken a write. */
export function writeWorked(): void {
  disk.refuses = false;
}

const notStored = ["not-stored", "away", "unknown"] as const;

/** Why nothing was stored, or nobody knows whether. */
type NotStored = (typeof notStored)[number];

/** Whether an error says that the disk refused a write, or failed at its commit, or that the database was away. */
export function isNotStored(error: unknown): error is Problem & { kind: NotStored } {
  return error instanceof Problem && notStored.some((kind) => kind === error.kind);
}
