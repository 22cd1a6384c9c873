/** Slow, greedy and rude clients: the others are served meanwhile, and the connections are taken back. */
import { beforeEach, expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import type { Caller } from "../support/caller.ts";
import { addresses } from "../support/routes.ts";
import { runningApp } from "../support/running-app.ts";
import { chooseByForm } from "./support/form.ts";
import { hangUp, type RawClient, rawClient, rawClients, sendOneByte, statusesOf } from "./support/raw-client.ts";

const { app, me: signedInUser } = await runningApp();

/**
 * The other user sends each request over a new connection: an open one may be closed to make room just when it is used
 * again. A browser repeats such a request; fetch() does not.
 */
const me = Object.assign(app.visitor.with({ Cookie: signedInUser.cookie, Connection: "close" }), {
  cookie: signedInUser.cookie,
  token: signedInUser.token,
});

const host = `Host: 127.0.0.1:${app.port}`;
const halfHead = `GET /login HTTP/1.1\r\n${host}\r\nX-Slow: `;
const halfBody = `POST /api/auth/login HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
const signedIn = `${host}\r\nCookie: ${signedInUser.cookie}\r\n`;

/**
 * Milliseconds that the other user may have to wait; alone each request takes about ten. On a busy machine it is three
 * hundred times what the same page takes before the test.
 */
let patience = 8_000;

beforeEach(async () => {
  const begun = performance.now();
  for (let n = 0; n < 5; n += 1) await me.get("/quotes");
  patience = Math.max(8_000, (300 * (performance.now() - begun)) / 5);
});

/** The other user reads and writes, and each request is answered soon. */
async function expectServed(caller: Caller = me): Promise<void> {
  for (const path of ["/login", "/quotes", "/api/customers", "/icon.svg"]) {
    const begun = performance.now();
    expect((await caller.get(path)).status, path).toBe(path === "/login" ? 302 : 200);
    expect(performance.now() - begun, path).toBeLessThan(patience);
  }
  const begun = performance.now();
  await addCustomer(me);
  expect(performance.now() - begun, "a write").toBeLessThan(patience);
}

/** The others are served while these clients hang; then they hang up. */
async function whileHanging(clients: RawClient[], byte: string): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    sendOneByte(clients, byte);
    await expectServed();
  }
  hangUp(clients);
}

test("200 clients that send their head byte by byte delay nobody", async () => {
  await whileHanging(await rawClients(200, app.port, halfHead), "x");
});

test("200 clients that send their body byte by byte delay nobody", async () => {
  await whileHanging(await rawClients(200, app.port, halfBody), " ");
});

test("200 clients that keep idle connections delay nobody", async () => {
  const clients = await rawClients(200, app.port, `GET /icon.svg HTTP/1.1\r\n${host}\r\n\r\n`);
  await whileHanging(clients, "");
});

test("connections beyond the limit are closed, the slowest first, and the others are served", async () => {
  const first = await rawClients(300, app.port, halfHead);
  const second = await rawClients(400, app.port, halfBody);
  await expectServed();
  const slowest = first.slice(0, 190);
  await Promise.all(slowest.map(({ closed }) => closed));
  expect(slowest.flatMap(statusesOf), "to make room, not because their time was up").toEqual([]);
  expect(second.filter((client) => client.isClosed())).toEqual([]);
  await expectServed();
  hangUp([...first, ...second]);
});

test("clients that do not read their answers delay nobody", async () => {
  const { id: customer_id } = await addCustomer(me);
  const { id: product_id } = await addProduct(me);
  const items = Array.from({ length: 100 }, () => ({ product_id, quantity: 1 }));
  const { id } = await addQuote(me, { customer_id, product_id }, { items });
  const paths = ["/quotes?pageSize=100", `/api/quotes/${id}/pdf`, "/api/customers", "/service-reports/engineer"];
  const clients = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const path = paths[n % paths.length];
      const client = await rawClient(app.port, "");
      client.socket.pause();
      client.socket.write(`GET ${path} HTTP/1.1\r\n${signedIn}\r\n`);
      return client;
    }),
  );
  // The clients' hundred answers are made, though nobody reads them.
  await expectServed();
  await expectServed();
  hangUp(clients);
});

test("a body that stops in the middle changes nothing", async () => {
  const before = (await me.get<unknown[]>("/api/customers")).json.length;
  const head = `POST /api/customers HTTP/1.1\r\n${signedIn}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n`;
  const clients = await rawClients(20, app.port, `${head}{"first_name":"Ana","surname":`);
  await me.get("/api/settings");
  for (const { socket } of clients) socket.end();
  await Promise.all(clients.map(({ closed }) => closed));
  expect((await me.get<unknown[]>("/api/customers")).json).toHaveLength(before);
  await expectServed();
});

test.each([
  ["a header of 20 kB", `X-Long: ${"x".repeat(20_000)}\r\n`],
  ["a cookie of 20 kB", `Cookie: sid=${"x".repeat(20_000)}\r\n`],
  ["five thousand headers", Array.from({ length: 5_000 }, (_, n) => `X-${n}: y\r\n`).join("")],
])("%s is refused with 431", async (_, headers) => {
  const client = await rawClient(app.port, `GET /login HTTP/1.1\r\n${host}\r\n${headers}\r\n`);
  await client.closed;
  expect(statusesOf(client)).toEqual([431]);
});

test("an address of 20 kB is refused too", async () => {
  const client = await rawClient(app.port, `GET /quotes?q=${"x".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`);
  await client.closed;
  expect(statusesOf(client)).toEqual([431]);
});

test("requests sent ahead are answered in their order", async () => {
  const paths = ["/icon.svg", "/login", "/api/unknown", "/icon.svg"];
  const requests = paths.map((path, n) => {
    const last = n === paths.length - 1 ? "Connection: close\r\n" : "";
    return `GET ${path} HTTP/1.1\r\n${host}\r\n${last}\r\n`;
  });
  const client = await rawClient(app.port, requests.join(""));
  await client.closed;
  expect(statusesOf(client)).toEqual([200, 200, 404, 200]);
});

test("a body that is not read does not delay the next request of its connection", async () => {
  const body = "x".repeat(500_000);
  const head = `POST /quotes HTTP/1.1\r\n${signedIn}Content-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n`;
  const next = `GET /icon.svg HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
  const client = await rawClient(app.port, `${head}${body}${next}`);
  await client.closed;
  expect(statusesOf(client)).toEqual([405, 200]);
});

test("too many requests sent ahead close the connection, and the service goes on", async () => {
  const flood = `GET /quotes HTTP/1.1\r\n${signedIn}\r\n`.repeat(2_000);
  const clients = await rawClients(5, app.port, flood);
  await expectServed();
  await Promise.all(clients.map(({ closed }) => closed));
});

/** Ten megabytes for each address take time: the short form takes every eighth address. */
const someAddresses = addresses.filter((_, n) => n % chooseByForm({ short: 8, whole: 1 }) === 0);

test("10 MB to any address are refused at once, with a session and without", async () => {
  const tooLarge = Buffer.alloc(10_000_000, "x");
  const begun = performance.now();
  for (const { path } of someAddresses) {
    const filled = path.replace(/:\w+/g, "1").replace("*", "unknown");
    const answer = await me.send("POST", filled, { body: tooLarge, headers: { "Content-Type": "text/plain" } });
    expect(answer.status, path).toBe(413);
  }
  expect((performance.now() - begun) / someAddresses.length).toBeLessThan(1_000);
  await expectServed();
});

// This takes ten seconds, which cannot be shortened: too long for the short form.
if (chooseByForm({ short: false, whole: true })) {
  test("a client that is too slow with its head is disconnected", async () => {
    const clients = await rawClients(200, app.port, halfHead);
    await Promise.all(clients.map(({ closed }) => closed));
    expect(clients.flatMap(statusesOf)).toEqual(Array.from({ length: 200 }, () => 408));
  });
}

test("none of these clients caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
