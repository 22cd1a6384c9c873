/**
 * The parent of several processes (WORKERS): holds the lock of the data folder, shares the port among its children, and
 * keeps them running. It loads little of the application, and opens no database.
 */
import cluster from "node:cluster";
import { environment } from "../../app/platform/environment.server.ts";
import { takeInstanceLock } from "../../app/platform/instance-lock.server.ts";
import { logFault } from "../../app/platform/log.server.ts";
import { makeDataDir } from "../data-dir.ts";
import { onStopSignals } from "../stop-signals.ts";
import { type Child, Crew } from "./crew.ts";

/** Serves from as many processes as WORKERS says. Throws ConfigurationError where the folder cannot be used. */
export function serveFromChildren(): void {
  makeDataDir(environment.DATA_DIR);
  const release = takeInstanceLock(environment.DATA_DIR);
  const crew = new Crew(environment.WORKERS, {
    start,
    say: (line) => console.log(line),
    logFault,
    end(code) {
      release();
      process.exit(code);
    },
  });
  const stop = () => crew.stop();
  onStopSignals(stop, stop);
  crew.start();
}

function start(): Child {
  const worker = cluster.fork();
  return {
    // One that has ended hears nothing; its exit is told of.
    tell: (message) => void (worker.isConnected() && worker.send(message, () => {})),
    kill: (signal) => void worker.process.kill(signal),
    on: (event: "message" | "exit", listener: (...given: never[]) => void) =>
      worker.on(event as "message", listener as never),
  };
}
