/** How the rules of tables are written: what the trail records, what is frozen, locked, moved and counted. */

/**
 * What the audit trail records of a row (docs/decisions/0026-audit.md). In SQL, `@` is the row, before or after the
 * change.
 */
export type AuditRules = {
  /** The kind of the subject that a line of the trail names: "customer". */
  kind: string;
  /** The column with the subject's id. */
  id: string;
  /** SQL of the subject's name. */
  subject: string;
  /** Where the row belongs to a list of its subject: that list's name, such as "lines". */
  part?: string;
  /** The recorded columns: each under its name, or a pair of another name and an SQL expression. */
  tells: readonly (string | readonly [name: string, sql: string])[];
  /**
   * An SQL condition; a row for which it is false counts as absent, as a product that was taken out of the catalogue.
   */
  while?: string;
  /** The changes that are recorded; by default all three. */
  on?: readonly ("insert" | "update" | "delete")[];
};

export type FrozenRules = {
  /** How the refusal's text begins: "INVOICE" makes INVOICE_NEVER_CHANGES. */
  says: string;
  /** Columns that may change, each with the reason. */
  except?: Record<string, string>;
  /** Whether the row is part of a document, such as a line: then it must not be deleted either. */
  isPart?: boolean;
  /** Whether the row may be deleted as a whole. */
  mayGo?: boolean;
};

export type LockedRules = {
  /** The text of the refusal. */
  says: string;
  /** An SQL condition: a row for which it is true is locked. `@` is the row before the change, or that is added. */
  when: string;
  /** Columns that may change all the same, each with the reason. */
  except?: Record<string, string>;
  /** Whether the row is part of something that is locked: then none is added or deleted either. */
  isPart?: boolean;
};

/** From each value of a column, the other values that it may get. */
export type MoveRules = { column: string; says: string; allowed: Readonly<Record<string, readonly string[]>> };

export type TableRules = {
  /** null: the trail records nothing of this table. Absent: special triggers record it. */
  audit?: AuditRules | null;
  /** Columns that the trail leaves out, beside derivedColumns. */
  untold?: readonly string[];
  frozen?: FrozenRules;
  locked?: LockedRules;
  moves?: MoveRules;
  /** The changes by which the number of rows in Tally is updated. */
  counted?: readonly ("insert" | "delete")[];
  /** An SQL condition: only rows for which it is true are counted. `@` is the row. */
  countedWhen?: string;
};

/** The SQL of a customer's name, as customerName() in app/customers/customer.ts makes it; `row` is "@." or "". */
export function customerNameOf(row: "@." | ""): string {
  const person = `trim(${row}"first_name" || ' ' || ${row}"surname")`;
  return `CASE WHEN ${row}"kind" = 'company' THEN ${row}"company_name" ELSE ${person} END`;
}

/** The SQL of the name of the customer whose id is the row's `customer_id`. */
export const nameOfCustomer = `(SELECT ${customerNameOf("")} FROM "Customer" WHERE "id" = @."customer_id")`;
