/** What the programs for backups share: one line for what a person can mend, and an exit code. */

const saidInOneLine = ["ConfigurationError", "BackupRefused"];

/** Runs the work of a program. What is asked to end (Ctrl+C) leaves through process.exit, so that what was begun is taken away. */
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
  // The system's own (no room, no permission) say in their message what they are and where.
  const system = "syscall" in error || /^SQLITE_FULL/.test(String((error as { code?: unknown }).code));
  return system || saidInOneLine.includes(error.name) ? error.message : error;
}

/** "12.4 MB": as file managers count. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
