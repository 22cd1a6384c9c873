/** What the parent of several processes (WORKERS) and its children say to each other. */

/** Values that all children know, by their names (app/platform/shared-values.server.ts). */
export type SharedValues = Record<string, unknown>;

/** The place of a child among those that serve a data folder. */
export type Place = {
  /** From 1 on; a child that is started in the place of one that has ended has the same. */
  seat: number;
  /**
   * Whether nobody else has served from the folder since the parent has it: this child prepares folder and database.
   */
  first: boolean;
};

export type ToChild =
  /** The child may open the database and serve. */
  | { kind: "open"; place: Place; shared: SharedValues }
  | { kind: "share"; name: string; value: unknown }
  /** The child answers what is under way, and exits. */
  | { kind: "stop" };

export type ToParent =
  /** The child has loaded its code, and waits until it may open the database. */
  | { kind: "loaded" }
  /** The child listens; the lines are for the console. */
  | { kind: "ready"; lines: readonly string[] }
  | { kind: "share"; name: string; value: unknown };
