/** For how long a connection may be silent. */
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { limitConnections, usualLimits } from "./connections.ts";

/** In milliseconds. */
const silence = 200;

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that allows so much silence; gives its address. */
async function serving(answer: RequestListener): Promise<string> {
  const begun = createServer(answer);
  server = begun;
  limitConnections(begun, { ...usualLimits, silence });
  await new Promise<void>((done) => begun.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(begun.address() as AddressInfo).port}`;
}

const late: RequestListener = async (_, response) => {
  await setTimeout(4 * silence);
  response.end("at last");
};

test("a backup that takes longer than a connection may be silent arrives", async () => {
  const url = await serving(late);
  const answer = await fetch(`${url}/admin/backups/download`, { method: "POST" });
  expect(await answer.text()).toBe("at last");
});

test.each(["/quotes", "/admin/backups"])("another answer, of %s, is not waited for as long", async (path) => {
  await expect(fetch(`${await serving(late)}${path}`)).rejects.toThrow("fetch failed");
});

test("a backup that stops in the middle is cut, also where it began late", async () => {
  const url = await serving(async (_, response) => {
    await setTimeout(2 * silence);
    response.write("the beginning");
  });
  const answer = await fetch(`${url}/admin/backups/download`, { method: "POST" });
  await expect(answer.text()).rejects.toThrow("terminated");
});
