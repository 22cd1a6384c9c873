/** How the numbers of invoices begin: set by an owner, before the first of a series. */
import { expect, test } from "vitest";
import { addCustomer } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { executeIn } from "../support/direct.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();
const path = "/admin/series";
const year = companyDay().slice(0, 4);

/** Sets a series, and says yes to the question about its first number. */
const set = (series: string, prefix: string, first: string) =>
  me.postForm(path, { series, prefix, first, confirmed: firstNumber(prefix, first) });

function firstNumber(prefix: string, first: string): string {
  return `${prefix.toUpperCase()}-${year}-${first.padStart(4, "0")}`;
}

async function issue(): Promise<string> {
  const { id: customer_id } = await addCustomer(me);
  const body = { customer_id, lines: [{ name: "Work", unit_price: 10 }] };
  return (await me.post<{ invoice_number: string }>("/api/invoices", body)).json.invoice_number;
}

test("a company that comes from another program goes on with its numbers", async () => {
  expect((await set("invoice", "2c", "1")).status).toBe(422);
  expect((await set("invoice", "FV", "0")).status).toBe(422);
  const taken = await set("invoice", "r", "1");
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("Another series has this prefix.");
  const other = { series: "invoice", prefix: "fv", first: "132", confirmed: firstNumber("fv", "1320") };
  for (const form of [{ ...other, confirmed: "" }, other]) {
    const asked = await me.postForm(path, form);
    expect([asked.status, asked.text.includes(`The next one will be FV-${year}-0132.`)]).toEqual([200, true]);
  }
  expect((await set("invoice", "fv", "132")).status).toBe(302);
  expect((await me.get(path)).text).toContain(`It begins with FV-${year}-0132.`);
  // Until the first invoice a slip is corrected, also in the prefix that another series then may have.
  expect((await set("invoice", "fw", "31")).status).toBe(302);
  expect((await me.get(path)).text).toContain(`It begins with FW-${year}-0031.`);
  expect((await set("invoice", "fv", "132")).status).toBe(302);
  expect(await issue()).toBe(`FV-${year}-0132`);
  expect((await set("invoice", "FW", "1")).status).toBe(409);
  expect(await issue()).toBe(`FV-${year}-0133`);
  expect((await me.get<{ total: number }>(`/api/invoices?q=FV-${year}-0133`)).json.total).toBe(1);
});

test("a series that has begun is not set, nor in the database", async () => {
  const invoice = (await me.get<{ data: { id: number }[] }>("/api/invoices")).json.data[0];
  await me.post(`/api/invoices/${invoice?.id}/rectify`, { type: "I", all: 1, reason: "Never done" });
  expect((await me.get(path)).text).toContain(`The last one is R-${year}-0001.`);
  expect((await set("rectifying", "RX", "5")).status).toBe(409);
  const insert = `INSERT INTO "InvoiceSeries" ("series", "prefix", "first", "year") VALUES ('rectifying', 'RX', 1, ${year})`;
  await expect(executeIn(app.dataDir, insert)).rejects.toThrow("INVOICE_SERIES_BEGUN");
  for (const [change, refused] of [
    [`UPDATE "InvoiceSeries" SET "prefix" = 'FX' WHERE "series" = 'invoice'`, "INVOICE_SERIES_BEGUN"],
    [`UPDATE "InvoiceSeries" SET "first" = 1 WHERE "series" = 'invoice'`, "INVOICE_SERIES_BEGUN"],
    [`UPDATE "InvoiceSeries" SET "series" = 'simplified'`, "INVOICE_SERIES"],
    [`DELETE FROM "InvoiceSeries"`, "INVOICE_SERIES_NEVER_DELETED"],
  ] as const) {
    await expect(executeIn(app.dataDir, change)).rejects.toThrow(refused);
  }
});
