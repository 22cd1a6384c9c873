/**
 * That calls of lists have an ETag, which is made of all tables of which their rows are read, as do calls that are kept
 * (docs/decisions/0126-tags-by-counts.md).
 */
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useDatabase } from "../tests/support/database.ts";
import { addresses } from "../tests/support/routes.ts";
import { redPixel } from "../tests/support/sample-documents.ts";
import { storeBooking, storeSite } from "../tests/support/stored.ts";
import { getFeed, tablesOfFeed } from "./calendar-feed/feed.server.ts";
import { tablesBesideJobs } from "./calendar-feed/feed-entries.server.ts";
import type { ApiArguments } from "./http/api.server.ts";
import { validate } from "./http/validation.server.ts";
import { invoiceContentSchema } from "./invoices/invoice-content.schema.ts";
import { createDraft, createIssued } from "./invoices/invoice-drafts.server.ts";
import { describeCalls } from "./openapi/document.server.ts";
import type { JsonSchema } from "./openapi/json-schema.server.ts";
import { createPayment } from "./payments/payments.server.ts";
import { countedTables } from "./platform/changed-tables.ts";
import { inRequest, limitToEngineer } from "./platform/request.server.ts";
import { openSecrets } from "./platform/secrets.server.ts";
import { setQuoteStatus } from "./quotes/quote-status.server.ts";
import { saveSettings } from "./settings/settings.server.ts";

/** The SQL texts that were executed, with the values that they were given. */
const executed = vi.hoisted((): { sql: string; values: readonly unknown[] }[] => []);

vi.mock("./platform/connection.server.ts", async (original) => {
  const { openConnection, ...others } = await original<typeof import("./platform/connection.server.ts")>();
  return {
    ...others,
    openConnection: (...given: Parameters<typeof openConnection>) => {
      const connection = openConnection(...given);
      const noted: typeof connection = {
        ...connection,
        prepare(sql) {
          const statement = connection.prepare(sql);
          if (!sql.includes('"ChangeCount"')) {
            executed.push({ sql, values: [] });
            return statement;
          }
          const all = (...values: unknown[]) => {
            executed.push({ sql, values });
            return statement.all(...values);
          };
          return { all } as unknown as typeof statement;
        },
        prepareRaw(sql) {
          executed.push({ sql, values: [] });
          return connection.prepareRaw(sql);
        },
      };
      return noted;
    },
  };
});

const { file } = useDatabase();
let database: Database.Database;

beforeAll(async () => {
  await saveSettings({}, { sha256: "", png: new Uint8Array(redPixel()), width: 1, height: 1 });
  const { customer, quote, job } = await storeBooking();
  const site = await storeSite(customer.id);
  await setQuoteStatus(quote.id, { status: "accepted" });
  // What a draft comes to is read of the quote, its jobs and what was invoiced of it in advance.
  const advance = validate(invoiceContentSchema, { quote_id: quote.id, advance_percent: 30 });
  const { id: invoice_id } = await createIssued(advance, { language: "en" });
  const paid = { paid_on: "2026-01-01", method: "cash", note: "", parts: [{ invoice_id, amount_cents: 1 }] } as const;
  await createPayment({ ...paid, parts: [...paid.parts] }, { mayOverpay: true });
  await createDraft(validate(invoiceContentSchema, { quote_id: quote.id, site_id: site.id }));
  await createDraft(validate(invoiceContentSchema, { job_ids: [job.id] }));
  database = new Database(file);
  // Prisma reads what belongs to rows only where there are rows.
  database.exec(`INSERT INTO "Engineer" ("id", "name") VALUES (1, 'Nuria');
    INSERT INTO "ReportTemplate" ("name", "description") VALUES ('Split', '');
    INSERT INTO "Absence" ("engineer_id", "from", "to", "reason", "source", "uid")
      VALUES (1, '2026-11-02', '2026-11-02', '', 'typed', '')`);
});

afterAll(() => {
  database.close();
});

const modules = import.meta.glob<{ loader: (call: ApiArguments) => Promise<Response> }>("./*/*.api.ts");
const sources = import.meta.glob<string>("./*/*.api.ts", { query: "?raw", import: "default", eager: true });
/** The modules of all calls whose GET goes through withETag() or is kept, and the feed's. */
const lists = Object.keys(sources).filter((path) =>
  /withETag\(|unlessUnchanged\(|keptWhileUnchanged\(/.test(sources[path] ?? ""),
);

/** The texts of search indexes are kept by triggers, from rows of these tables. */
const tablesOfIndex: Record<string, readonly string[]> = {
  CustomerSearch: ["Customer", "Site"],
  ProductSearch: ["Product"],
  QuoteSearch: ["Quote", "Site", "Customer"],
  InvoiceSearch: ["Invoice", "Customer"],
  ServiceReportSearch: ["ServiceReport", "Job", "Quote", "Customer"],
};
/** Rows of these tables are stored, and change by triggers, only together with rows of those. */
const tablesBeside: Record<string, readonly string[]> = {
  InvoiceJob: ["Invoice", "InvoiceSubstitution", "Job"],
  InvoiceLine: ["Invoice"],
  InvoiceTax: ["Invoice"],
};
/** What is read of these follows from other rows, or decides nothing of the answer. */
const left = ["ChangeCount", "Tally", "sqlite_schema"];

/** The tables that a statement reads, by its program (https://www.sqlite.org/opcode.html). */
function tablesRead(sql: string): string[] {
  const roots = new Map(
    (
      database.prepare("SELECT rootpage, tbl_name FROM sqlite_master WHERE rootpage > 0").raw().all() as [
        number,
        string,
      ][]
    ).map(([root, table]) => [root, table]),
  );
  const names = [...sql.matchAll(/"(\w+Search)(?:_content|Terms)?"/g)].map(([, index]) => String(index));
  const values = Array.from(sql.replace(/'[^']*'/g, "").matchAll(/\?/g), () => null);
  const steps = database.prepare(`EXPLAIN ${sql}`).all(...values) as { opcode: string; p2: number }[];
  const opened = steps.filter(({ opcode }) => opcode === "OpenRead" || opcode === "ReopenIdx");
  const tables = opened.map(({ p2 }) => roots.get(p2) ?? "?");
  return [
    ...names.flatMap((index) => tablesOfIndex[index] ?? [index]),
    ...tables.filter((name) => !/Search_/.test(name)).flatMap((name) => tablesBeside[name] ?? [name]),
  ];
}

/** Asks a list as it is asked first, and gives what its ETag counts and what else it read. */
async function askedFor(path: string, query: string, only: number | null) {
  const load = modules[path];
  if (!load) throw new Error(`There is no ${path}`);
  const { loader } = await load();
  const url = new URL(`http://localhost/api${query}`);
  const call = { request: new Request(url), url, params: { id: "1" }, context: new RouterContextProvider() };
  // While nothing changes the counts are not read again.
  database.exec(`UPDATE "ChangeCount" SET "n" = "n" + 1 WHERE "name" = ''`);
  executed.length = 0;
  const answer = await inRequest({ id: "", person: null }, () => {
    limitToEngineer(only);
    return loader(call);
  });
  const counting = executed.findIndex(({ sql }) => sql.includes('"ChangeCount"'));
  const counted = executed[counting]?.values ?? [];
  const read = executed.slice(counting + 1).flatMap(({ sql }) => tablesRead(sql));
  return { answer, counted, read: [...new Set(read)].filter((table) => !left.includes(table)) };
}

/** The calls of lists that have no ETag, and why. */
const untagged: Record<string, string> = {
  "/api/jobs/free": "begins at the present moment, so it changes with the clock",
  "/api/users": "says when each was last here, which changes with every request, and by sessions that end by the clock",
};

/** Whether an answer is a list: rows, or an object of rows. What refers to a shape is one thing. */
function isList({ type, items, anyOf, properties }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.some(isList);
  if (type === "array") return items !== undefined;
  return Object.values((properties ?? {}) as Record<string, JsonSchema>).some((field) => field.type === "array");
}

/** The described GET calls that answer with a list in JSON, and the modules that answer them. */
const listCalls = Object.entries(describeCalls("http://localhost").paths).flatMap(([path, { get }]) => {
  const schema = get?.responses["200"]?.content?.["application/json"]?.schema;
  if (!get || !schema || !isList(schema)) return [];
  const address = addresses.find((one) => one.path.replaceAll(/:(\w+)/g, "{$1}") === path);
  return [{ path, module: `./${address?.file}`, isDescribed: "304" in get.responses }];
});

test("every call of a list has an ETag, or is named with the reason", () => {
  const without = listCalls.filter(({ module }) => !lists.includes(module)).map(({ path }) => path);
  expect(without.toSorted()).toEqual(Object.keys(untagged).toSorted());
  expect(listCalls.filter(({ path, isDescribed }) => isDescribed !== !(path in untagged))).toEqual([]);
  expect(listCalls.length).toBeGreaterThan(15);
});

const usual = ["", "?q=ana", "?status=draft", "?sort=customer", "?state=booked", "?all=1"];
const asked = (path: string) =>
  path.startsWith("./books/") ? ["?year=2026", `?year=${new Date().getFullYear()}`] : usual;

test.each(lists.filter((path) => !path.includes("/calendar-feed/")))("%s counts what it reads", async (path) => {
  for (const query of asked(path)) {
    for (const only of [null, 0]) {
      const { answer, counted, read } = await askedFor(path, query, only);
      if (only !== null && answer.status === 404) continue;
      expect([answer.status, answer.headers.get("ETag")?.slice(0, 3)], query).toEqual([200, 'W/"']);
      expect(
        read.filter((table) => !counted.includes(table)),
        `${query} ${only}`,
      ).toEqual([]);
    }
  }
});

test.each([null, { id: 1, name: "Nuria" }])("the feed of %o counts what it reads", async (owner) => {
  openSecrets(dirname(file));
  executed.length = 0;
  await getFeed(owner, { readers: "en" });
  const asked = executed.map(({ sql }) => sql).filter((sql) => !sql.includes('"ChangeCount"'));
  const read = new Set(asked.flatMap(tablesRead));
  expect(read.size).toBeGreaterThan(5);
  expect([...read].filter((table) => !tablesOfFeed.some((name) => name === table))).toEqual([]);
  const readForEntries = asked.filter((sql) => sql.includes('"QuoteLine"')).flatMap(tablesRead);
  expect(new Set(owner ? [] : readForEntries)).toEqual(new Set(owner ? [] : ["Job", ...tablesBesideJobs]));
});

test("the triggers count every change of a row", () => {
  const n = () => database.prepare(`SELECT "n" FROM "ChangeCount" WHERE "name" = 'Site'`).pluck().get() as number;
  const before = n();
  database.exec(`UPDATE "Site" SET "name" = "name"; DELETE FROM "Site"`);
  expect(n()).toBe(before + 2);
  expect(countedTables).toContain("Site");
});
