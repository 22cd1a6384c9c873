/** Fills a migrated database with customers and quotes, by SQL: through the application it would take minutes. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { derivedColumns as derivedColumnsOfProduct } from "#app/catalogue/products.server.ts";
import { derivedColumns } from "#app/customers/customers.server.ts";
import { computeTotals, type QuoteType } from "#app/documents/totals.ts";
import { foldRule } from "#app/platform/folded-columns.server.ts";
import { instantText } from "#app/platform/instant-text.server.ts";
import { quoteSearchText } from "#app/quotes/quote.ts";
import { type Chance, chanceOf, seeded } from "../../prisma/demo/chance.ts";
import { makeCustomer } from "../../prisma/demo/customers.ts";
import { demoProducts } from "../../prisma/demo/products.ts";
import { migrate } from "../../prisma/migrate.ts";
import { insertInto } from "./insert.ts";

/** A surname of one customer only; the other surname is that of one customer in twenty. */
export const rareSurname = "Zubizarreta";
export const commonSurname = "García";

/** The filled database, and the quotes whose PDFs are measured. */
export type Filled = {
  file: string;
  quoteOf4Lines: number;
  quoteOf60Lines: number;
  lastNumber: string;
  lastPhone: string;
};

type Scale = { customers: number; quotes: number };

/** As many customers as quotes, since searches are measured among as many; above this no company has more. */
const mostCustomers = 100_000;

export function customersFor(quotes: number): number {
  return Math.min(quotes, mostCustomers);
}

const day = 24 * 3600 * 1000;

/** Makes `dataDir`/alisio.db with the customers and quotes of `scale`, spread over two years, newest last. */
export async function fillDatabase(dataDir: string, scale: Scale): Promise<Filled> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "alisio.db");
  await migrate(file);
  const database = new Database(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = OFF");
  try {
    return { file, ...database.transaction(() => fillTables(database, scale))() };
  } finally {
    database.close();
  }
}

function fillTables(database: Database.Database, scale: Scale): Omit<Filled, "file"> {
  const chance = chanceOf(seeded(scale.quotes));
  const now = Date.now();
  const products = addProducts(database, now);
  const customers = addCustomers(database, scale.customers, chance, now);
  const addQuote = quoteAdder(database, products);
  const numbers = new Map<number, number>();
  let quoteOf4Lines = 0;
  let lastNumber = "";
  for (let n = 1; n <= scale.quotes; n += 1) {
    const at = new Date(now - 2 * 365 * day + Math.floor(((n - 1) / scale.quotes) * 2 * 365 * day));
    const year = at.getUTCFullYear();
    numbers.set(year, (numbers.get(year) ?? 0) + 1);
    lastNumber = `Q-${year}-${String(numbers.get(year)).padStart(4, "0")}`;
    const lines = n === scale.quotes ? 60 : chance.whole(1, 6);
    const id = addQuote({ number: lastNumber, at, lines, customer: chance.one(customers), chance });
    if (lines === 4) quoteOf4Lines = id;
  }
  // Removes the changes noted for the audit trail; otherwise the first write of the server would put them all into it.
  database.exec(`DELETE FROM "AuditChange"`);
  // What is searched is folded by this version's rule already; otherwise the first start would fold all of it anew.
  insertInto(database, "FoldRule")({ id: 1, rule: foldRule });
  const addCounter = insertInto(database, "Counter");
  for (const [year, last] of numbers) addCounter({ series: "quote", year, n: last });
  return { quoteOf4Lines, quoteOf60Lines: scale.quotes, lastNumber, lastPhone: customers.at(-1)?.tel ?? "" };
}

function addProducts(database: Database.Database, now: number) {
  const add = insertInto(database, "Product");
  return demoProducts.map((product) => {
    const times = { created_at: instantText(new Date(now)), updated_at: instantText(new Date(now)) };
    return { ...product, id: add({ ...product, ...derivedColumnsOfProduct(product), ...times }) };
  });
}

type SavedCustomer = ReturnType<typeof makeCustomer> & { id: number };

function addCustomers(database: Database.Database, count: number, chance: Chance, now: number): SavedCustomer[] {
  const add = insertInto(database, "Customer");
  const at = instantText(new Date(now - 3 * 365 * day));
  return Array.from({ length: count }, (_, index) => {
    const values = makeCustomer(chance, index + 1);
    if (index === count - 1) Object.assign(values, { kind: "person", company_name: "", surname: rareSurname });
    const id = add({ ...values, ...derivedColumns(values), created_at: at, updated_at: at });
    return { ...values, id };
  });
}

type QuoteToAdd = { number: string; at: Date; lines: number; customer: SavedCustomer; chance: Chance };

function quoteAdder(database: Database.Database, products: ReturnType<typeof addProducts>) {
  const addQuote = insertInto(database, "Quote");
  const addLine = insertInto(database, "QuoteLine");
  const setStatus = database.prepare(`UPDATE "Quote" SET "status" = ? WHERE "id" = ?`);
  return function add({ number, at, lines: count, customer, chance }: QuoteToAdd): number {
    const type: QuoteType = chance.happens(0.7) ? 2 : 1;
    const lines = Array.from({ length: count }, (_, index) => {
      const product = chance.one(products);
      const unit_price_cents = type === 1 ? product.price2_cents : product.price_cents;
      const { id: product_id, name } = product;
      const numbers = { quantity_milli: chance.whole(1, 4) * 1000, unit_price_cents, discount_bp: 0 };
      return { position: index + 1, product_id, name, ...numbers };
    });
    const discount_cents = chance.happens(0.2) ? 2_500 : 0;
    const totals = computeTotals({ lines, discount_cents, discount_bp: 0, type, iva_bp: 2100 });
    const { net_cents, iva_cents, total_cents } = totals;
    const { id: customer_id, language, notes: __, ...copy } = customer;
    const quote_id = addQuote({
      ...{
        quote_number: number,
        search_text: quoteSearchText({ quote_number: number, title: "" }),
        customer_id,
        customer_copy: JSON.stringify(copy),
        letterhead_id: 1,
      },
      ...{ language: language ?? "es", type, discount_cents, iva_bp: 2100, net_cents, iva_cents, total_cents },
      status: "draft",
      ...{ valid_from: instantText(at), created_at: instantText(at), updated_at: instantText(at) },
    });
    for (const line of lines) addLine({ quote_id, ...line });
    // Last, since the lines of an accepted quote cannot change.
    setStatus.run(chance.one(["draft", "sent", "accepted", "rejected"]), quote_id);
    return quote_id;
  };
}
