/** Files as a request leaves them on the disk. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type IncomingFile, openIncoming } from "#app/http/incoming-file.server.ts";

/** Makes a folder for the files of requests, for the tests of this file; `names()` lists what is there. */
export function useIncoming(): { names(): string[] } {
  const dataDir = mkdtempSync(join(tmpdir(), "alisio-test-"));
  beforeAll(() => openIncoming(dataDir));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  return { names: () => readdirSync(join(dataDir, "incoming")) };
}

/** Makes a file of these bytes, for as long as the test runs. */
export async function makeIncomingFile(bytes: Uint8Array): Promise<IncomingFile> {
  const path = join(tmpdir(), `alisio-test-${randomUUID()}`);
  onTestFinished(() => rmSync(path, { force: true }));
  await writeFile(path, bytes);
  return { path, bytes: bytes.length };
}
