import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { eventually } from "../../tests/support/eventually.ts";
import { watchFaults } from "../../tests/support/logged-faults.ts";
import { listenAt } from "./postgresql-listener.server.ts";

const faults = watchFaults();

/** The first letter and the length of a message, in PostgreSQL's protocol. */
function message(letter: string, ...body: number[]): Buffer {
  return Buffer.from([letter.charCodeAt(0), 0, 0, 0, 4 + body.length, ...body]);
}

/** A server that lets everybody in, and leaves LISTEN unanswered: `asked` calls back with the connection. */
async function silentServer(asked: (connection: Socket) => void) {
  const server = createServer((connection) => {
    connection.on("error", () => {});
    connection.once("data", () => {
      connection.write(Buffer.concat([message("R", 0, 0, 0, 0), message("Z", "I".charCodeAt(0))]));
      connection.on("data", (data) => {
        if (data.includes("LISTEN")) asked(connection);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { server, url: `postgresql://alisio@127.0.0.1:${port}/alisio` };
}

test("an end while it begins to listen is no fault, a lost connection is one", async () => {
  const waiting: ((connection: Socket) => void)[] = [];
  const { server, url } = await silentServer((connection) => waiting.shift()?.(connection));
  const asked = () => new Promise<Socket>((done) => waiting.push(done));

  const [ended, lost] = [asked(), asked()];
  const end = listenAt(url, () => {});
  await ended;
  await end();
  expect(faults).not.toHaveBeenCalled();

  const endLost = listenAt(url, () => {});
  (await lost).destroy();
  await eventually(() => expect(faults).toHaveBeenCalledOnce());
  await endLost();
  expect(faults).toHaveBeenCalledOnce();
  server.close();
});
