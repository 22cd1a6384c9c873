/** The filters, sums and orders of the list of quotes, compared with the same rules over all rows. */
import { beforeAll, expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { fold } from "#app/platform/fold.ts";
import { sortsOf } from "#app/platform/list-sort.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storedQuote, storeInParts, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { quoteListSchema } from "./quote.schema.ts";
import { type QuoteStatus, quoteSorting, quoteStatuses } from "./quote.ts";
import { listQuotes, type QuoteRow, sumQuotes } from "./quote-list.server.ts";

useDatabase();

/** One letter for each quote, oldest first; a lower-case one is a quote whose days are over. */
const stored = "ssDddXxAARDDsSsDRDVDDDDXDvDDD";
const statuses: Record<string, QuoteStatus> = {
  d: "draft",
  s: "sent",
  a: "accepted",
  r: "rejected",
  x: "expired",
  v: "void",
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Some of each: the usual 30 days, few days, and many. */
const validities = {
  over: [
    { valid_from: daysAgo(400), valid_days: 30 },
    { valid_from: daysAgo(10), valid_days: 7 },
    { valid_from: daysAgo(400), valid_days: 365 },
  ],
  valid: [
    { valid_from: daysAgo(20), valid_days: 30 },
    { valid_from: daysAgo(2), valid_days: 7 },
    { valid_from: daysAgo(300), valid_days: 365 },
  ],
};

beforeAll(async () => {
  const [pena, real, product] = [
    await storeCustomer({ surname: "Peña" }),
    await storeCustomer({ surname: "Real" }),
    await storeProduct(),
  ];
  for (const [n, letter] of [...stored].entries()) {
    const { id } = await storeQuote((n % 3 === 0 ? real : pena).id, product.id, {
      title: n % 4 === 0 ? "" : `${n % 2 === 0 ? "Área" : "bomba"} ${n % 5}`,
    });
    const status = statuses[letter.toLowerCase()] ?? "draft";
    const over = letter === letter.toLowerCase();
    // Some quotes have the same instant: the list orders those by their ids. Some have the same total.
    const created_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2)));
    const total_cents = 1000 * ((n * 7) % 11);
    const totals = { net_cents: total_cents, iva_cents: 0, total_cents };
    const validity = validities[over ? "over" : "valid"][n % 3];
    await write((tx) => tx.quote.update({ where: { id }, data: { status, created_at, ...totals, ...validity } }));
  }
});

const asked = (search: Record<string, string>) => validate(quoteListSchema, { pageSize: "100", ...search });
const list = async (search: Record<string, string>) => (await listQuotes(asked(search))).rows;

test.each(quoteStatuses)("the status %s is that of every page, of the count and of the sum", async (status) => {
  const all = (await list({})).filter((row) => row.status === status);
  expect(all.length).toBeGreaterThan(0);
  const pages: QuoteRow[] = [];
  for (let page = 1; pages.length < all.length; page += 1) {
    const { rows, total } = await listQuotes(asked({ status, pageSize: "2", page: String(page) }));
    expect(total).toBe(all.length);
    pages.push(...rows);
  }
  expect(pages).toEqual(all);
  // A void quote is listed, but counts in no sum.
  const summed = status === "void" ? [] : all;
  expect(await sumQuotes(asked({ status }))).toBe(summed.reduce((sum, row) => sum + row.total_cents, 0));
});

test("filters are applied together", async () => {
  const some = (await list({ q: "peña", from: "2026-01-04", to: "2026-01-12" })).filter(
    ({ status }) => status === "draft",
  );
  const search = { q: "peña", from: "2026-01-04", to: "2026-01-12", status: "draft" };
  expect(some.length).toBeGreaterThan(0);
  expect(await list(search)).toEqual(some);
  expect(await sumQuotes(asked(search))).toBe(some.reduce((sum, row) => sum + row.total_cents, 0));
  expect(await sumQuotes(asked({ q: "nobody" }))).toBe(0);
});

test("an open quote has its last day, an answered or void one none, nor one that was set to expired", async () => {
  const seen = new Set<string>();
  for (const row of await list({})) {
    const { stored_status } = await storedQuote(row.id);
    seen.add(stored_status);
    const endless = ["accepted", "rejected", "expired", "void"].includes(stored_status);
    if (endless) expect(row.valid_until).toBeNull();
    else expect(row.valid_until).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(seen).toEqual(new Set(quoteStatuses));
});

test("what expires this week waits for an answer, and ends today or in the six days after", async () => {
  const today = dayOf(new Date());
  const [first, last] = await Promise.all(
    [23, 24].map(async (age) => {
      const { id } = await storeQuote((await storeCustomer()).id, (await storeProduct()).id);
      const valid_from = startOfDay(addDays(today, -age));
      await write((tx) => tx.quote.update({ where: { id }, data: { status: "sent", valid_from } }));
      return id;
    }),
  );
  const rows = await list({ expires: "week" });
  expect(rows.map(({ id }) => id)).toContain(last);
  expect(rows.map(({ id }) => id)).not.toContain(first);
  for (const { status, valid_until } of rows) {
    expect(status).toBe("sent");
    expect(valid_until && valid_until >= today && valid_until <= addDays(today, 6)).toBe(true);
  }
});

test.each(sortsOf(quoteSorting.columns))(
  "sorted by %s, a status leaves the others out and keeps the order",
  async (sort) => {
    const all = await list({ sort });
    for (const status of quoteStatuses) {
      const pages: QuoteRow[] = [];
      for (let page = 1; page <= 10; page += 1) {
        pages.push(...(await list({ sort, status, pageSize: "3", page: String(page) })));
      }
      expect(pages, status).toEqual(all.filter((row) => row.status === status));
    }
  },
);

const keys: Record<string, (row: QuoteRow) => string | number> = {
  title: (row) => fold(row.title),
  number: (row) => row.id,
  customer: (row) => row.surname,
  created: (row) => row.created_at.getTime(),
  total: (row) => row.total_cents,
  status: (row) => quoteStatuses.indexOf(row.status),
  expiry: (row) => row.valid_until ?? "",
};

test.each(sortsOf(quoteSorting.columns))("sorted by %s, over all pages", async (sort) => {
  const column = sort.replace("-", "");
  const key = keys[column] ?? (() => 0);
  const rows: QuoteRow[] = [];
  for (let page = 1; page <= 7; page += 1)
    rows.push(...(await listQuotes(asked({ sort, pageSize: "5", page: String(page) }))).rows);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const values = rows.map(key);
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  expect(values).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted);
});

test("among more quotes than are sorted, those by customer are in the same order, each once", async () => {
  const [first] = await list({});
  const {
    id: _,
    quote_number: __,
    ...copied
  } = await write((tx) => tx.quote.findUniqueOrThrow({ where: { id: first?.id ?? 0 } }));
  const customers = await Promise.all(["Peña", "Alba", "Zas"].map((surname) => storeCustomer({ surname })));
  const created = (n: number) => new Date(Date.UTC(2025, 0, 1, 0, (n * 7) % 1000));
  const quotes = Array.from({ length: 2_001 }, (_row, n) => ({
    ...{ ...copied, first_id: null, revision: 1, latest: 1, status: "accepted" },
    ...{ quote_number: `Q-2025-${n}`, customer_id: customers[n % 3]?.id ?? 0, created_at: created(n) },
  }));
  await storeInParts(quotes, (part) => write((tx) => tx.quote.createMany({ data: part })));
  for (const sort of ["customer", "-customer"] as const) {
    const rows: QuoteRow[] = [];
    const { total } = await listQuotes(asked({ sort, status: "accepted" }));
    for (let page = 1; rows.length < total; page += 1)
      rows.push(...(await listQuotes(asked({ sort, status: "accepted", page: String(page) }))).rows);
    expect(total).toBeGreaterThan(2_000);
    const place = (row: QuoteRow) => [row.surname, -row.created_at.getTime(), -row.id] as const;
    const wanted = rows.toSorted((a, b) => {
      const [name, time, id] = place(a);
      const [otherName, otherTime, otherId] = place(b);
      const byName = name < otherName ? -1 : name > otherName ? 1 : 0;
      return (sort === "customer" ? byName : -byName) || time - otherTime || id - otherId;
    });
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
  }
});
