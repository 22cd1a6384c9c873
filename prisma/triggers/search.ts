/**
 * The search indexes and the triggers that keep them: for each searched table a virtual table "…Search" with a text for
 * each row, by its id. The text of a customer has those of the sites. The text of a document is its own and that of its
 * present customer, so one lookup finds it by both (docs/decisions/0041-search.md). A migration creates the indexes by
 * hand.
 */

import type { Dialect, Trigger } from "./dialect.ts";

type Searched = {
  /** SQL of the text; `@` is the row, under the name of its table. */
  text: string;
  /** The columns whose change changes the text. */
  columns: readonly string[];
};

const customerText = `coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = @."customer_id"), '')`;
const siteTexts = ({ allTexts }: Dialect) =>
  `coalesce(${allTexts('"search_text"', `FROM "Site"\n    WHERE "customer_id" = @."id" AND "deleted_at" IS NULL`)}, '')`;
const siteText = `coalesce((SELECT "search_text" FROM "Site" WHERE "id" = @."site_id"), '')`;
const customerOfJob = `(SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = @."job_id")`;

const searched = (dialect: Dialect): Record<string, Searched> => ({
  Customer: { text: `@."search_text" || ${siteTexts(dialect)}`, columns: ["search_text"] },
  // A product that left the catalogue is found by nobody.
  Product: {
    text: `CASE WHEN @."deleted_at" IS NULL THEN @."search_text" ELSE '' END`,
    columns: ["search_text", "deleted_at"],
  },
  Quote: {
    text: `@."search_text" || ${siteText} || ${customerText}`,
    columns: ["search_text", "customer_id", "site_id"],
  },
  Invoice: {
    // As a rule the customer is still as the invoice states it.
    text: `@."search_text" || CASE WHEN instr(@."search_text", ${customerText}) > 0 THEN '' ELSE ${customerText} END`,
    columns: ["search_text", "customer_id"],
  },
  ServiceReport: { text: `@."search_text" || coalesce(${customerOfJob}, '')`, columns: ["search_text", "job_id"] },
});

/** The tables that have a search index. */
export const searchedTables = ["Customer", "Product", "Quote", "Invoice", "ServiceReport"] as const;

const searchIndexes = searchedTables.map((table) => `${table}Search`);

/** The search indexes, the views of their tokens, and the tables in which SQLite stores them. */
export const searchTables = searchIndexes.flatMap((name) => [
  ...[name, `${name}Terms`],
  ...["config", "content", "data", "docsize", "idx"].map((part) => `${name}_${part}`),
]);

/** What else is written anew when the text of a row of a table changes. */
const follows: Record<string, readonly { table: string; where: string }[]> = {
  Customer: [
    { table: "Quote", where: `"customer_id" = NEW."id"` },
    { table: "Invoice", where: `"customer_id" = NEW."id"` },
    {
      table: "ServiceReport",
      where: `"job_id" IN (SELECT j."id" FROM "Quote" q JOIN "Job" j ON j."quote_id" = q."id" WHERE q."customer_id" = NEW."id")`,
    },
    { table: "ServiceReport", where: `"job_id" IN (SELECT "id" FROM "Job" WHERE "customer_id" = NEW."id")` },
  ],
  Quote: [{ table: "ServiceReport", where: `"job_id" IN (SELECT "id" FROM "Job" WHERE "quote_id" = NEW."id")` }],
};

/** The SQL that writes the texts of all rows into the search indexes. */
export function searchFill(dialect: Dialect): string[] {
  return searchedTables.map((table) => writeOf(dialect)(table, "1 = 1"));
}

/** Gives the SQL that writes the texts of a table's rows into its search index. */
function writeOf(dialect: Dialect): (table: string, where: string) => string {
  const texts = searched(dialect);
  return (table, where) => {
    const text = texts[table]?.text.replaceAll("@.", `"${table}".`);
    return dialect.writeTexts(`${table}Search`, `SELECT "id", ${text} FROM "${table}" WHERE ${where}`);
  };
}

/** The triggers that keep the search indexes. */
export function searchTriggers(dialect: Dialect): Trigger[] {
  const texts = searched(dialect);
  const write = writeOf(dialect);
  const ofIndexes = Object.entries(texts).flatMap(([table, { columns }]): Trigger[] => {
    const itself = write(table, `"id" = NEW."id"`);
    const others = (follows[table] ?? []).map((follower) => write(follower.table, follower.where));
    const gone = dialect.deleteText(`${table}Search`, `OLD."id"`);
    return [
      { name: `${table}_search_insert`, table, event: "AFTER INSERT", does: [itself] },
      { name: `${table}_search_update`, table, ...changeOf(columns), does: [itself, ...others] },
      { name: `${table}_search_delete`, table, event: "AFTER DELETE", does: [gone] },
    ];
  });
  return [...ofIndexes, ...siteTriggers(write), jobTrigger(write)];
}

/** The triggers of sites, whose texts are part of those of their customer and quotes. */
function siteTriggers(write: (table: string, where: string) => string): Trigger[] {
  const change = changeOf(["search_text", "customer_id", "deleted_at"]);
  const customers = `"id" IN (OLD."customer_id", NEW."customer_id")`;
  const moved = [write("Customer", customers), write("Quote", `"site_id" = NEW."id"`)];
  const table = "Site";
  const [added, gone] = [`"id" = NEW."customer_id"`, `"id" = OLD."customer_id"`];
  return [
    { name: "Site_search_insert", table, event: "AFTER INSERT", does: [write("Customer", added)] },
    { name: "Site_search_update", table, ...change, does: moved },
    { name: "Site_search_delete", table, event: "AFTER DELETE", does: [write("Customer", gone)] },
  ];
}

/** The trigger of jobs: the customer of a visit without a quote changes when two customers are merged. */
function jobTrigger(write: (table: string, where: string) => string): Trigger {
  const does = [write("ServiceReport", `"job_id" = NEW."id"`)];
  return { name: "Job_search_update", table: "Job", ...changeOf(["customer_id"]), does };
}

/** The event that one of the columns gets another value. */
function changeOf(columns: readonly string[]): { event: string; when: string } {
  const when = columns.map((name) => `OLD."${name}" IS NOT NEW."${name}"`).join(" OR ");
  return { event: `AFTER UPDATE OF ${columns.map((name) => `"${name}"`).join(", ")}`, when };
}
