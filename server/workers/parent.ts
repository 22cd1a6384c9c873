/**
 * The parent of several processes (WORKERS): holds the lock of the data folder, shares the port among its children, and
 * keeps them running. It loads little of the application, and opens no database.
 */
import type { ChildProcess } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { environment } from "../../app/platform/environment.server.ts";
import { takeInstanceLock } from "../../app/platform/instance-lock.server.ts";
import { logFault } from "../../app/platform/log.server.ts";
import { makeDataDir } from "../data-dir.ts";
import { expectHost } from "../host.ts";
import { onStopSignals } from "../stop-signals.ts";
import { type Child, Crew } from "./crew.ts";

/** Serves from as many processes as WORKERS says. Throws ConfigurationError where host or folder cannot be used. */
export async function serveFromChildren(): Promise<void> {
  await expectHost(environment.HOST);
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
  closeUntakenConnection(worker);
  return {
    // One that has ended hears nothing; its exit is told of.
    tell: (message) => void (worker.isConnected() && worker.send(message, () => {})),
    kill: (signal) => void worker.process.kill(signal),
    on: (event: "message" | "exit", listener: (...given: never[]) => void) =>
      worker.on(event as "message", listener as never),
  };
}

/** The child that a connection was handed to last; one that refuses it, because it stops, leaves it to another. */
const handedTo = new WeakMap<object, ChildProcess>();

/**
 * Closes the connection that a child was handed and had not taken when it ended: Node keeps it open without anybody who
 * answers, and its client would wait in vain (docs/decisions/0116-workers.md). A child is handed the next connection
 * when it has taken the last one, so there is one at most. A second close of one that was taken does nothing.
 */
function closeUntakenConnection({ process: child }: Worker): void {
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  let last: { close?: () => void } | undefined;
  child.send = (message: unknown, handle?: unknown, ...more: unknown[]) => {
    if (handle && typeof handle === "object") {
      last = handle;
      handedTo.set(handle, child);
    }
    return send(message, handle, ...more);
  };
  child.once("exit", () => {
    if (last && handedTo.get(last) === child) last.close?.();
  });
}
