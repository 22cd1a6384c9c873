/** The links to other pages with quotes of a status, compared with a count over the whole list. */
import { beforeAll, expect, test } from "vitest";
import { validate } from "#app/http/validation.server.ts";
import { write } from "#app/platform/database.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { quoteListSchema } from "./quote.schema.ts";
import { type QuoteStatus, quoteStatuses } from "./quote.ts";
import { findOtherPages, listQuotes, type QuoteRow } from "./quote-list.server.ts";

useDatabase();

/** One letter for each quote, oldest first; a lower-case one is a quote whose days are over. */
const stored = "ssDddXxAARDDsSsDRDDDDDDXDDDDD";
const statuses: Record<string, QuoteStatus> = { d: "draft", s: "sent", a: "accepted", r: "rejected", x: "expired" };
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
    const { id } = await storeQuote((n % 3 === 0 ? real : pena).id, product.id);
    const status = statuses[letter.toLowerCase()] ?? "draft";
    const over = letter === letter.toLowerCase();
    // Some quotes have the same instant: the list orders those by their ids.
    const created_at = new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2)));
    await write((tx) =>
      tx.quote.update({ where: { id }, data: { status, created_at, ...validities[over ? "over" : "valid"][n % 3] } }),
    );
  }
});

const asked = (search: Record<string, string>) => validate(quoteListSchema, search);

async function pagesOf(search: Record<string, string>): Promise<QuoteRow[][]> {
  const pages: QuoteRow[][] = [];
  for (let page = 1; ; page += 1) {
    const { rows } = await listQuotes(asked({ ...search, page: String(page) }));
    if (rows.length === 0) return pages;
    pages.push(rows);
  }
}

test.each([
  [{ pageSize: "3" }],
  [{ pageSize: "10" }],
  [{ pageSize: "50" }],
  [{ pageSize: "4", q: "peña" }],
  [{ pageSize: "2", q: "real", from: "2026-01-04", to: "2026-01-12" }],
])("of %j every page knows where else each status is", async (search) => {
  const pages = await pagesOf(search);
  for (const status of quoteStatuses) {
    const having = pages.flatMap((rows, index) => (rows.some((row) => row.status === status) ? [index + 1] : []));
    const all = pages.flat().filter((row) => row.status === status).length;
    for (const [index, rows] of pages.entries()) {
      const page = index + 1;
      const here = rows.filter((row) => row.status === status).length;
      expect(
        await findOtherPages(status, asked({ ...search, page: String(page) }), rows),
        `${status}, page ${page}`,
      ).toEqual({
        quotes: all - here,
        before: having.findLast((other) => other < page) ?? null,
        after: having.find((other) => other > page) ?? null,
      });
    }
  }
});

test("a list that finds nothing has no other pages", async () => {
  expect(await findOtherPages("draft", asked({ q: "nobody" }), [])).toEqual({ quotes: 0, before: null, after: null });
});
