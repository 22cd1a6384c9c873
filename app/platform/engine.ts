import type { Prisma, PrismaClient } from "./prisma/client.ts";

/** The connections to a database. Each engine has its own: sqlite.server.ts, postgresql.server.ts. */
export type Engine = {
  /** For queries, and for the transactions of write(); any other change is refused. */
  client: PrismaClient;
  /**
   * Waits until this process may write, before the transaction of write(); throws when that is not before `late`, in
   * milliseconds of performance.now(). Absent where the transaction waits itself.
   */
  takeTurn?: (late: number) => Promise<void>;
  /** The rows of a query as plain objects: booleans are 0 and 1, instants are for storedInstant(). */
  rows(query: Prisma.Sql): Promise<unknown[]>;
  /**
   * The same, frozen; while nothing in the database changes they are not read again. Absent where only the database's
   * server knows of changes, which would take as long as the query.
   */
  unchangedRows?: (query: Prisma.Sql) => readonly unknown[];
  /** The same inside the open transaction of write(). */
  rowsInside(query: Prisma.Sql): Promise<unknown[]>;
  /** Changes rows inside the open transaction of write(). */
  changeInside(query: Prisma.Sql): Promise<void>;
  /**
   * After a write: resolves when the write is flushed to the disk. `more` says whether other writes wait, which may be
   * stored together with this one.
   */
  endInside(more: boolean): Promise<void>;
  /**
   * Calls `heard` with what other processes tell (tellOthers), and with null when something may have been missed, until
   * the given function is called. Absent where no other process can be told anything.
   */
  listen?: (heard: (text: string | null) => void) => () => Promise<void>;
  close(): Promise<void>;
};
