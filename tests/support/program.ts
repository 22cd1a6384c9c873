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
  return run([...argumentsOf(script), ...given], env);
}

/**
 * Runs a script of package.json once for each of these lists of arguments, in one process: to load it takes longer than
 * most of what it is asked. All read the same input. For runs that end by themselves and print something.
 */
export async function runProgramOften(
  script: string,
  runs: readonly (readonly string[])[],
  env: Record<string, string>,
  input = "",
): Promise<{ code: number; stdout: string; stderr: string }[]> {
  const file = argumentsOf(script).at(-1) ?? "";
  const { code, output } = await run(["tests/support/several-runs.ts", file, JSON.stringify(runs)], env, input);
  if (code !== 0) throw new Error(`${script} was not run often: ${output}`);
  return JSON.parse(output);
}

/** What a script of package.json gives Node. */
function argumentsOf(script: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const [command = "", ...rest] = (scripts[script] ?? "").split(" -- ")[1]?.split(" ") ?? [];
  if (command !== "node") throw new Error(`${script} is no program for Node`);
  return rest;
}

async function run(
  given: string[],
  env: Record<string, string>,
  input = "",
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...briefLife, ...given], { cwd: root, env: { ...bareEnvironment, ...env } });
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, output };
}
