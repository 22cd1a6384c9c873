/**
 * How the command-line programs (backup, restore, move, clock, user) end: errors that the user can correct in one line,
 * and an exit code.
 */
import { damageOf, diskLineOf, foreignFileOf } from "#app/platform/database-errors.ts";

const saidInOneLine = [
  ...["ConfigurationError", "BackupRefused", "MoveRefused", "UserCommandError"],
  ...["NewerDatabaseError", "UnfinishedMigrationError"],
];

/**
 * Runs the work of a program. On Ctrl+C the program leaves through process.exit(), so that the "exit" listeners remove
 * unfinished files.
 */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  try {
    await work();
  } catch (error) {
    console.error(lineOf(error));
    process.exitCode = 1;
  }
}

function lineOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // Before the messages of other system errors, which name the problem and the file.
  const line = damageOf(error) ?? foreignFileOf(error);
  if (line !== null) return line;
  if ("syscall" in error || saidInOneLine.includes(error.name)) return error.message;
  return diskLineOf(error) ?? error;
}

/** A size such as "12.4 MB", with 1 MB = 1,000,000 bytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
