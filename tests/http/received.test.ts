/** The list of all payments: filters, sums by way, and its export. */
import { expect, test } from "vitest";
import { addInvoicedCustomer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { me } = await sharedApp();
const one = await addInvoicedCustomer(me);
const two = await addInvoicedCustomer(me);
const pay = async (invoice: { id: number }, body: object) =>
  expect((await me.post(`/api/invoices/${invoice.id}/payments`, body)).status).toBe(201);
// A day that no other test has payments on.
const day = "2026-02-17";
const sure = { sure: 1 };
await pay(one.invoice, { date: day, amount: "10.25", method: "bizum", note: "Deposit", ...sure });
await pay(one.invoice, { date: "2026-02-18", amount: "20", method: "cash", ...sure });
await pay(two.invoice, { date: day, amount: "7", method: "bizum", ...sure });

/** The lines of the exported list, without the headings and the ids. */
async function exported(search: string): Promise<string[][]> {
  const { text } = await me.get<string>(`/api/payments/export.csv?${search}`);
  const lines = text.trim().split("\r\n").slice(1);
  return lines.map((line) => line.split(";").slice(1));
}

test("payments are listed by day and by way, the latest first, with what they come to", async () => {
  const period = "from=2026-02-17&to=2026-02-18";
  const [ofOne, ofTwo] = [one, two].map(({ invoice }) => invoice.invoice_number);
  const rows = await exported(period);
  expect(rows.map(([date, , , number, method, amount]) => [date, number, method, amount])).toEqual([
    ["2026-02-18", ofOne, "cash", "20,00"],
    [day, ofTwo, "bizum", "7,00"],
    [day, ofOne, "bizum", "10,25"],
  ]);
  expect(rows[2]?.at(-1)).toBe("Deposit");
  const { text } = await me.get(`/receivables/payments?${period}`);
  expect(text).toMatch(/Cash €\s20\.00 · Bizum €\s17\.25 · €\s37\.25 in all/);
  expect(text).toContain(`href="/invoices/${two.invoice.id}/payments"`);
  expect(text).toContain(`href="/customers/${one.customer.id}"`);
  expect(await exported(`${period}&method=bizum`)).toHaveLength(2);
  expect((await me.get(`/receivables/payments?${period}&method=bizum`)).text).toMatch(/<span>·[^€]*€\s17\.25 in all</);
});

test("a payment is found by its invoice, its customer and its amount", async () => {
  for (const q of [one.invoice.invoice_number, one.customer.surname])
    expect(await exported(`${new URLSearchParams({ q })}`), q).toHaveLength(2);
  for (const q of ["10.25", "10,25"])
    expect(
      (await exported(`${new URLSearchParams({ q, from: day, to: day })}`)).map((row) => row.at(-1)),
      q,
    ).toEqual(["Deposit"]);
  expect(await exported("q=nobodyatall")).toEqual([]);
  expect((await me.get("/api/payments/export.csv?method=shells")).status).toBe(400);
  expect((await me.get("/receivables/payments?q=nobodyatall")).text).toContain("No payments found");
});
