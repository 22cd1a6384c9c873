import { afterAll, beforeAll, expect, test } from "vitest";
import { batchSize } from "#app/platform/batches.server.ts";
import { addCustomer, addProduct, addQuote, uniqueWord } from "../browser/support/data.ts";
import { type App, type SignedInCaller, startApp } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { formsOf } from "./support/page-forms.ts";

type Row = { id: number; quote_number: string; created_at: string; status: string; total: number };
type List = { data: Row[]; total: number };

let app: App;
let me: SignedInCaller;
/** The ids of quotes by the instant of their creation. */
const at = new Map<string, number>();

const instants = [
  // In Madrid the 29th of March 2026 has 23 hours, the 25th of October 25.
  "2026-03-28T22:59:59.999Z",
  "2026-03-28T23:00:00.000Z",
  "2026-03-29T21:59:59.999Z",
  "2026-03-29T22:00:00.000Z",
  "2026-10-24T21:59:59.999Z",
  "2026-10-24T22:00:00.000Z",
  "2026-10-25T22:59:59.999Z",
  "2026-10-25T23:00:00.000Z",
];

beforeAll(async () => {
  app = await startApp();
  me = await app.signIn();
  const product = await addProduct(me);
  const pena = await addCustomer(me, { first_name: "Begoña", surname: "Peña" });
  const other = await addCustomer(me, { first_name: "Ana", surname: "100%_Real" });
  for (const instant of instants) {
    at.set(instant, (await addQuote(me, { customer_id: pena.id, product_id: product.id })).id);
  }
  for (let n = 0; n < 4; n += 1) await addQuote(me, { customer_id: other.id, product_id: product.id });
  const move = `UPDATE "Quote" SET "created_at" = ? WHERE "id" = ?`;
  await executeIn(app.dataDir, ...[...at].map(([instant, id]) => [move, new Date(instant), id] as const));
});

afterAll(() => app.stop());

const list = async (search: Record<string, string>) =>
  (await me.get<List>(`/api/quotes?${new URLSearchParams(search)}`)).json;

test("a row of the list has the fields of the contract, and no others", async () => {
  const { data } = await list({});
  expect(data[0]).toEqual({
    id: expect.any(Number),
    quote_number: expect.stringMatching(/^Q-\d{4}-0012$/),
    customer_id: expect.any(Number),
    kind: "person",
    company_name: "",
    first_name: "Ana",
    surname: "100%_Real",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    type: 2,
    discount: 0,
    total: 2420,
    status: "draft",
  });
});

test("the newest come first, ten a page unless told otherwise, and the total counts all", async () => {
  const [first, second, third] = [await list({}), await list({ page: "2" }), await list({ page: "3" })];
  expect([first, second, third].map(({ data, total }) => [data.length, total])).toEqual([
    [10, 12],
    [2, 12],
    [0, 12],
  ]);
  const dates = [...first.data, ...second.data].map(({ created_at }) => created_at);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(12);
  expect((await list({ pageSize: "1", page: "12" })).data.map(({ id }) => id)).toEqual([at.get(instants[0] ?? "")]);
  expect((await list({ pageSize: "100" })).data).toHaveLength(12);
});

test.each([
  ["page", ["0", "-1", "1.5", "abc", "", "99999999999", "NaN", "Infinity"], "page"],
  ["pageSize", ["0", "-1", "101", "2.5", "abc", "", "Infinity"], "pageSize"],
  ["from", ["2026-02-29", "2026-13-01", "26-01-01", "yesterday", "2026-1-1", "2026-01-01T00:00:00Z"], "from"],
  ["to", ["2026-04-31", "0000-00-00", "2026-01-01 ", "' OR 1=1"], "to"],
  ["q", ["x".repeat(201)], "q"],
  ["status", ["Sent", "open", "' OR 1=1"], "status"],
  ["expires", ["month"], "expires"],
  ["sort", ["", "price", "-", "--total"], "sort"],
])("a %s out of its bounds is refused by its name", async (name, values, field) => {
  for (const value of values) {
    const answer = await me.get<{ fields: object }>(`/api/quotes?${new URLSearchParams({ [name]: value })}`);
    expect(answer.status, value).toBe(400);
    expect(Object.keys(answer.json.fields), value).toEqual([field]);
  }
});

test.each([
  ["pena", 8],
  ["PEÑA", 8],
  ["pen", 8],
  ["peña begona", 8],
  ["begona peña", 8],
  ["Peña, Begoña", 8],
  ["ana", 4],
  ["100%", 4],
  ["%_", 4],
  ["100_", 0],
  ["a%a", 0],
  ["peña ana", 0],
  ["\\", 0],
  ["'", 0],
  ["   ", 12],
])("searching %j finds %i", async (q, total) => {
  expect((await list({ q })).total).toBe(total);
});

test("the status is applied by the server, and its count is that of the status", async () => {
  const [first] = (await list({})).data;
  await me.patch(`/api/quotes/${first?.id}`, { status: "sent" });
  const sent = await list({ status: "sent" });
  expect([sent.total, sent.data.map(({ id }) => id)]).toEqual([1, [first?.id]]);
  expect((await list({ status: "draft" })).total).toBe(11);
  expect((await list({ status: "all" })).total).toBe(12);
  expect((await list({ status: "" })).total).toBe(12);
  expect((await list({ status: "sent", q: "peña" })).total).toBe(0);
  await me.patch(`/api/quotes/${first?.id}`, { status: "draft" });
});

test("the list is sorted as asked", async () => {
  const ids = async (sort: string) => (await list({ sort, pageSize: "100" })).data.map(({ id }) => id);
  const byNumber = await ids("number");
  expect(byNumber).toEqual(byNumber.toSorted((a, b) => a - b));
  expect(await ids("-number")).toEqual(byNumber.toReversed());
  expect(await ids("-created")).toEqual((await list({ pageSize: "100" })).data.map(({ id }) => id));
});

test("a quote is found by its number, in whole or in part, and only it by the whole", async () => {
  const number = (await list({ q: "ana" })).data[0]?.quote_number ?? "";
  expect((await list({ q: number })).data.map(({ quote_number }) => quote_number)).toEqual([number]);
  expect((await list({ q: number.toLowerCase() })).total).toBe(1);
  expect((await list({ q: "-0012" })).total).toBe(1);
  expect((await list({ q: `${number} peña` })).total).toBe(0);
});

test.each([
  ["2026-03-29", "2026-03-29", ["2026-03-28T23:00:00.000Z", "2026-03-29T21:59:59.999Z"]],
  ["2026-10-25", "2026-10-25", ["2026-10-24T22:00:00.000Z", "2026-10-25T22:59:59.999Z"]],
  ["2026-03-28", "2026-03-28", ["2026-03-28T22:59:59.999Z"]],
  ["2026-03-29", "2026-10-24", instants.slice(1, 5)],
  ["2026-10-25", "2026-03-29", []],
])("from %s to %s, both included, are the company's days", async (from, to, wanted) => {
  const { data, total } = await list({ from, to });
  expect(data.map(({ created_at }) => created_at).reverse()).toEqual(wanted);
  expect(total).toBe(wanted.length);
});

test("from or to alone leaves the other end open, and empty ones filter nothing", async () => {
  expect((await list({ to: "2026-03-28" })).total).toBe(1);
  expect((await list({ from: "2026-10-26", q: "pena" })).total).toBe(1);
  expect((await list({ from: "", to: "", q: "" })).total).toBe(12);
});

test("a draft or sent quote shows as expired after 30 days; other statuses stay", async () => {
  const old = at.get(instants[0] ?? "") ?? 0;
  const statusOf = async () => {
    const row = (await list({ q: "pena", to: "2026-03-28" })).data[0]?.status;
    expect((await me.get<Row>(`/api/quotes/${old}`)).json.status).toBe(row);
    return row;
  };
  const aged = (status: string, days: number) => {
    const from = new Date(Date.now() - days * 24 * 3600 * 1000);
    return executeIn(app.dataDir, [
      `UPDATE "Quote" SET "status" = ?, "valid_from" = ? WHERE "id" = ?`,
      ...[status, from, old],
    ]);
  };
  for (const [status, days, wanted] of [
    ["draft", 29, "draft"],
    ["draft", 32, "expired"],
    ["sent", 29, "sent"],
    ["sent", 32, "expired"],
    ["accepted", 400, "accepted"],
    ["rejected", 400, "rejected"],
  ] as const) {
    await aged(status, days);
    expect(await statusOf(), `${status} ${days}`).toBe(wanted);
  }
  await aged("draft", 400);
  await me.patch(`/api/quotes/${old}`, { status: "sent" });
  expect(await statusOf()).toBe("sent");
});

test("the screen counts and sums what has the chosen status, and says when there is none", async () => {
  const oldest = at.get(instants[0] ?? "");
  await me.patch(`/api/quotes/${oldest}`, { status: "accepted" });
  const shown = (await me.get("/quotes?status=accepted")).text;
  expect(shown).toContain(">1 result<");
  expect(shown).toContain("€ 2,420.00 in total");
  expect((await me.get("/quotes?status=rejected")).text).toContain("No quotes found.");
  expect((await me.get("/quotes")).text).not.toContain("in total");
  expect((await me.get("/quotes?status=nonsense")).text).toContain("HTTP 400: ");
  expect((await list({ status: "accepted" })).total).toBe(1);
});

test("the list says which accepted quotes have a job, and lists those that are to be booked", async () => {
  const made = { customer_id: (await addCustomer(me)).id, product_id: (await addProduct(me)).id };
  const { id } = await addQuote(me, made);
  await me.patch(`/api/quotes/${id}`, { status: "accepted" });
  const open = async () => (await me.get<List>("/api/quotes?job=none&pageSize=100")).json.data.map((row) => row.id);
  expect(await open()).toContain(id);
  const { text } = await me.get("/quotes?status=accepted&job=none");
  expect(text).toMatch(/<a[^>]*aria-current="true"[^>]*>To be booked</);
  expect(text).not.toContain("Job booked");
  const booked = { quote_id: id, start: "2031-05-05T09:00", duration_hours: 1 };
  const job = (await me.post<{ id: number }>("/api/jobs", booked)).json;
  expect(await open()).not.toContain(id);
  expect((await me.get("/quotes?status=accepted")).text).toContain("Job booked");
  // A job of one version is a job of the others.
  const version = (await me.post<{ id: number }>(`/api/quotes/${id}/versions`, {})).json;
  await me.patch(`/api/quotes/${version.id}`, { status: "accepted" });
  expect(await open()).not.toContain(version.id);
  await me.delete(`/api/jobs/${job.id}`);
  expect(await open()).toContain(version.id);
});

test.each(["/quotes?status=accepted&job=none", "/quotes?expires=week"])(
  "%s is kept by a search and by the choice of rows, and ends with another status or day",
  async (path) => {
    const forms = (await formsOf((await me.get<string>(path)).text, path)).filter(({ action }) => action === "/quotes");
    // Whichever of its buttons is pressed, all is sent: filters, search and rows are in one form.
    expect(forms.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      expect.arrayContaining(["q", "status", "from", "to", "pageSize"]),
    ]);
    const shownFor = async (changes: Record<string, string>) => {
      const fields = Object.fromEntries(forms[0]?.fields.map(({ name, value }) => [name, value]) ?? []);
      const { text } = await me.get<string>(`/quotes?${new URLSearchParams({ ...fields, ...changes })}`);
      const list = text.match(/\/api\/quotes\/export\.csv\?[^"]*/)?.[0].replaceAll("&amp;", "&") ?? "";
      return Object.fromEntries(new URL(list, app.url).searchParams);
    };
    const view = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
    expect(await shownFor({ q: "a" })).toEqual({ ...view, q: "a" });
    expect(await shownFor({ pageSize: "20" })).toEqual({ ...view, pageSize: "20" });
    expect(await shownFor({ q: "a", status: "draft" })).toEqual({ q: "a", status: "draft" });
    const { expires: _, job: __, ...others } = view;
    expect(await shownFor({ from: "2026-01-01" })).toEqual({ ...others, from: "2026-01-01" });
  },
);

test("a screen asks for a day, a call names the format", async () => {
  expect((await me.get("/quotes?from=rubbish")).text).toContain("Choose a day for “From”, or type it as 31/12/2026.");
  // A day that was typed is shown as the browser's picker needs it.
  expect((await me.get("/quotes?from=3/12/2026")).text).toContain('value="2026-12-03"');
  expect((await me.get<{ error: string }>("/api/quotes?from=rubbish")).json.error).toContain("YYYY-MM-DD");
});

test("a list that the client has already is answered with 304, until something in it changes", async () => {
  const first = await me.get("/api/quotes");
  const known = first.headers.get("ETag") ?? "";
  expect(known).toMatch(/^W\/"[\w-]{20,}"$/);
  // Still no browser keeps it.
  expect(first.headers.get("Cache-Control")).toBe("private, no-cache, no-store");
  const again = me.with({ "If-None-Match": known });
  const unchanged = await again.get("/api/quotes");
  expect([unchanged.status, unchanged.text, unchanged.headers.get("ETag")]).toEqual([304, "", known]);
  expect((await again.get("/api/quotes?page=2")).status).toBe(200);
  // Nobody is told that nothing changed who may not see the list.
  expect((await app.visitor.with({ "If-None-Match": known }).get("/api/quotes")).status).toBe(401);

  await addCustomer(me, { first_name: "Nobody", surname: "With quotes" });
  const changed = await again.get("/api/quotes");
  expect(changed.status).toBe(200);
  expect(changed.headers.get("ETag")).not.toBe(known);
});

test("a list that was sent before is sent as it is now, and to each only what they may see", async () => {
  const customer = await addCustomer(me, { first_name: "Sent", surname: "Twice" });
  const product = await addProduct(me);
  const { id } = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const asked = "/api/quotes?q=twice";
  const first = await me.get(asked);
  await me.get(asked);
  const again = await me.get(asked);
  expect([again.status, again.text]).toEqual([200, first.text]);
  for (const name of ["ETag", "Content-Type", "Cache-Control"]) {
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  }
  expect(again.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
  // The router reads what a page asks for as data.
  const data = await me.get("/api/quotes.data?q=twice");
  expect([data.status, data.text]).toEqual([200, expect.stringContaining("Twice")]);
  // As one piece; the compressed text is shorter than it.
  const plain = me.with({ "Accept-Encoding": "identity" });
  expect((await plain.get(asked)).headers.get("Content-Length")).toBe(String(Buffer.byteLength(first.text)));
  const all = await me.with({ "Accept-Encoding": "gzip" }).get(asked.split("?")[0] ?? "");
  expect([all.status, all.headers.get("Content-Length")]).toEqual([200, null]);

  await me.patch(`/api/quotes/${id}`, { status: "sent" });
  expect((await me.get<List>(asked)).json.data).toMatchObject([{ id, status: "sent" }]);
  for (let time = 0; time < 3; time += 1) await me.get(asked);
  await me.put(`/api/customers/${customer.id}`, { ...customer, first_name: "Renamed" });
  expect((await me.get(asked)).text).toContain("Renamed");
  await addQuote(me, { customer_id: customer.id, product_id: product.id });
  expect((await me.get<List>(asked)).json.total).toBe(2);
  expect((await app.visitor.get(asked)).status).toBe(401);
});

test("a list of customers of more than one batch is the same however often it is asked for", async () => {
  const word = uniqueWord();
  // Twenty at a time: the server refuses more work than it has memory for.
  for (let from = 0; from < batchSize + 20; from += 20)
    await Promise.all(Array.from({ length: 20 }, (_, n) => addCustomer(me, { surname: `${word} ${from + n}` })));
  const lists = [];
  for (let time = 0; time < 3; time += 1) lists.push(await me.get<{ id: number; surname: string }[]>("/api/customers"));
  const [first, ...others] = lists;
  for (const { text } of others) expect(text === first?.text).toBe(true);
  const mine = first?.json.filter(({ surname }) => surname.startsWith(word)) ?? [];
  expect(mine).toHaveLength(batchSize + 20);
  expect(new Set(mine.map(({ id }) => id)).size).toBe(batchSize + 20);
  expect(await me.send("HEAD", "/api/customers")).toMatchObject({ status: 200, text: "" });
  const known = me.with({ "If-None-Match": first?.headers.get("ETag") ?? "none" });
  expect((await known.get("/api/customers")).status).toBe(304);
  expect(app.faults()).toEqual([]);
});
