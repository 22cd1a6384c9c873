/** Runs the npm scripts beside the server, such as backup and restore. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment, briefLife, root } from "./app.ts";

/** Runs a script of package.json to its end, without ready.mjs; gives its exit code and output. */
export async function runProgram(
  script: string,
  given: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [command = "", ...rest] = (scripts[script] ?? "").split(" -- ")[1]?.split(" ") ?? [];
  if (command !== "node") throw new Error(`${script} is no program for Node`);
  const child = spawn(process.execPath, [...briefLife, ...rest, ...given], {
    cwd: root,
    env: { ...bareEnvironment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, output };
}
