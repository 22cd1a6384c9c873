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

/** The writes that share a transaction: whether another may join, since when, how many are kept, and their promise. */
type Group = { open: boolean; begun: number; kept: number; flushed: PromiseWithResolvers<void> };

/** Makes groups of the writes on a connection, of which only one is under way at a time. */
export class WriteGroups {
  readonly #connection: Connection;
  #group: Group = { open: false, begun: 0, kept: 0, flushed: Promise.withResolvers() };
  /** After a refusal each write stands alone until one is stored: one that is too large for the disk harms no other. */
  #isRefused = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Whether a group is open. */
  isOpen(): boolean {
    return this.#group.open;
  }

  /** Begins a group unless one is open, for the next write. Throws when another process has the file's lock. */
  open(): void {
    if (this.#group.open) return;
    this.#execute("BEGIN IMMEDIATE");
    this.#group = { open: true, begun: performance.now(), kept: 0, flushed: Promise.withResolvers() };
    // Writes that wait for this promise get its rejection. If all writes of the group failed, none waits, and without
    // this handler the rejection would end the process.
    this.#group.flushed.promise.catch(() => {});
  }

  /** Begins a write, as the next one of the open group or as the first one of a new group. */
  begin(): Part {
    this.open();
    if (this.#group.kept === 0) return this.#firstPart(this.#group);
    this.#execute("SAVEPOINT part");
    return this.#laterPart(this.#group);
  }

  /** Runs a statement of the write that has begun. */
  run<T>(statement: () => T): T {
    if (!this.#group.open) throw new Error("No write is open");
    try {
      return statement();
    } catch (error) {
      // On a full or failing disk SQLite itself may roll back the whole transaction.
      if (!this.#connection.database.inTransaction) this.#refuse(error);
      throw error;
    }
  }

  /**
   * Ends the open group, unless more writes wait and the group may take another. The promise is kept when the last
   * group is flushed to the disk; it is rejected when nothing of the group is stored, or when that is not known.
   */
  end(more: boolean): Promise<void> {
    const { open, begun, flushed } = this.#group;
    const mayGrow = more && !this.#isRefused && performance.now() - begun < longestGroup;
    if (open && !mayGrow) this.#commit();
    return flushed.promise;
  }

  /** The first write needs no savepoint: if it fails, the transaction has nothing else. */
  #firstPart(group: Group): Part {
    return this.#part(group, {
      keep: () => {},
      undo: () => {
        group.open = false;
        this.#execute("ROLLBACK");
      },
    });
  }

  /** A write after others, which its savepoint tells from them. */
  #laterPart(group: Group): Part {
    return this.#part(group, {
      keep: () => this.#orRefuse(() => this.#execute("RELEASE part")),
      undo: () => {
        this.#orRefuse(() => {
          this.#execute("ROLLBACK TO part");
          this.#execute("RELEASE part");
        });
        this.#commit();
      },
    });
  }

  #part(group: Group, { keep, undo }: Pick<Part, "keep" | "undo">): Part {
    let isEnded = false;
    const isOpen = () => !isEnded && this.#group === group && group.open;
    return {
      run: (statement) => {
        if (!isOpen()) throw new Error("The write has ended");
        return this.run(statement);
      },
      keep: () => {
        if (!isOpen()) throw new Error("The write has ended");
        isEnded = true;
        keep();
        group.kept += 1;
      },
      undo: () => {
        if (!isOpen()) return;
        isEnded = true;
        undo();
      },
    };
  }

  #commit(): void {
    try {
      this.#execute("COMMIT");
      this.#group.open = false;
      this.#isRefused = false;
      this.#group.flushed.resolve();
    } catch (error) {
      this.#refuse(commitFailure(error));
    }
  }

  /** Ends the group without storing anything of it. */
  #refuse(error: unknown): void {
    this.#group.open = false;
    this.#isRefused = true;
    this.#group.flushed.reject(error);
    if (this.#connection.database.inTransaction) this.#execute("ROLLBACK");
  }

  /** Refuses the group where its savepoint cannot be ended: the write could no longer be told from the others. */
  #orRefuse(end: () => void): void {
    try {
      end();
    } catch (error) {
      this.#refuse(error);
      throw error;
    }
  }

  #execute(sql: string): void {
    this.#connection.prepare(sql).run();
  }
}
