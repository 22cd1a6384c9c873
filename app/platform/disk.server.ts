/** What is said of a disk that does not take what is written (docs/decisions/0024-faults.md). */
import { wordsIn } from "#app/words/words.server.ts";
import { ConfigurationError } from "./environment.server.ts";
import { logFault } from "./log.server.ts";
import { Problem } from "./problem.ts";
import { remembered } from "./remembered.server.ts";

/** A quota, too: SQLite does not tell EDQUOT from a broken disk, the file system does. */
const full = ["SQLITE_FULL", "ENOSPC", "EDQUOT"];
const broken = /^(SQLITE_(IOERR|READONLY|CANTOPEN)|(EIO|EROFS|EFBIG)$)/;

/** Whether the disk did not take the last write: the log is told when that begins, not once a request. */
const disk = remembered<{ refuses: boolean }>("disk", () => ({ refuses: false }));

/**
 * What a write that failed is refused with: a not-stored Problem where the disk did not take it, else the error itself.
 * Such a write has left nothing: SQLite takes a transaction back that does not get to its end.
 */
export function writeFailure(error: unknown): unknown {
  const code = diskCodeOf(error);
  if (code === null) return error;
  if (!disk.refuses) logFault(error);
  disk.refuses = true;
  return new Problem("not-stored", ({ problems }) => (full.includes(code) ? problems.noRoom : problems.diskFails));
}

/** Whether an error, of SQLite or of the file system, says that there is no room left on a disk. */
export function findsNoRoom(error: unknown): boolean {
  return full.includes(diskCodeOf(error) ?? "");
}

/** What a start ends with that failed: where its disk is full or refused a write, an error of one line for the console. */
export function startFailure(error: unknown): unknown {
  if (findsNoRoom(error)) {
    return new ConfigurationError("DATA_DIR: there is no room left on its disk; make some, then start again");
  }
  return isNotStored(error) ? new ConfigurationError(`DATA_DIR: ${error.sentence(wordsIn("en"))}`) : error;
}

/**
 * What a write is refused with that failed at its end, when SQLite was told to keep it: an unknown Problem where the disk
 * failed then, for the last page may have reached it, else the error itself. A disk that is full, or refused to be written
 * (a quota), has not taken the last page, without which the others do not count.
 */
export function commitFailure(error: unknown): unknown {
  const code = diskCodeOf(error);
  if (code === null || !/^(SQLITE_IOERR(?!_WRITE$)|EIO$)/.test(code)) return error;
  logFault(error);
  disk.refuses = true;
  return new Problem("unknown", ({ problems }) => problems.maybeStored);
}

/** Takes note that the disk has taken a write. */
export function writeWorked(): void {
  disk.refuses = false;
}

/** Whether an error is the refusal of a write by the disk, or its failing at the end of one. */
export function isNotStored(error: unknown): error is Problem {
  return error instanceof Problem && (error.kind === "not-stored" || error.kind === "unknown");
}

/** The code of the disk's refusal, in whichever of Prisma's wrappings, or null for any other error. */
function diskCodeOf(error: unknown): string | null {
  const { code, cause, meta } = Object(error) as WrappedError;
  const codes = [code, cause?.originalCode, meta?.driverAdapterError?.cause?.originalCode];
  return codes.find((one) => one !== undefined && (full.includes(one) || broken.test(one))) ?? null;
}

/** A statement's error is a known one of Prisma's, a commit's is the adapter's own; a file's has its code itself. */
type WrappedError = {
  code?: string;
  cause?: { originalCode?: string };
  meta?: { driverAdapterError?: { cause?: { originalCode?: string } } };
};
