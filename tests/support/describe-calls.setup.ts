/** Runs before all tests: writes the description of the calls to a file for described-answers.ts. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describedCallsVariable } from "./described-answers.ts";

export default async function describeAll(): Promise<() => void> {
  const { describeCalls } = await import("#app/openapi/document.server.ts");
  const folder = mkdtempSync(join(tmpdir(), "alisio-test-calls-"));
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(describeCalls("http://localhost:3000")));
  process.env[describedCallsVariable] = file;
  return () => rmSync(folder, { recursive: true });
}
