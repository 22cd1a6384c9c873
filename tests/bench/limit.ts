/** Starts limit-server.ts as a process. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export type Limit = { port: number; stop(): void };

const program = join(import.meta.dirname, "limit-server.ts");

/** Starts the plain server on a database file. */
export function startLimit(file: string): Promise<Limit> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.stdout.once("data", (port: Buffer) => resolve({ port: Number(port), stop: () => child.kill() }));
    child.once("exit", (code) => reject(new Error(`The plain server ended with ${code}`)));
    child.once("error", reject);
  });
}
