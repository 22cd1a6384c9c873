/** Lists sorted by their columns, in their addresses: screens, calls and exports. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addProduct,
  addQuotedCustomer,
  addReport,
  uniqueWord,
} from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();

test("reports are sorted by the asked column, and headings lead to the other orders", async () => {
  const word = uniqueWord();
  const [ana, zoe] = [await addEngineer(me, { name: `Ana ${word}` }), await addEngineer(me, { name: `Zoe ${word}` })];
  const first = await addReport(me, zoe.id, { report_date: "2026-01-02", customer_name: "Beta" });
  const second = await addReport(me, ana.id, { report_date: "2026-01-03", customer_name: "alfa" });
  const path = `/api/service-reports/reports?q=${word}`;
  const ids = async (sort: string) => (await me.get<{ id: number }[]>(`${path}&sort=${sort}`)).json.map(({ id }) => id);
  expect(await ids("-date")).toEqual([second.id, first.id]);
  expect(await ids("date")).toEqual([first.id, second.id]);
  expect(await ids("engineer")).toEqual([second.id, first.id]);
  expect(await ids("-engineer")).toEqual([first.id, second.id]);
  expect(await ids("customer")).toEqual([second.id, first.id]);
  expect(await ids("number")).toEqual([first.id, second.id]);
  expect((await me.get(`${path}&sort=notes`)).status).toBe(400);
  const { text } = await me.get(`/service-reports/admin/reports?q=${word}&sort=engineer`);
  expect(text).toContain(`href="/service-reports/admin/reports?q=${word}&amp;sort=-engineer"`);
  expect(text).toContain('<input type="hidden" name="sort" value="engineer"/>');
  expect(text).toContain(`href="/api/service-reports/reports/export.csv?q=${word}&amp;sort=engineer"`);
  const exported = await me.get<string>(`/api/service-reports/reports/export.csv?q=${word}&sort=engineer`);
  expect(exported.text.split("\r\n").map((line) => line.split(";")[0])).toEqual([
    "id",
    String(second.id),
    String(first.id),
    "",
  ]);
});

test("products are sorted on the screen and in the export", async () => {
  const word = uniqueWord();
  const dear = await addProduct(me, { name: `${word} a`, price: 900 });
  const cheap = await addProduct(me, { name: `${word} b`, price: 10 });
  const shown = async (sort: string) => {
    const { text } = await me.get(`/products?q=${word}&sort=${sort}`);
    return text.indexOf(`value="${dear.name}"`) < text.indexOf(`value="${cheap.name}"`) ? "dear first" : "cheap first";
  };
  expect(await shown("name")).toBe("dear first");
  expect(await shown("price")).toBe("cheap first");
  expect(await shown("-price")).toBe("dear first");
  expect(await shown("nonsense")).toBe("dear first");
  const { text } = await me.get(`/api/products/export.csv?q=${word}&sort=price`);
  expect(text.split("\r\n").map((line) => line.split(";")[0])).toEqual(["id", String(cheap.id), String(dear.id), ""]);
});

test("customers are sorted by what they owe: the highest sum first, then by name those who owe nothing", async () => {
  const word = uniqueWord();
  // As texts 9, 80 and 1000 would be in the opposite order.
  const owing = [
    { surname: "Beta", owed: 9 },
    { surname: "Delta", owed: 1000 },
    { surname: "Alfa", owed: 80 },
    { surname: "Éxito", owed: 0 },
    { surname: "castro", owed: 0 },
  ];
  for (const { surname, owed } of owing) {
    const { id } = await addCustomer(me, { surname: `${surname} ${word}` });
    const lines = [{ name: "Gas R32", quantity: 1, unit_price: owed }];
    if (owed) expect((await me.post("/api/invoices", { customer_id: id, lines })).status).toBe(201);
  }
  const path = `/customers?q=${word}&sort=-owed`;
  const surnamesIn = (text: string) =>
    [...text.matchAll(new RegExp(`(\\p{L}+) ${word}`, "gu"))].map(([, name]) => name);
  const inOrder = ["Delta", "Alfa", "Beta", "castro", "Éxito"];
  expect([...new Set(surnamesIn((await me.get(path)).text))]).toEqual(inOrder);
  expect(surnamesIn((await me.get<string>(`/api${path.replace("?", "/export.csv?")}`)).text)).toEqual(inOrder);
});

test("the invoices' screen sums what is filtered, and keeps its order", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  await addInvoice(me, quote.id, 1);
  await addInvoice(me, quote.id);
  const { text } = await me.get(`/invoices?q=${customer.surname}&sort=-total`);
  expect(text).toContain("€ 4,840.00 payable in all, € 2,420.00 unpaid");
  expect(text).toContain('<input type="hidden" name="sort" value="-total"/>');
  expect(text).toContain(`href="/invoices?q=${customer.surname}&amp;sort=total"`);
  expect((await me.get("/invoices")).text).not.toContain(" unpaid<");
});

test("what corrects other invoices has no sums where it is found alone: the sums are of what is owed", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const invoice = await addInvoice(me, quote.id);
  const body = { type: "I", all: 1, reason: "Never done" };
  const { json } = await me.post<{ invoice_number: string }>(`/api/invoices/${invoice.id}/rectify`, body);
  const found = async (q: string) => (await me.get<string>(`/invoices?q=${q}`)).text;
  const alone = await found(json.invoice_number);
  expect(alone).toContain("1 result<");
  expect(alone).toContain("−€ 2,420.00");
  expect(alone).not.toContain("payable in all");
  expect(await found(customer.surname)).toContain("€ 0.00 payable in all, € 0.00 unpaid");
});

test("overdue invoices have a quick view, which other filters keep, and another status ends", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  await addInvoice(me, quote.id);
  const q = customer.surname;
  const shown = async (search: string) => (await me.get(`/invoices?q=${q}${search}`)).text;
  expect(await shown("")).toMatch(/<a[^>]*href="\/invoices\?overdue=1"[^>]*>Overdue</);
  const view = await shown("&overdue=1");
  expect(view).toMatch(/<a[^>]*aria-current="true"[^>]*>Overdue</);
  for (const [name, value] of [
    ["overdue", "1"],
    ["kept_with", "all"],
  ])
    expect(view).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
  expect(view).toContain(`href="/api/invoices/export.csv?q=${q}&amp;overdue=1"`);
  expect(view).toContain("No invoices found.");
  expect(await shown("&overdue=1&kept_with=all&status=unpaid")).toContain("1 result<");
  // Nothing was agreed on when this one is to be paid.
  const call = (search: string) => me.get<{ total: number }>(`/api/invoices?q=${q}${search}`);
  expect((await call("&status=unpaid")).json).toMatchObject({ total: 1, data: [{ overdue_since: null }] });
  expect((await call("&overdue=1")).json.total).toBe(0);
  expect((await call("&overdue=yes")).status).toBe(400);
});

test("the quotes' list has a column for the title, and sorts by it", async () => {
  const { text } = await me.get("/quotes?sort=title");
  expect(text).toContain('href="/quotes?sort=-title"');
});
