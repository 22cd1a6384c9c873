/**
 * What the triggers of both engines are written from. Their SQL is SQLite's; postgresql/rules.ts translates the words
 * that PostgreSQL has otherwise. What cannot be translated word by word is a phrase of the dialect.
 */

export type Dialect = {
  /** A condition as a number, to be compared with a column of 0 and 1 or stored in one. */
  number: (condition: string) => string;
  /** An instant moved by SQL texts such as `'-24 hours'`. */
  shifted: (instant: string, ...by: string[]) => string;
  /** The minutes from one instant to another. */
  minutes: (from: string, to: string) => string;
  /** The year of an instant moved by an SQL text, as a text. */
  year: (instant: string, by: string) => string;
  now: string;
  /** The texts of a column of several rows in one, from FROM on `rows`. */
  allTexts: (column: string, rows: string) => string;
  /** What rows of the texts in a JSON array are selected from, as "value". */
  eachText: (json: string) => string;
  /** Writes texts into a search index, in the place of former ones; `select` gives the id and the text. */
  writeTexts: (index: string, select: string) => string;
  deleteText: (index: string, id: string) => string;
};

export type Trigger = {
  name: string;
  table: string;
  /** `BEFORE UPDATE OF "status"` */
  event: string;
  /** The rows for which it fires; all without it. */
  when?: string;
} & Deed;

/** A trigger refuses the change with a text, or it executes statements. */
type Deed = { refuses: string; does?: undefined } | { does: readonly string[]; refuses?: undefined };

/** By table. */
export type SpecialTriggers = Record<string, readonly (Omit<Trigger, "table" | "refuses" | "does"> & Deed)[]>;
