/** The log: one JSON object a line on standard output, for journald or whatever collects it (docs/operations.md). */
import { randomUUID } from "node:crypto";
import { type Logger, pino } from "pino";
import { environment } from "./environment.server.ts";
import { remembered } from "./remembered.server.ts";
import { requestId } from "./request.server.ts";

const log = remembered<Logger>("log", () =>
  pino({
    level: environment.LOG_LEVEL,
    // Names instead of numbers; neither process id nor host name, which whoever collects it adds.
    formatters: { level: (label) => ({ level: label }) },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }),
);

/** Writes one line about something that was answered or done; secrets and what people typed are none of its business. */
export function logLine(about: Record<string, unknown>, message: string): void {
  log.info(about, message);
}

/** For programs that a person runs: what they print is for that person, and faults. */
export function logFaultsOnly(): void {
  log.level = "error";
}

/**
 * Tells the log of a fault of ours, with its stack. Gives the id that it stands under, for the answer to carry: the
 * request's, or a new one where no request is answered.
 */
export function logFault(error: unknown): string {
  const id = requestId() ?? randomUUID();
  log.error({ id, err: error instanceof Error ? error : new Error(String(error)) }, "fault");
  return id;
}
