/** The rules that the database itself enforces: uniques, checks and triggers refuse wrong rows, whoever writes them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createQuoteTemplate } from "#app/quote-builder/quote-templates.server.ts";
import { quoteStatuses } from "../app/quotes/quote.ts";
import { mayMove } from "../app/quotes/quote-moves.ts";
import { useDatabase } from "../tests/support/database.ts";
import { type Direct, executeIn, openDirectly, tryStatement } from "../tests/support/direct.ts";
import { onPostgresql } from "../tests/support/postgresql.ts";
import { refusalOf } from "../tests/support/refusal.ts";
import { storeCustomer, storeProduct, storeQuote } from "../tests/support/stored.ts";

const { dataDir } = useDatabase();
const then = "'2026-11-23T09:00:00.000+00:00'";
let direct: Direct;
let quoteId = 0;
let customerId = 0;

beforeAll(async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  quoteId = (await storeQuote(customer.id, product.id)).id;
  customerId = customer.id;
  for (const name of ["Split", "Ducts"]) await createQuoteTemplate({ quote_id: quoteId, name });
  direct = await openDirectly(dataDir);
  // A shut owner is none who could be left.
  await direct.execute(`INSERT INTO "User" ("email", "name", "password_hash", "created_at", "role", "active")
    VALUES ('owner@example.com', '', '', ${then}, 'owner', 1), ('shut@example.com', '', '', ${then}, 'office', 0)`);
});

afterAll(() => direct.close());

/** What refuses a statement, which is rolled back. */
const refusal = (sql: string) => refusalOf(tryStatement(direct, sql));

/** What refuses a statement inside a transaction, which goes on after it. */
async function refusalInside(sql: string): Promise<string> {
  await direct.execute("SAVEPOINT before");
  const said = await refusalOf(direct.execute(sql));
  await direct.execute(said ? "ROLLBACK TO SAVEPOINT before" : "RELEASE SAVEPOINT before");
  return said;
}

const q = (set: string) => `UPDATE "Quote" SET ${set}`;
const line = (set: string) => `UPDATE "QuoteLine" SET ${set}`;

const user = (set: string) => `UPDATE "User" SET ${set} WHERE "role" = 'owner'`;

test.each([
  ["the last owner is not shut", user(`"active" = 0`), "USER_LAST_OWNER"],
  ["the last owner keeps the role", user(`"role" = 'office'`), "USER_LAST_OWNER"],
  ["the last owner is not deleted", `DELETE FROM "User" WHERE "role" = 'owner'`, "USER_LAST_OWNER"],
  ["a role is one of three", `UPDATE "User" SET "role" = 'boss' WHERE "role" = 'office'`, "User_role_known"],
  [
    "a shut account gets no session",
    `INSERT INTO "Session" ("token_hash", "user_id", "created_at", "last_used_at", "user_agent")
     SELECT 'x', "id", ${then}, ${then}, '' FROM "User" WHERE "active" = 0`,
    "SESSION_OF_SHUT_USER",
  ],
  ["a letterhead never changes", `UPDATE "Letterhead" SET "company_name" = 'x'`, "LETTERHEAD_NEVER_CHANGES"],
  ["a quote's number never changes", q(`"quote_number" = 'Q-2020-0001'`), "QUOTE_NUMBER_NEVER_CHANGES"],
  ["a quote is never deleted", `DELETE FROM "Quote"`, "QUOTE_NEVER_DELETED"],
  ["a counter never goes back", `UPDATE "Counter" SET "n" = "n"`, "COUNTER_NEVER_GOES_BACK"],
  ["a total is net plus IVA", q(`"total_cents" = "total_cents" + 1`), "Quote_total_adds_up"],
  ["a net is never negative", q(`"net_cents" = -1, "total_cents" = "iva_cents" - 1`), "Quote_net_not_negative"],
  ["without IVA there is no IVA", q(`"type" = 1`), "Quote_iva_only_type_2"],
  ["a type is 1 or 2", q(`"type" = 3, "iva_cents" = 0, "total_cents" = "net_cents"`), "Quote_type_known"],
  ["a status changes by the table of moves", q(`"status" = 'lost'`), "QUOTE_STATUS_CANNOT_MOVE"],
  ["a discount stays in its bounds", q(`"discount_cents" = 1000000000`), "Quote_discount_range"],
  ["a percent stays in its bounds", q(`"iva_bp" = 10001`), "Quote_iva_range"],
  ["a quantity is above 0", line(`"quantity_milli" = 0`), "QuoteLine_quantity_range"],
  ["a quantity is at most 9 999", line(`"quantity_milli" = 9999001`), "QuoteLine_quantity_range"],
  ["a line's discount is at most 100 %", line(`"discount_bp" = 10001`), "QuoteLine_discount_range"],
  [
    "a line is of one of two kinds",
    line(`"kind" = 'sum', "product_id" = NULL, "quantity_milli" = 0, "unit_price_cents" = 0`),
    "QuoteLine_kind_known",
  ],
  ["a unit is one of five", line(`"unit" = 'lb'`), "QuoteLine_unit_known"],
  ["a line is optional or not", line(`"optional" = 2`), "QuoteLine_optional_flag"],
  ["a heading has no numbers", line(`"kind" = 'heading'`), "QuoteLine_heading_is_bare"],
  ["a discount in percent stays in its bounds", q(`"discount_bp" = 10001`), "Quote_discount_percent_range"],
  ["a product's unit is one of five", `UPDATE "Product" SET "unit" = 'lb'`, "Product_unit_known"],
  ["a unit price is not negative", line(`"unit_price_cents" = -1`), "QuoteLine_price_range"],
  ["a quote has at most 200 lines", line(`"position" = 201`), "QuoteLine_position_range"],
  ["a product's price is not negative", `UPDATE "Product" SET "price_cents" = -1`, "Product_price_range"],
  ["a product has a name", `UPDATE "Product" SET "name" = ''`, "Product_name_given"],
  ["a customer is a person or a company", `UPDATE "Customer" SET "kind" = 'club'`, "Customer_kind_known"],
  ["a company has a legal name", `UPDATE "Customer" SET "kind" = 'company'`, "Customer_company_named"],
  ["a person has no legal name", `UPDATE "Customer" SET "company_name" = 'x'`, "Customer_company_named"],
  ["a quote's customer stays", `DELETE FROM "Customer"`, "FOREIGN KEY"],
  ["a template of quotes has a name", `UPDATE "QuoteTemplate" SET "name" = ''`, "QuoteTemplate_name_given"],
  ["two templates of quotes have different names", `UPDATE "QuoteTemplate" SET "name_key" = 'x'`, "UNIQUE"],
  ["a quote's product stays", `DELETE FROM "Product"`, "FOREIGN KEY"],
  ["there is one row of settings", `UPDATE "Settings" SET "id" = 2`, "Settings_one_row"],
])("%s", async (_, sql, said) => {
  expect(await refusal(sql)).toBe(said);
});

// PostgreSQL's columns take no part of a number.
test.skipIf(onPostgresql)("a quantity is stored in whole thousandths", async () => {
  expect(await refusal(line(`"quantity_milli" = 1.5`))).toBe("QuoteLine_quantity_range");
});

test("two quotes cannot have one number", async () => {
  const columns = `"customer_id","customer_copy","letterhead_id","language","type","discount_cents","iva_bp","net_cents",
    "iva_cents","total_cents","status","valid_from","version","created_at","updated_at"`;
  const copy = `INSERT INTO "Quote" ("quote_number",${columns}) SELECT "quote_number",${columns} FROM "Quote" WHERE "id" = ${quoteId}`;
  expect(await refusal(copy)).toBe("UNIQUE");
});

/** Runs `work` in a transaction in which the quote has that status, and rolls it back. */
async function withStatus(status: string, work: () => Promise<void>): Promise<void> {
  await direct.execute("BEGIN");
  try {
    await direct.execute(q(`"status" = '${status}'`));
    await work();
  } finally {
    await direct.execute("ROLLBACK");
  }
}

test.each(["accepted", "void"])("what a quote that is %s says is locked, and its lines are too", async (status) => {
  await withStatus(status, async () => {
    for (const sql of [
      ...[q(`"total_cents" = "total_cents"`), q(`"title" = 'x'`), q(`"valid_days" = 5`), q(`"customer_copy" = ''`)],
      ...[line(`"unit_price_cents" = 1`), `DELETE FROM "QuoteLine"`],
      `INSERT INTO "QuoteLine" ("quote_id", "position", "name", "quantity_milli", "unit_price_cents")
        VALUES (${quoteId}, 2, 'x', 1, 1)`,
    ])
      expect(await refusalInside(sql), sql).toBe("QUOTE_LOCKED");
    // What is not printed may change: two customers are merged, the search's rule changes, the quote is reopened.
    for (const set of [`"customer_id" = "customer_id"`, `"search_text" = ''`, `"status" = 'draft'`])
      await direct.execute(q(set));
    await direct.execute(q(`"title" = 'x'`));
  });
});

test("a replaced quote is locked, and keeps its status", async () => {
  await withStatus("sent", async () => {
    const columns = `"customer_id","customer_copy","letterhead_id","language","type","discount_cents","iva_bp","net_cents",
      "iva_cents","total_cents","valid_from","created_at","updated_at"`;
    await direct.execute(q(`"latest" = 0`));
    await direct.execute(`INSERT INTO "Quote" ("quote_number","first_id","revision","latest","status",${columns})
      SELECT "quote_number" || '/2',"id",2,0,'draft',${columns} FROM "Quote" WHERE "id" = ${quoteId}`);
    // A version that is not in force yet is written and answered.
    const ofVersion = (set: string) => `UPDATE "Quote" SET ${set} WHERE "first_id" = ${quoteId}`;
    await direct.execute(ofVersion(`"title" = 'y', "status" = 'rejected'`));
    await direct.execute(ofVersion(`"latest" = 1, "status" = 'sent'`));
    for (const sql of [q(`"title" = 'x'`), line(`"unit_price_cents" = 1`)])
      expect(await refusalInside(sql), sql).toBe("QUOTE_LOCKED");
    expect(await refusalInside(q(`"status" = 'accepted'`))).toBe("QUOTE_REPLACED");
    await direct.execute(q(`"latest" = 1, "status" = 'accepted'`));
  });
});

test("a version has the number of the first one with its own behind, once, and keeps its place", async () => {
  const columns = `"customer_id","customer_copy","letterhead_id","language","type","discount_cents","iva_bp","net_cents",
    "iva_cents","total_cents","status","valid_from","created_at","updated_at"`;
  const [quote] = await direct.execute<{ quote_number: string }>(`SELECT "quote_number" FROM "Quote"`);
  const number = quote?.quote_number;
  const add = (quote_number: string, first_id: number | null, revision: number) =>
    refusal(`INSERT INTO "Quote" ("quote_number","first_id","revision",${columns})
      SELECT '${quote_number}',${first_id},${revision},${columns} FROM "Quote" WHERE "id" = ${quoteId}`);
  expect(await add(`${number}/2`, quoteId, 2)).toBe("");
  for (const [wrong, first, revision] of [
    [`${number}/3`, quoteId, 2],
    ["Q-2020-0001/2", quoteId, 2],
    [`${number}/1`, quoteId, 1],
    [`${number}/2`, null, 2],
  ] as const)
    expect(await add(wrong, first, revision), wrong).toBe("QUOTE_VERSION_OF_FIRST");
  expect(await refusal(q(`"revision" = 2`))).toBe("QUOTE_VERSION_NEVER_CHANGES");
});

test("a status moves only as the table of moves allows", async () => {
  for (const from of quoteStatuses) {
    const [first = from] = from === "void" || from === "expired" ? ["draft"] : [from];
    for (const to of quoteStatuses) {
      await withStatus(first, async () => {
        if (first !== from) await direct.execute(q(`"status" = '${from}'`));
        const said = await refusalInside(q(`"status" = '${to}'`));
        expect(said, `${from} ${to}`).toBe(mayMove(from, to) ? "" : "QUOTE_STATUS_CANNOT_MOVE");
      });
    }
  }
});

test("a history never changes, and has only known events, ways and statuses", async () => {
  const columns = `"quote_id","at","event","status","user_name","how","by","reason","day","about"`;
  const add = (event: string, how: string, reason: string) =>
    refusal(
      `INSERT INTO "QuoteEvent" (${columns}) VALUES (${quoteId}, ${then}, '${event}', 'sent', '', '${how}', '', '${reason}', '', '')`,
    );
  expect(await add("sent", "post", "")).toBe("");
  expect(await add("lost", "", "")).toBe("QuoteEvent_event_known");
  expect(await add("sent", "fax", "")).toBe("QuoteEvent_how_known");
  expect(await add("sent", "", "price")).toBe("QuoteEvent_reason_of_rejection");
  expect(await refusal(`UPDATE "QuoteEvent" SET "user_name" = 'x'`)).toBe("QUOTE_EVENT_NEVER_CHANGES");
  expect(await refusal(`DELETE FROM "QuoteEvent"`)).toBe("QUOTE_EVENT_NEVER_CHANGES");
});

test("a change that breaks no rule is let through", async () => {
  expect(await tryStatement(direct, q(`"status" = 'sent'`))).toBe(1);
  expect(await tryStatement(direct, `UPDATE "Counter" SET "n" = "n" + 1`)).toBeGreaterThan(0);
});

test("the stored counts of quotes and customers change as these are added and deleted", async () => {
  const kept = () =>
    executeIn(dataDir, `SELECT "name", "n" FROM "Tally" WHERE "name" IN ('Customer', 'Quote') ORDER BY 1`);
  expect(await kept()).toEqual([
    { name: "Customer", n: 1 },
    { name: "Quote", n: 1 },
  ]);
  const other = await storeCustomer();
  expect(await kept()).toContainEqual({ name: "Customer", n: 2 });
  await direct.execute(`DELETE FROM "Customer" WHERE "id" = ?`, other.id);
  expect(await kept()).toContainEqual({ name: "Customer", n: 1 });
  expect(customerId).not.toBe(other.id);
});

test("shutting an account ends its sessions and push subscriptions", async () => {
  await direct.execute("BEGIN");
  for (const sql of [
    `INSERT INTO "User" ("id", "email", "name", "password_hash", "created_at", "role")
      VALUES (900, 'x', '', '', ${then}, 'owner')`,
    `INSERT INTO "Session" ("id", "token_hash", "user_id", "created_at", "last_used_at", "user_agent")
      VALUES (900, 'y', 900, ${then}, ${then}, '')`,
    `INSERT INTO "PushSubscription" ("endpoint_hash", "endpoint", "p256dh", "auth", "session_id", "created_at")
      VALUES ('z', 'z', '', '', 900, ${then})`,
    `UPDATE "User" SET "active" = 0 WHERE "id" = 900`,
  ])
    await direct.execute(sql);
  const left = `SELECT (SELECT count(*) FROM "Session") + (SELECT count(*) FROM "PushSubscription") AS "n"`;
  expect(await direct.execute(left)).toEqual([{ n: 0 }]);
  await direct.execute("ROLLBACK");
});
