/**
 * Writes that wait at the same time share one transaction of SQLite, so that the disk is flushed once for all of them
 * (docs/decisions/0127-group-commit.md). Nothing here waits: a group ends when nobody waits for the next turn.
 */
import type { Connection } from "./connection.server.ts";
import { commitFailure } from "./disk.server.ts";

/** Milliseconds after which a group takes no other write. The first one is answered after the last one. */
const longestGroup = 30;

/** What one write does in the transaction of its group. */
export type Part = {
  /** Runs a statement of this write. Throws when the write has ended: the statement would be another one's. */
  run<T>(statement: () => T): T;
  /** Ends the write; its changes stay in the group. */
  keep(): void;
  /** Ends the write and takes back its changes only. Stores the writes of the group before it. */
  undo(): void;
};

export type WriteGroups = {
  /** Begins a group unless one is open, for the next write. Throws when another process has the file's lock. */
  open(): void;
  /** Begins a write, as the next one of the open group or as the first one of a new group. */
  begin(): Part;
  /** Whether a group is open. */
  isOpen(): boolean;
  /** Runs a statement of the write that has begun. */
  run<T>(statement: () => T): T;
  /**
   * Ends the open group, unless more writes wait and the group may take another. The promise is kept when the last
   * group is flushed to the disk; it is rejected when nothing of the group is stored, or when that is not known.
   */
  end(more: boolean): Promise<void>;
};

/** Makes groups of the writes on a connection, of which only one is under way at a time. */
export function groupsOn({ database, prepare }: Connection): WriteGroups {
  let group = { open: false, begun: 0, kept: 0, flushed: Promise.withResolvers<void>() };
  // After a refusal each write stands alone until one is stored: one that is too large for the disk harms no other.
  let refused = false;

  function execute(sql: string): void {
    prepare(sql).run();
  }

  function open(): void {
    execute("BEGIN IMMEDIATE");
    group = { open: true, begun: performance.now(), kept: 0, flushed: Promise.withResolvers<void>() };
    // Writes that wait for this promise get its rejection. If all writes of the group failed, none waits, and without
    // this handler the rejection would end the process.
    group.flushed.promise.catch(() => {});
  }

  function commit(): void {
    try {
      execute("COMMIT");
      group.open = false;
      refused = false;
      group.flushed.resolve();
    } catch (error) {
      refuse(commitFailure(error));
    }
  }

  /** Ends the group without storing anything of it. */
  function refuse(error: unknown): void {
    group.open = false;
    refused = true;
    group.flushed.reject(error);
    if (database.inTransaction) execute("ROLLBACK");
  }

  function run<T>(statement: () => T): T {
    if (!group.open) throw new Error("No write is open");
    try {
      return statement();
    } catch (error) {
      // On a full or failing disk SQLite itself may roll back the whole transaction.
      if (!database.inTransaction) refuse(error);
      throw error;
    }
  }

  /** Without its savepoint a write could no longer be told from the others. */
  function orRefuse(end: () => void): void {
    try {
      end();
    } catch (error) {
      refuse(error);
      throw error;
    }
  }

  return {
    run,
    open() {
      if (!group.open) open();
    },
    isOpen: () => group.open,
    begin() {
      if (!group.open) open();
      // The first write needs no savepoint: if it fails, the transaction has nothing else.
      if (group.kept > 0) execute("SAVEPOINT part");
      const [mine, first] = [group, group.kept === 0];
      let ended = false;
      const isOpen = () => !ended && group === mine && mine.open;
      return {
        run(statement) {
          if (!isOpen()) throw new Error("The write has ended");
          return run(statement);
        },
        keep() {
          if (!isOpen()) throw new Error("The write has ended");
          ended = true;
          if (!first) orRefuse(() => execute("RELEASE part"));
          mine.kept += 1;
        },
        undo() {
          if (!isOpen()) return;
          ended = true;
          if (first) {
            mine.open = false;
            return execute("ROLLBACK");
          }
          orRefuse(() => {
            execute("ROLLBACK TO part");
            execute("RELEASE part");
          });
          commit();
        },
      };
    },
    end(more) {
      const mayGrow = more && !refused && performance.now() - group.begun < longestGroup;
      if (group.open && !mayGrow) commit();
      return group.flushed.promise;
    },
  };
}
