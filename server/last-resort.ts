/** Ends the process after an error that nothing caught, since its state is unknown from then on. */
import type { Server } from "node:http";

/** Milliseconds to finish the answers under way. */
const farewell = 5_000;

/**
 * On an uncaught error: logs it, accepts no more requests, and exits with code 1 once the requests under way are
 * answered. Writes that were answered are safe in the database already.
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
