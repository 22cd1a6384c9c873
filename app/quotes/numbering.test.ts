import { expect, test, vi } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { quoteInput, storeCustomer, storedQuote, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { createQuote } from "./quotes.server.ts";

useDatabase();

/** Sets the clock; timers go on. */
function clockAt(instant: string): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(instant) });
}

test("50 quotes created at once, failures among them, have gapless and unique numbers", async () => {
  clockAt("2026-11-23T10:00:00Z");
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const attempts = Array.from({ length: 75 }, (_, n) => {
    // Every third quote has a second line with a product that does not exist.
    const items = [{ product_id: product.id, quantity: 1 }];
    if (n % 3 === 2) items.push({ product_id: 4_000_000, quantity: 1 });
    return createQuote(quoteInput(customer.id, product.id, { items }), "en");
  });
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(25);

  const rows = await reader().quote.findMany({ select: { quote_number: true }, orderBy: { id: "asc" } });
  const wanted = Array.from({ length: 50 }, (_, n) => `Q-2026-${String(n + 1).padStart(4, "0")}`);
  expect(rows.map((row) => row.quote_number)).toEqual(wanted);
  expect(await reader().quoteLine.count()).toBe(50);
});

test("the year of a number is the company's, and each year starts at 1", async () => {
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  clockAt("2031-12-31T22:59:59Z");
  expect((await storeQuote(customer.id, product.id)).quote_number).toBe("Q-2031-0001");
  // 00:00 of the first of January in Madrid is still December in UTC.
  clockAt("2031-12-31T23:00:00Z");
  expect((await storeQuote(customer.id, product.id)).quote_number).toBe("Q-2032-0001");
  clockAt("2031-12-31T22:59:59Z");
  expect((await storeQuote(customer.id, product.id)).quote_number).toBe("Q-2031-0002");
});

test("after 9999 numbers go on with five digits", async () => {
  clockAt("2040-05-01T10:00:00Z");
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  await write((transaction) => transaction.counter.create({ data: { series: "quote", year: 2040, n: 9999 } }));
  const { id } = await createQuote(quoteInput(customer.id, product.id), "en");
  expect((await storedQuote(id)).quote_number).toBe("Q-2040-10000");
});

test("a quote has the time at which its turn came, so that numbers are in the order of their time", async () => {
  clockAt("2041-11-24T10:00:00Z");
  const [customer, product] = [await storeCustomer(), await storeProduct()];
  const before = Promise.withResolvers<void>();
  const other = write(() => before.promise);
  const waiting = createQuote(quoteInput(customer.id, product.id), "en");
  clockAt("2041-11-24T10:00:05Z");
  before.resolve();
  await other;
  const { id } = await waiting;
  const { created_at } = await reader().quote.findUniqueOrThrow({ where: { id } });
  expect(created_at.toISOString()).toBe("2041-11-24T10:00:05.000Z");
});
