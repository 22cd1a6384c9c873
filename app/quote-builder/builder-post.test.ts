/**
 * That a post of the Quote Builder reads only what it needs: no list of customers, and only the products that it names.
 */
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { listProducts } from "#app/catalogue/products.server.ts";
import { searchCustomers } from "#app/customers/customer-search.server.ts";
import { listCustomers } from "#app/customers/customers.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct } from "../../tests/support/stored.ts";
import { action } from "./builder.route.tsx";

vi.mock("#app/catalogue/products.server.ts", async (original) => {
  const real = await original<typeof import("#app/catalogue/products.server.ts")>();
  return { ...real, listProducts: vi.fn(real.listProducts) };
});
vi.mock("#app/customers/customers.server.ts", async (original) => {
  const real = await original<typeof import("#app/customers/customers.server.ts")>();
  return { ...real, listCustomers: vi.fn(real.listCustomers) };
});
vi.mock("#app/customers/customer-search.server.ts", async (original) => {
  const real = await original<typeof import("#app/customers/customer-search.server.ts")>();
  return { ...real, searchCustomers: vi.fn(real.searchCustomers) };
});

useDatabase();

beforeEach(() => vi.clearAllMocks());

async function post(fields: [string, string][]) {
  const url = new URL("http://localhost/quote-builder");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const given = { request, url, params: {}, context: new RouterContextProvider(), pattern: "quote-builder" };
  return action(given as unknown as Parameters<typeof action>[0]);
}

async function fieldsOfTwoLines() {
  const customer = await storeCustomer();
  const products = [await storeProduct(), await storeProduct({ name: "Other" }), await storeProduct({ name: "Third" })];
  const lines = products.slice(0, 2).flatMap(({ id }): [string, string][] => [
    ["product_id", String(id)],
    ["quantity", "1"],
    ["unit_price", "10"],
  ]);
  const fields: [string, string][] = [["customer_id", String(customer.id)], ["discount", "0"], ...lines];
  return { fields, ids: products.slice(0, 2).map(({ id }) => id) };
}

test.each(["save", "fill-prices", "add-line"])(
  "%s reads the products of its lines alone, and no customers",
  async (intent) => {
    const { fields, ids } = await fieldsOfTwoLines();
    const answer = await post([...fields, ["intent", intent]]);
    expect(answer instanceof Response ? answer.status : answer).toEqual(
      intent === "save" ? 302 : expect.objectContaining({ problem: null }),
    );
    expect(vi.mocked(listProducts).mock.calls).toEqual([[ids]]);
    const [read] = await Promise.all(vi.mocked(listProducts).mock.results.map(({ value }) => value));
    expect(read).toHaveLength(2);
    expect(listCustomers).not.toHaveBeenCalled();
    expect(searchCustomers).not.toHaveBeenCalled();
  },
);
