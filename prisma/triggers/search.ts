/**
 * The search indexes and the triggers that keep them: for each searched table a virtual table "…Search" with a text for
 * each row, by its id. The text of a customer has those of the sites. The text of a document is its own and that of its
 * present customer, so one lookup finds it by both (docs/decisions/0041-search.md). A migration creates the indexes by
 * hand.
 */

type Searched = {
  /** SQL of the text; `@` is the row, under the name of its table. */
  text: string;
  /** The columns whose change changes the text. */
  columns: readonly string[];
};

const customerText = `coalesce((SELECT "search_text" FROM "Customer" WHERE "id" = @."customer_id"), '')`;
const siteTexts = `coalesce((SELECT group_concat("search_text", '') FROM "Site"
    WHERE "customer_id" = @."id" AND "deleted_at" IS NULL), '')`;
const siteText = `coalesce((SELECT "search_text" FROM "Site" WHERE "id" = @."site_id"), '')`;
const customerOfJob = `(SELECT c."search_text" FROM "Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
    JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id") WHERE j."id" = @."job_id")`;

const searched: Record<string, Searched> = {
  Customer: { text: `@."search_text" || ${siteTexts}`, columns: ["search_text"] },
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
};

const searchIndexes = Object.keys(searched).map((table) => `${table}Search`);

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

/** The triggers of sites, whose texts are part of those of their customer and quotes. */
function siteTriggers(): [string, string][] {
  const columns = ["search_text", "customer_id", "deleted_at"];
  const changes = columns.map((name) => `OLD."${name}" IS NOT NEW."${name}"`).join(" OR ");
  const of = columns.map((name) => `"${name}"`).join(", ");
  return [
    trigger("Site_search_insert", `AFTER INSERT ON "Site"`, [write("Customer", `"id" = NEW."customer_id"`)]),
    trigger("Site_search_update", `AFTER UPDATE OF ${of} ON "Site" WHEN ${changes}`, [
      write("Customer", `"id" IN (OLD."customer_id", NEW."customer_id")`),
      write("Quote", `"site_id" = NEW."id"`),
    ]),
    trigger("Site_search_delete", `AFTER DELETE ON "Site"`, [write("Customer", `"id" = OLD."customer_id"`)]),
  ];
}

/** The triggers of jobs: the customer of a visit without a quote changes when two customers are merged. */
function jobTriggers(): [string, string][] {
  const event = `AFTER UPDATE OF "customer_id" ON "Job" WHEN OLD."customer_id" IS NOT NEW."customer_id"`;
  return [trigger("Job_search_update", event, [write("ServiceReport", `"job_id" = NEW."id"`)])];
}

/** The SQL of the triggers that keep the search indexes, by name. */
export function searchTriggers(): [name: string, sql: string][] {
  const ofIndexes = Object.entries(searched).flatMap(([table, { columns }]): [string, string][] => {
    const itself = write(table, `"id" = NEW."id"`);
    const others = (follows[table] ?? []).map((follower) => write(follower.table, follower.where));
    const changes = columns.map((name) => `OLD."${name}" IS NOT NEW."${name}"`).join(" OR ");
    const of = columns.map((name) => `"${name}"`).join(", ");
    return [
      trigger(`${table}_search_insert`, `AFTER INSERT ON "${table}"`, [itself]),
      trigger(`${table}_search_update`, `AFTER UPDATE OF ${of} ON "${table}" WHEN ${changes}`, [itself, ...others]),
      trigger(`${table}_search_delete`, `AFTER DELETE ON "${table}"`, [
        `DELETE FROM "${table}Search" WHERE rowid = OLD."id";`,
      ]),
    ];
  });
  return [...ofIndexes, ...siteTriggers(), ...jobTriggers()];
}

function trigger(name: string, event: string, statements: readonly string[]): [string, string] {
  return [name, `CREATE TRIGGER "${name}" ${event} BEGIN\n  ${statements.join("\n  ")}\nEND`];
}

function write(table: string, where: string): string {
  const text = searched[table]?.text.replaceAll("@.", `"${table}".`);
  return `INSERT OR REPLACE INTO "${table}Search" (rowid, "text") SELECT "id", ${text} FROM "${table}" WHERE ${where};`;
}
