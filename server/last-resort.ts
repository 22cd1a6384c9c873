/** What happens when something failed that nothing caught: the state of the process is unknown from then on. */
import type { Server } from "node:http";

/** Milliseconds for the answers under way. */
const farewell = 5_000;

/**
 * On an error that nothing caught: writes it down, takes nothing new, and ends with code 1 once what is under way is answered.
 * Nothing that was acknowledged needs the process to end well.
 */
export function endOnFault(server: Server, logFault: (error: unknown) => void): void {
  let ending = false;
  const end = (error: unknown) => {
    logFault(error);
    if (ending) return;
    ending = true;
    server.close(() => process.exit(1));
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), farewell).unref();
  };
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
