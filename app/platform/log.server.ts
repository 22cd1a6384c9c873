/** The log: JSON lines on standard output, for journald or another collector (docs/operations.md). */
import { randomUUID } from "node:crypto";
import { type Logger, pino } from "pino";
import { environment } from "./environment.server.ts";
import { requestId } from "./request.server.ts";
import { singleton } from "./singleton.server.ts";

const log = singleton<Logger>("log", () =>
  pino({
    level: environment.LOG_LEVEL,
    // Levels as names. Without process id and host name, which the collector adds.
    formatters: { level: (label) => ({ level: label }) },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }),
);

/** Logs one line about a request or an event. It must not contain secrets or what users typed. */
export function logLine(about: Record<string, unknown>, message: string): void {
  log.info(about, message);
}

/** For command-line programs: prints only faults, because their own output is for the user at the console. */
export function logFaultsOnly(): void {
  log.level = "error";
}

/**
 * Logs a fault with its stack. Gives the id under which it is logged, for the answer: that of the request, or a new
 * one.
 */
export function logFault(error: unknown): string {
  const id = requestId() ?? randomUUID();
  log.error({ id, err: error instanceof Error ? error : new Error(String(error)) }, "fault");
  return id;
}
