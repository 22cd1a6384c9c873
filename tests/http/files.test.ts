/** Files of the build, and clients that go away before their end. */
import { createReadStream, readdirSync, readlinkSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeFileWithAnswer } from "../../server/files.ts";
import { freePort, root } from "../support/app.ts";
import { sharedApp } from "../support/running-app.ts";

const { app } = await sharedApp();

const folder = join(root, "build/client/assets");

/** The largest file: it is not sent in one piece. */
function largestFile(): string {
  const sizes = readdirSync(folder).map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  return sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a)).name;
}

/** The files of the build that the server holds open. */
function openFiles(): string[] {
  const descriptors = `/proc/${app.pid}/fd`;
  return readdirSync(descriptors).flatMap((fd) => {
    try {
      const path = readlinkSync(join(descriptors, fd));
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The file was closed since it was listed.
      return [];
    }
  });
}

/** Asks for a file and hangs up at its first bytes. */
function hangUpOn(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(app.port, "127.0.0.1", () =>
      socket.write(`GET /assets/${name} HTTP/1.1\r\nHost: x\r\n\r\n`),
    );
    socket.once("data", () => socket.resetAndDestroy());
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
}

test("a file is closed whose reader hangs up in the middle", async () => {
  const name = largestFile();
  await Promise.all(Array.from({ length: 30 }, () => hangUpOn(name)));
  await expect.poll(openFiles).toEqual([]);
  expect((await app.visitor.get(`/assets/${name}`)).status).toBe(200);
});

test("a file that is gone ends its answer, not the process", async () => {
  const faults: unknown[] = [];
  const server = createServer((_, response) => {
    closeFileWithAnswer(response, (error) => faults.push(error));
    createReadStream(join(folder, "gone.js")).pipe(response);
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  await new Promise((done) => server.close(done));
  expect(faults).toEqual([expect.objectContaining({ code: "ENOENT" })]);
});
