/** Pages of searches that find too many customers to collect them, compared with all that were found. */
import { beforeAll, expect, test } from "vitest";
import { reader, write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeInParts } from "../../tests/support/stored.ts";
import { customerSorts, rowsPerPage } from "./customer.ts";
import { findCustomers, foundCustomerIds } from "./customer-orders.server.ts";

useDatabase();

/** Every third of the first by name has "sl", and all of the others; none of the first has "qj". */
const wordsOf = (n: number) => `${n % 3 === 0 || n > 900 ? "slab" : "otra"} ${n > 900 ? "qj" : ""} ${n}`;

const same = {
  ...{ first_name: "A", address: "", address2: "", address3: "", town: "", province: "", postcode: "", tel: "" },
  ...{ email: "", nie: "", created_at: new Date(), updated_at: new Date() },
};

beforeAll(async () => {
  const rows = Array.from({ length: 11_100 }, (_row, n) => {
    const name = `n${String(n).padStart(5, "0")}`;
    const folded = { sort_key: name, town_key: `t${(n * 7) % 50}`, search_text: `\n${name}\n${wordsOf(n)}\n` };
    return { ...same, surname: name, ...folded };
  });
  await storeInParts(rows, (part) => write((tx) => tx.customer.createMany({ data: part })));
});

test.for(["sl", "qj", "slab", "slab qj"])("the pages for %s have what was found, in each order", async (q) => {
  for (const sort of customerSorts) {
    const ids = await foundCustomerIds({ q, sort });
    expect(ids.length).toBeGreaterThan(10_000);
    for (const page of [1, 2, 6, 7, 600, Math.ceil(ids.length / rowsPerPage)]) {
      const { rows, total } = await findCustomers({ q, sort, page });
      expect(total).toBe(ids.length);
      const from = (page - 1) * rowsPerPage;
      expect(
        rows.map(({ id }) => id),
        `${sort} ${page}`,
      ).toEqual(ids.slice(from, from + rowsPerPage));
    }
  }
});

test("what each of thousands of rows has is read in an order", async () => {
  const rows = await reader().customer.findMany({ select: { id: true, sites: { orderBy: { name: "asc" } } } });
  expect(rows.length).toBe(11_100);
});
