/** The limits of work under way (server/busy.ts), and the answers beyond them. */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { busyAnswer } from "#app/http/early-refusals.server.ts";
import { type Memory, usualWork, withinMeans } from "../../server/busy.ts";
import { Caller } from "../support/caller.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that holds its answers back until told, with a memory state that the test sets. */
async function hesitant() {
  const held: ServerResponse[] = [];
  const state = { memory: "enough" as Memory };
  const take = withinMeans({ ...usualWork(1), bodies: 200_000, files: 400_000 }, busyAnswer, () => state.memory);
  const server = createServer((request, response) =>
    take(request, response, () => {
      // Reads the whole body first, as the router does.
      request.resume().once("end", () => held.push(response));
    }),
  );
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const caller = new Caller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {}, false);
  const answerAll = () => {
    for (const response of held.splice(0)) response.end();
  };
  return { state, caller, held, answerAll };
}

const bytes = (count: number) => "x".repeat(count);
const post = (caller: Caller, count: number) => caller.send("POST", "/api/quotes", { body: bytes(count) });
const photo = (caller: Caller, count: number) =>
  caller.send("PUT", "/api/service-reports/reports/1/photos/1", { body: bytes(count) });

/** Waits until the server holds `count` requests, each with its whole body. */
const holding = ({ held }: Awaited<ReturnType<typeof hesitant>>, count: number) =>
  expect.poll(() => held.length, { timeout: 10_000 }).toBe(count);

test("large bodies are accepted up to a limit, small ones always, and large ones again when there is room", async () => {
  const server = await hesitant();
  const first = [post(server.caller, 150_000), post(server.caller, 150_000)];
  await holding(server, 2);
  const refused = await post(server.caller, 150_000);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
  expect(refused.json).toEqual({ error: "The server has too much to do just now. Try again in a moment." });
  const others = [post(server.caller, 1_000), server.caller.get("/quotes"), photo(server.caller, 150_000)];
  await holding(server, 5);
  server.answerAll();
  expect((await Promise.all([...first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const again = post(server.caller, 150_000);
  await holding(server, 1);
  server.answerAll();
  expect((await again).status).toBe(200);
});

test("files on the disk have a limit of their own", async () => {
  const server = await hesitant();
  const first = [photo(server.caller, 300_000), photo(server.caller, 300_000)];
  await holding(server, 2);
  expect((await photo(server.caller, 100_000)).status).toBe(503);
  const other = post(server.caller, 100_000);
  await holding(server, 3);
  server.answerAll();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("where memory is short, heavy requests are accepted one at a time, others as usual", async () => {
  const server = await hesitant();
  server.state.memory = "short";
  const first = server.caller.get("/api/quotes/1/pdf");
  await holding(server, 1);
  const heavy = [
    server.caller.get("/api/invoices/2/pdf?download=1"),
    server.caller.post("/api/quotes/1/email", {}),
    server.caller.postForm("/quotes/1/email", {}),
    server.caller.postForm("/service-reports/admin/reports/1/email.data", {}),
    server.caller.get("/api/customers/1/statement?from=2026-01-01"),
    server.caller.get("/api/books/invoices.zip"),
    post(server.caller, 100_000),
    photo(server.caller, 100_000),
  ];
  expect((await Promise.all(heavy)).map(({ status }) => status)).toEqual(Array(heavy.length).fill(503));
  const paths = ["/quotes", "/api/quotes", "/quotes/1/email", "/api/settings/email", "/login", "/healthz"];
  const light = paths.map((path) => server.caller.get(path));
  await holding(server, 1 + light.length);
  server.answerAll();
  expect((await Promise.all([first, ...light])).every(({ status }) => status === 200)).toBe(true);
});

test("where memory is nearly used up, four requests of any kind are accepted, and /healthz is answered", async () => {
  const server = await hesitant();
  server.state.memory = "scarce";
  const first = Array.from({ length: 4 }, () => server.caller.get("/quotes"));
  await holding(server, 4);
  expect((await server.caller.get("/quotes")).status).toBe(503);
  const health = server.caller.get("/healthz");
  await holding(server, 5);
  server.answerAll();
  expect((await Promise.all([...first, health])).every(({ status }) => status === 200)).toBe(true);
});

test("a screen says that the server is busy in the reader's language, also to a request for its data", async () => {
  const server = await hesitant();
  server.state.memory = "scarce";
  for (let n = 0; n < 4; n += 1) void server.caller.get("/quotes").catch(() => {});
  await holding(server, 4);
  const spanish = server.caller.with({ "Accept-Language": "es" });
  const sentence = "El servidor tiene demasiado trabajo en este momento. Inténtelo de nuevo dentro de unos segundos.";
  const page = await spanish.postForm("/customers", { surname: "Ana" });
  expect([page.status, page.headers.get("Content-Type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(page.text).toContain(`<h1>${sentence}</h1>`);
  expect(page.text).toContain("Lo que ha escrito sigue en su navegador");
  expect((await spanish.get("/quotes")).text).not.toContain("Lo que ha escrito");
  expect((await spanish.send("POST", "/quotes.data", { body: "id=1" })).json).toEqual({ error: sentence });
  expect((await spanish.send("HEAD", "/quotes")).status).toBe(503);
});
