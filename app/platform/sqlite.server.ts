/** The SQLite engine: opens and reads the file. Its pieces of SQL are in sqlite-sql.server.ts. */
import { type Connection, keepToOwner, openConnection } from "./connection.server.ts";
import type { Engine } from "./engine.ts";
import { instantText } from "./instant-text.server.ts";
import { type Prisma, PrismaClient } from "./prisma/client.ts";
import { adapterOf } from "./prisma-adapter.server.ts";
import { shortTurns } from "./short-turns.server.ts";
import { WriteGroups } from "./write-group.server.ts";
import { turnsToWrite } from "./write-turns.server.ts";

/**
 * Opens a migrated database file (absolute path), and checks the settings on which its durability depends. `shared`
 * says that several processes serve from it; programs beside a server may write to it at any time.
 */
export async function openSqlite(file: string, { shared = false } = {}): Promise<Engine> {
  keepToOwner(file);
  const reading = openConnection(file, { changes: false });
  const writing = openConnection(file, { changes: true, wait: 0 });
  const groups = new WriteGroups(writing);
  const turns = turnsToWrite(() => groups.open(), { shared });
  // Made with its first query: a start asks without Prisma.
  let client: PrismaClient | null = null;
  return {
    get client() {
      client ??= inShortTurns(new PrismaClient({ adapter: adapterOf(reading, writing, groups) }));
      return client;
    },
    takeTurn: turns.begin,
    // Without Prisma, which takes many times as long for the same rows. The file is read in the thread that serves all
    // requests: a read neither ends a turn that took long before it, nor is followed by anything where it took long.
    async rows(query) {
      await shortTurns.endIfLong();
      const rows = allRows(reading, query);
      await shortTurns.endIfLong();
      return rows;
    },
    unchangedRows: unchangedRowsOn(reading),
    rowsInside: async (query) => groups.run(() => allRows(writing, query)),
    async changeInside({ sql, values }) {
      groups.run(() => writing.prepare(sql).run(...values.map(toStored)));
    },
    endInside(more) {
      const flushed = groups.end(more);
      if (more && !groups.isOpen()) turns.giveWay();
      return flushed;
    },
    async close() {
      groups.end(false);
      await client?.$disconnect();
      reading.database.close();
      writing.database.close();
    },
  };
}

/**
 * The client, of whose queries outside a transaction none begins in a turn that took long before it. The queries that
 * Prisma makes of one follow each other, so that no write comes between them. An extension of the client
 * (`$allOperations`) would do the same, and take 10 microseconds more for each.
 */
function inShortTurns(client: PrismaClient): PrismaClient {
  const models = new Map<string | symbol, unknown>();
  return new Proxy(client, {
    get(_, name) {
      const known = models.get(name);
      if (known) return known;
      const found: unknown = Reflect.get(client, name);
      if (typeof found === "function") return found.bind(client);
      const model = typeof found === "object" && found !== null ? queriesInShortTurns(found) : found;
      models.set(name, model);
      return model;
    },
  });
}

function queriesInShortTurns(model: object): object {
  return new Proxy(model, {
    get(_, name) {
      const found: unknown = Reflect.get(model, name);
      if (typeof found !== "function") return found;
      return async (...given: unknown[]) => {
        await shortTurns.endIfLong();
        return await found.apply(model, given);
      };
    },
  });
}

function allRows(connection: Connection, { sql, values }: Prisma.Sql): unknown[] {
  return connection.prepare(sql).all(...values.map(toStored));
}

/** Rows that are kept are those of the sessions in use and of the counts of changes. */
const mostKept = 500;

/**
 * Gives the rows of queries on a connection that does not write, and keeps them until another connection has changed
 * anything: this process writes by another one.
 */
function unchangedRowsOn(connection: Connection): (query: Prisma.Sql) => readonly unknown[] {
  const version = connection.database.prepare<[], number>("PRAGMA data_version").pluck();
  const kept = { version: 0, rows: new Map<string, readonly unknown[]>() };
  return (query) => {
    const present = version.get() ?? 0;
    if (present !== kept.version || kept.rows.size >= mostKept) {
      kept.version = present;
      kept.rows.clear();
    }
    const asked = JSON.stringify([query.sql, query.values]);
    const known = kept.rows.get(asked);
    if (known) return known;
    const rows = Object.freeze(allRows(connection, query).map((row) => Object.freeze(row)));
    kept.rows.set(asked, rows);
    return rows;
  };
}

function toStored(value: unknown): unknown {
  return value instanceof Date ? instantText(value) : value;
}
