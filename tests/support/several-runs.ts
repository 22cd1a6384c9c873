/**
 * Runs a program of the product several times in this one process, each time with other arguments, and prints as JSON
 * how each run ended (runProgramOften in program.ts). Each run must print something, by which its end is known.
 */
import { pathToFileURL } from "node:url";
import { format } from "node:util";

const [node = "", , file = "", runs = "[]"] = process.argv;
const ended: { code: number; stdout: string; stderr: string }[] = [];

for (const [number, given] of (JSON.parse(runs) as string[][]).entries()) {
  const told = { stdout: "", stderr: "" };
  const spoken = Promise.withResolvers<void>();
  const tell =
    (where: keyof typeof told) =>
    (...said: unknown[]) => {
      told[where] += `${format(...said)}\n`;
      spoken.resolve();
    };
  console.log = tell("stdout");
  console.error = tell("stderr");
  process.argv = [node, file, ...given];
  process.exitCode = 0;
  // By another address the module is run anew; what it imports is there already.
  await import(`${pathToFileURL(file)}?run=${number}`);
  await spoken.promise;
  await new Promise((done) => setImmediate(done));
  ended.push({ code: Number(process.exitCode), ...told });
}

process.exitCode = 0;
process.stdout.write(JSON.stringify(ended));
