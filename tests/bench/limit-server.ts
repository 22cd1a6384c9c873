/**
 * The upper limit to compare with: plain Node and SQLite answer the ten newest quotes in force and their count, from an
 * index, without sessions, checks, time zones or a framework. `node limit-server.ts DATABASE` prints the port that it
 * listens on.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Database from "better-sqlite3";

const database = new Database(process.argv[2] ?? "", { readonly: true });

type Row = Record<string, string | number> & { count: number };

const newest = database.prepare<[], Row>(`
  SELECT q."id", q."quote_number", q."customer_id", c."first_name", c."surname", q."created_at", q."type",
    q."discount_cents", q."total_cents", q."status", (SELECT count(*) FROM "Quote" WHERE "latest" = 1) AS "count"
  FROM "Quote" q JOIN "Customer" c ON c."id" = q."customer_id"
  WHERE q."latest" = 1 ORDER BY q."created_at" DESC, q."id" DESC LIMIT 10`);

const server = createServer((_request, response) => {
  const rows = newest.all();
  const body = JSON.stringify({ data: rows, total: rows[0]?.count ?? 0 });
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
