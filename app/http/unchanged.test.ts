/** The ETag of a list when the database's server is another one, as after a failover. */
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { rowsOf } from "#app/platform/database.server.ts";
import { serverStart } from "#app/platform/dialect.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { streamedJson } from "./streamed.server.ts";
import { unlessUnchanged } from "./unchanged.server.ts";

const started = vi.hoisted((): { other: unknown } => ({ other: null }));

vi.mock("#app/platform/dialect.server.ts", async (original) => {
  const pieces = await original<typeof import("#app/platform/dialect.server.ts")>();
  return {
    ...pieces,
    get serverStart() {
      return started.other ?? pieces.serverStart;
    },
  };
});

useDatabase();

afterEach(() => {
  started.other = null;
});

function ask(known = "", render = async () => Response.json({ data: [] })): Promise<Response> {
  const url = new URL("http://localhost/api/products");
  const request = new Request(url, { headers: { "If-None-Match": known } });
  const call = { request, url, context: new RouterContextProvider() };
  return inRequest({ id: "", person: null }, () => unlessUnchanged(call, { from: ["Product"] }, render));
}

test("is another one, though nothing has changed since", async () => {
  const tag = (await ask()).headers.get("ETag") ?? "";
  expect((await ask(tag)).status).toBe(304);
  started.other = Prisma.sql`'later'`;
  const answer = await ask(tag);
  expect([answer.status, answer.headers.get("ETag") === tag]).toEqual([200, false]);
});

test("only PostgreSQL has a server, and its start is the same at each look", async () => {
  const look = () => rowsOf<{ start: string }>(Prisma.sql`SELECT ${serverStart} AS "start"`);
  const [row] = await look();
  expect(row?.start).toMatch(onPostgresql ? /^\d{10}\.\d+$/ : /^$/);
  expect(await look()).toEqual([row]);
});

test("an answer in batches is passed on in batches each time that it is asked for", async () => {
  let read = 0;
  async function* batches() {
    for (; read < 50; read += 1) yield [{ id: read }];
  }
  for (let time = 0; time < 3; time += 1) {
    read = 0;
    const answer = await ask("", () => streamedJson(batches()));
    expect(read).toBeLessThan(6);
    expect(await answer.json()).toHaveLength(50);
  }
});
