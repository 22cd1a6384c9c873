/** After an error that nothing caught: it is logged, requests under way are answered, and the process ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { rawClient } from "./support/raw-client.ts";

test.each(["/throw", "/reject"])("%s", async (path) => {
  const program = join(import.meta.dirname, "support/faulty-server.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  const port = Number(/\d+/.exec(String(line))?.[0]);
  const client = await rawClient(port, `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab`);
  const [told] = await once(createInterface(child.stderr), "line");
  expect(JSON.parse(String(told))).toEqual({ error: "Error: Nobody caught this" });
  // This request began before the error, so it is answered; a new one is not.
  const other = await rawClient(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n").catch(() => null);
  await other?.closed;
  expect(other?.received() ?? "").toBe("");
  const asked = performance.now();
  client.socket.write("cd");
  expect(await ended).toEqual([1, null]);
  expect(client.received()).toContain("and ended");
  expect(performance.now() - asked, "it waits for nobody who has his answer").toBeLessThan(4_000);
});
