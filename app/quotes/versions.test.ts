/** Versions of quotes: their numbers, what they copy, which one lists show, and two people at once. */
import { beforeAll, expect, test } from "vitest";
import { createInvoice, getInvoice } from "#app/invoices/invoices.server.ts";
import { createJob } from "#app/jobs/create-job.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { ChangedMeanwhile } from "#app/platform/versions.server.ts";
import { versionDifferences } from "#app/quote-builder/quote-conflict.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { quoteInput, storeCustomer, storedQuote, storeProduct, storeQuote } from "../../tests/support/stored.ts";
import { quotesOfCustomer } from "./customer-quotes.server.ts";
import { quoteListSchema } from "./quote.schema.ts";
import { historyOf } from "./quote-history.server.ts";
import { listQuotes, sumQuotes } from "./quote-list.server.ts";
import { setQuoteStatus } from "./quote-status.server.ts";
import { updateQuote } from "./quotes.server.ts";
import { createVersion, nextVersionNumber, versionsOf } from "./versions.server.ts";

useDatabase();

let customer_id = 0;
let product_id = 0;

beforeAll(async () => {
  [customer_id, product_id] = [(await storeCustomer()).id, (await storeProduct()).id];
});

const items = () => [
  { kind: "heading", name: "Salón" },
  { product_id, quantity: 2.5, unit_price: 10, discount_percent: 10, description: "Con soporte" },
  { product_id: null, name: "Grúa", quantity: 1, unit_price: 80, optional: 1 },
];
const accepted = async (changes: Record<string, unknown> = {}) => {
  const { id } = await storeQuote(customer_id, product_id, { items: items(), title: "Dos splits", ...changes });
  await setQuoteStatus(id, { status: "accepted" });
  return storedQuote(id);
};
const rowsOf = async (q: string) =>
  (await listQuotes(quoteListSchema.parse({ q }))).rows.map((row) => row.quote_number);

test("a version is a draft with all that the quote says; the quote stays in force and is not changed meanwhile", async () => {
  const quote = await accepted({ discount_percent: 5, valid_days: 12 });
  const made = await createVersion(quote.id, "en");
  const version = await storedQuote(made.id);
  expect(version.quote_number).toBe(`${quote.quote_number}/2`);
  const own = { id: version.id, quote_number: version.quote_number, created_at: version.created_at, version: 1 };
  const draft = { status: "draft", stored_status: "draft", revision: 2, saved_at: version.saved_at, standing: "ahead" };
  expect(version).toEqual({ ...quote, ...own, ...draft });
  expect(await storedQuote(quote.id)).toEqual({ ...quote, draft: made });
  const save = updateQuote(quote.id, quoteInput(customer_id, product_id), "en");
  await expect(save).rejects.toMatchObject({ kind: "conflict" });
  await expect(createVersion(quote.id, "en")).rejects.toMatchObject({ kind: "conflict" });
  const begun = { status: "accepted", about: version.quote_number };
  expect((await historyOf(quote))[0]).toMatchObject({ ...begun, event: "version" });
  expect(await historyOf(version)).toMatchObject([{ event: "created", status: "draft", about: quote.quote_number }]);
  await setQuoteStatus(version.id, { status: "sent" });
  expect(await storedQuote(quote.id)).toMatchObject({ standing: "replaced", status: "accepted", draft: null });
  expect((await historyOf(quote))[0]).toMatchObject({ ...begun, event: "replaced" });
  for (const status of ["draft", "sent", "rejected"] as const)
    await expect(setQuoteStatus(quote.id, { status })).rejects.toMatchObject({ kind: "conflict" });
});

test.each([
  ["sent", "in_force"],
  ["accepted", "in_force"],
  ["expired", "in_force"],
  // What the customer turns down changes nothing of what was agreed.
  ["rejected", "ahead"],
  ["void", "ahead"],
] as const)("a draft of a later version of an accepted quote that becomes %s is then %s", async (status, standing) => {
  const quote = await accepted();
  const { id } = await createVersion(quote.id, "en");
  await setQuoteStatus(id, { status });
  const [first, version] = [await storedQuote(quote.id), await storedQuote(id)];
  expect(version).toMatchObject({ stored_status: status, standing });
  expect(first).toMatchObject({ status: "accepted", standing: standing === "ahead" ? "in_force" : "replaced" });
});

test("a version in force that the customer turns down gives way to what was accepted before, until it is reopened", async () => {
  const quote = await accepted();
  const { id } = await createVersion(quote.id, "en");
  await setQuoteStatus(id, { status: "sent" });
  await setQuoteStatus(id, { status: "rejected" });
  expect(await storedQuote(quote.id)).toMatchObject({ status: "accepted", standing: "in_force" });
  expect((await historyOf(quote))[0]).toMatchObject({ event: "restored", about: `${quote.quote_number}/2` });
  await setQuoteStatus(id, { status: "sent" });
  expect(await storedQuote(id)).toMatchObject({ status: "sent", standing: "in_force" });
  // Where nothing was accepted, the answer to the version is what holds.
  const sent = await storeQuote(customer_id, product_id);
  await setQuoteStatus(sent.id, { status: "sent" });
  const other = await createVersion(sent.id, "en");
  await setQuoteStatus(other.id, { status: "sent" });
  await setQuoteStatus(other.id, { status: "rejected" });
  expect(await storedQuote(other.id)).toMatchObject({ status: "rejected", standing: "in_force" });
});

test("a version may be made of what was typed instead, and leaves the quote as it was", async () => {
  const { id } = await storeQuote(customer_id, product_id);
  await setQuoteStatus(id, { status: "sent" });
  const before = await storedQuote(id);
  const input = quoteInput(customer_id, product_id, { title: "Más barato", discount: 50 });
  const stale = createVersion(id, "en", { input, seen: [before.version - 1] });
  await expect(stale).rejects.toBeInstanceOf(ChangedMeanwhile);
  const made = await createVersion(id, "en", { input, seen: [before.version] });
  expect(await storedQuote(made.id)).toMatchObject({ title: "Más barato", discount_cents: 5000, status: "draft" });
  expect(await storedQuote(id)).toEqual({ ...before, draft: made });
});

test("when two people make a version at once, one makes it, and the other is told; no number is lost or twice", async () => {
  const quote = await accepted();
  const [first, second] = await Promise.allSettled([createVersion(quote.id, "en"), createVersion(quote.id, "en")]);
  expect(first).toMatchObject({ status: "fulfilled", value: { quote_number: `${quote.quote_number}/2` } });
  expect(second).toMatchObject({ status: "rejected", reason: { name: "Problem", kind: "conflict" } });
  expect(await versionsOf(quote.id)).toHaveLength(2);
  const next = await storeQuote(customer_id, product_id);
  expect(Number(next.quote_number.slice(-4))).toBe(Number(quote.quote_number.slice(-4)) + 1);
});

test("versions follow each other, a deleted one keeps its number, and the one before it holds again", async () => {
  const quote = await accepted();
  const second = await createVersion(quote.id, "en");
  await expect(createVersion(second.id, "en"), "a draft").rejects.toMatchObject({ kind: "conflict" });
  await setQuoteStatus(second.id, { status: "void" });
  const latest = async () =>
    (await reader().quote.findMany({ where: { OR: [{ id: quote.id }, { first_id: quote.id }], latest: 1 } })).map(
      ({ quote_number }) => quote_number,
    );
  expect(await latest()).toEqual([quote.quote_number]);
  expect((await storedQuote(quote.id)).status).toBe("accepted");
  // Reopened, it is a draft that waits again.
  await setQuoteStatus(second.id, { status: "draft" });
  expect(await latest()).toEqual([quote.quote_number]);
  await setQuoteStatus(second.id, { status: "void" });
  expect(await nextVersionNumber(second.id)).toBe(`${quote.quote_number}/3`);
  const third = await createVersion(quote.id, "en");
  expect(third.quote_number).toBe(`${quote.quote_number}/3`);
  const refused = await setQuoteStatus(second.id, { status: "draft" }).catch((error: unknown) => error);
  if (!(refused instanceof Problem)) throw refused;
  expect([refused.kind, refused.sentence(wordsIn("en"))]).toEqual([
    "conflict",
    "It cannot be reopened: a later version was made.",
  ]);
  await setQuoteStatus(third.id, { status: "sent" });
  const fourth = await createVersion(third.id, "en");
  expect((await versionsOf(quote.id)).map(({ version, status }) => [version, status])).toEqual([
    ...[
      [1, "accepted"],
      [2, "void"],
      [3, "sent"],
      [4, "draft"],
    ],
  ]);
  expect(await versionsOf(fourth.id)).toEqual(await versionsOf(quote.id));
  expect(await latest()).toEqual([third.quote_number]);
  await setQuoteStatus(fourth.id, { status: "accepted" });
  expect(await latest()).toEqual([fourth.quote_number]);
});

test("after a version is deleted, what was accepted holds again, not a version that was turned down since", async () => {
  const quote = await accepted();
  const second = await createVersion(quote.id, "en");
  for (const status of ["sent", "rejected"] as const) await setQuoteStatus(second.id, { status });
  const third = await createVersion(second.id, "en");
  for (const status of ["sent", "draft", "void"] as const) await setQuoteStatus(third.id, { status });
  expect(await storedQuote(quote.id)).toMatchObject({ status: "accepted", standing: "in_force" });
  expect(await storedQuote(second.id)).toMatchObject({ status: "rejected", standing: "ahead" });
  // Where nothing was accepted, the answer holds.
  const sent = await storeQuote(customer_id, product_id);
  await setQuoteStatus(sent.id, { status: "sent" });
  const other = await createVersion(sent.id, "en");
  for (const status of ["sent", "rejected"] as const) await setQuoteStatus(other.id, { status });
  const last = await createVersion(other.id, "en");
  for (const status of ["sent", "draft", "void"] as const) await setQuoteStatus(last.id, { status });
  expect(await storedQuote(other.id)).toMatchObject({ status: "rejected", standing: "in_force" });
});

test("lists, counts and sums have the version in force, and find the draft of a later one when asked for it", async () => {
  const { id: alone } = await storeCustomer({ surname: "Solana" });
  const { id, quote_number } = await storeQuote(alone, product_id);
  await setQuoteStatus(id, { status: "accepted" });
  const version = await createVersion(id, "en");
  await updateQuote(version.id, quoteInput(alone, product_id, { items: [{ product_id, quantity: 3 }] }), "en");
  const { total_cents } = await storedQuote(id);
  const asked = (search: object) => quoteListSchema.parse({ q: "Solana", ...search });
  const of = async (search: object) => {
    const { rows, total } = await listQuotes(asked(search));
    return [total, rows.map((row) => [row.quote_number, row.status, row.standing, row.draft?.id ?? null])];
  };
  const first = [quote_number, "accepted", "in_force", version.id];
  const draft = [version.quote_number, "draft", "ahead", null];
  expect(await of({ status: "accepted" })).toEqual([1, [first]]);
  expect(await of({ status: "draft" })).toEqual([1, [draft]]);
  expect(await of({})).toEqual([2, [draft, first]]);
  expect(await sumQuotes(asked({ status: "accepted" }))).toBe(total_cents);
  expect(await sumQuotes(asked({ status: "draft" }))).toBe(363_000);
  expect(await sumQuotes(asked({}))).toBe(total_cents);
  expect(await quotesOfCustomer(alone, 10)).toMatchObject({ total: 1, rows: [{ id, draft: version }] });
  const short = `${Number(quote_number.slice(-4))}/2`;
  for (const q of [version.quote_number, short, `Solana ${short}`])
    expect(await rowsOf(q), q).toContain(version.quote_number);
  // Nobody asked for a draft: there is one row for the work.
  const all = await listQuotes(quoteListSchema.parse({ pageSize: 100 }));
  expect(all.rows).toHaveLength(all.total);
  expect(all.rows.map((row) => row.quote_number)).not.toContain(version.quote_number);
  await setQuoteStatus(version.id, { status: "sent" });
  expect(await of({})).toEqual([1, [[version.quote_number, "sent", "in_force", null]]]);
  expect(await rowsOf(quote_number)).not.toContain(quote_number);
  const byNumber = await listQuotes(quoteListSchema.parse({ pageSize: 100, sort: "number" }));
  const bases = byNumber.rows.map((row) => row.quote_number.replace(/\/\d+$/, ""));
  expect(bases).toEqual(bases.toSorted());
});

test("of a customer's quotes each has its own draft of a later version", async () => {
  const { id: alone } = await storeCustomer({ surname: "Cárdenas" });
  const [first, second, plain] = [
    await storeQuote(alone, product_id),
    await storeQuote(alone, product_id),
    await storeQuote(alone, product_id),
  ];
  for (const { id } of [first, second]) await setQuoteStatus(id, { status: "sent" });
  const [ofFirst, ofSecond] = [await createVersion(first.id, "en"), await createVersion(second.id, "en")];
  expect((await quotesOfCustomer(alone, 10)).rows.map(({ id, draft }) => [id, draft])).toEqual([
    [plain.id, null],
    [second.id, ofSecond],
    [first.id, ofFirst],
  ]);
});

test("a first version that became a draft before a later one was sent is neither listed nor counted", async () => {
  const { id: alone } = await storeCustomer({ surname: "Umbría" });
  const { id } = await storeQuote(alone, product_id);
  await setQuoteStatus(id, { status: "sent" });
  const version = await createVersion(id, "en");
  await setQuoteStatus(id, { status: "draft" });
  await setQuoteStatus(version.id, { status: "sent" });
  for (const search of [{}, { sort: "number" }, { status: "draft" }, { status: "sent" }]) {
    const { rows, total } = await listQuotes(quoteListSchema.parse({ q: "Umbría", ...search }));
    const numbers = "status" in search && search.status === "draft" ? [] : [version.quote_number];
    expect([rows.map((row) => row.quote_number), total]).toEqual([numbers, numbers.length]);
  }
});

test.each(["/", ", –", " "])(
  "a search for %j, which has nothing to look for, finds the quotes of the list",
  async (q) => {
    const { id } = await storeQuote(customer_id, product_id);
    await setQuoteStatus(id, { status: "sent" });
    const version = await createVersion(id, "en");
    for (const search of [{}, { sort: "number" }, { status: "sent" }, { status: "draft" }, { from: "2020-01-01" }]) {
      const listed = (asked: object) => listQuotes(quoteListSchema.parse({ pageSize: 100, ...search, ...asked }));
      const found = await listed({ q });
      expect(found).toEqual(await listed({}));
      expect(found.rows).toHaveLength(found.total);
    }
    expect(await rowsOf(q)).not.toContain(version.quote_number);
  },
);

test("what was booked or invoiced stays with its version, which cannot be booked or sent again", async () => {
  const { id } = await storeQuote(customer_id, product_id);
  const book = (quote_id: number, start: string) => createJob({ quote_id, start: new Date(start), duration_hours: 1 });
  const job = await book(id, "2027-02-01T08:00:00Z");
  const version = await createVersion(id, "en");
  await updateQuote(version.id, quoteInput(customer_id, product_id, { discount: 100 }), "en");
  // Booked is what is in force: the accepted quote, while the version is a draft.
  await book(id, "2027-02-02T08:00:00Z");
  const invoice = await createInvoice(job, { paid: 0 }, { language: "en" });
  const { quote_number, total_cents } = await storedQuote(id);
  expect(await getInvoice(invoice.id)).toMatchObject({ quote_number, total_cents });
  await book(version.id, "2027-02-03T08:00:00Z");
  expect(await storedQuote(version.id)).toMatchObject({ status: "accepted", standing: "in_force" });
  await expect(book(id, "2027-02-04T08:00:00Z")).rejects.toMatchObject({ kind: "conflict" });
});

test("the differences are those of the lines, texts and sums, and nothing else", async () => {
  const quote = await accepted();
  const { id } = await createVersion(quote.id, "en");
  const words = wordsIn("en");
  const same = versionDifferences(quote, await storedQuote(id), words, "en");
  expect(same).toEqual([]);
  const [heading, line, crane] = items();
  const changed = [
    heading,
    { ...line, quantity: 4 },
    crane,
    { product_id: null, name: "Tubo", quantity: 1, unit_price: 5 },
  ];
  await updateQuote(id, quoteInput(customer_id, product_id, { items: changed, title: "Tres splits" }), "en");
  const rows = versionDifferences(quote, await storedQuote(id), words, "en");
  expect(rows.map(({ label }) => label)).toEqual(["Title", "Line 2", "Line 4", "Net", "IVA 21 %", "Total"]);
  expect(rows[0]).toEqual({ label: "Title", saved: "Dos splits", typed: "Tres splits" });
  expect(rows[1]?.saved).toContain("2.5");
  expect(rows[2]).toMatchObject({ saved: "(not there)", typed: expect.stringContaining("Tubo") });
});

test("another percent of IVA is among the differences of quotes with IVA alone", async () => {
  const setPercent = (iva_bp: number) =>
    write((transaction) => transaction.settings.update({ where: { id: 1 }, data: { iva_bp } }));
  const ivaRows = async (type: 1 | 2) => {
    const quote = await storeQuote(customer_id, product_id, { type });
    await setQuoteStatus(quote.id, { status: "sent" });
    const { id } = await createVersion(quote.id, "en");
    await setPercent(1_000);
    await updateQuote(id, { ...quoteInput(customer_id, product_id, { type }), reprice: true }, "en");
    await setPercent(2_100);
    const rows = versionDifferences(quote, await storedQuote(id), wordsIn("en"), "en");
    return rows.filter(({ label }) => label.startsWith("IVA"));
  };
  expect(await ivaRows(2)).toEqual([{ label: "IVA", saved: "21 %: € 210.00", typed: "10 %: € 100.00" }]);
  expect(await ivaRows(1)).toEqual([]);
});
