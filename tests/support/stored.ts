/** Makes rows by the product's own verbs, for the tests of verbs. */
import { productSchema } from "#app/catalogue/product.schema.ts";
import { createProduct } from "#app/catalogue/products.server.ts";
import { customerSchema } from "#app/customers/customer.schema.ts";
import { createCustomer } from "#app/customers/customers.server.ts";
import { siteSchema } from "#app/customers/site.schema.ts";
import { createSite } from "#app/customers/sites.server.ts";
import { validate } from "#app/http/validation.server.ts";
import type { Unit } from "#app/numbers/quantity.ts";
import { write } from "#app/platform/database.server.ts";
import { quoteSchema } from "#app/quotes/quote.schema.ts";
import { createQuote, getQuote, type Quote } from "#app/quotes/quotes.server.ts";
import { type CustomerChanges, customer, product, site } from "./samples.ts";

/** Adds the sample customer. */
export function storeCustomer(changes: CustomerChanges = {}) {
  return createCustomer(validate(customerSchema, { ...customer, ...changes }));
}

/** Adds the sample site to a customer. */
export function storeSite(customer_id: number, changes: Partial<typeof site> = {}) {
  return createSite(customer_id, validate(siteSchema, { ...site, ...changes }));
}

/** Adds the sample product. */
export function storeProduct(changes: Partial<typeof product & { unit: Unit }> = {}) {
  return createProduct(validate(productSchema, { ...product, ...changes }));
}

/** A parsed body of POST /api/quotes: one line of the product, type 2, no discount. */
export function quoteInput(customer_id: number, product_id: number, changes: Record<string, unknown> = {}) {
  return validate(quoteSchema, { customer_id, type: 2, discount: 0, items: [{ product_id, quantity: 1 }], ...changes });
}

/** A quote as saved. */
export async function storedQuote(id: number): Promise<Quote> {
  const quote = await getQuote(id);
  if (!quote) throw new Error(`There is no quote ${id}`);
  return quote;
}

/** Saves a new quote of one line and reads it again. */
export async function storeQuote(customer_id: number, product_id: number, changes: Record<string, unknown> = {}) {
  return storedQuote((await createQuote(quoteInput(customer_id, product_id, changes), "en")).id);
}

const hour = 3_600_000;

/** The start of a database's first job, unless a test gives one. */
const firstStart = new Date("2026-11-02T08:00:00Z");

/** Books a job of two hours for a quote, by default a day after the last one, and cancels it if asked. */
export function storeJob(quote_id: number, { start, cancelled = false }: { start?: Date; cancelled?: boolean } = {}) {
  return write(async (transaction) => {
    const last = await transaction.job.findFirst({
      orderBy: { start: { sort: "desc", nulls: "last" } },
      select: { start: true },
    });
    const at = start ?? (last?.start ? new Date(last.start.getTime() + 24 * hour) : firstStart);
    const end = new Date(at.getTime() + 2 * hour);
    const times = { start: at, end, created_at: at, updated_at: at, cancelled_at: cancelled ? end : null };
    const state = cancelled ? "cancelled" : "booked";
    return transaction.job.create({ data: { quote_id, title: "Job", state, ...times } });
  });
}

/** Books a job for a new quote of a new customer. */
export async function storeBooking(quoteChanges: Record<string, unknown> = {}, customerChanges = {}) {
  const [customer, product] = [await storeCustomer(customerChanges), await storeProduct()];
  const quote = await storeQuote(customer.id, product.id, quoteChanges);
  return { customer, product, quote, job: await storeJob(quote.id) };
}

/** Stores many rows, of which each write takes so few that it ends in its time on a busy machine too. */
export async function storeInParts<Row>(rows: readonly Row[], store: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) await store(rows.slice(from, from + 500));
}
