/** The books: the issued invoices as JSON, CSV and XLSX, their sums, and the screen that leads to them. */
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { addCustomer } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";

const { app, me } = await runningApp();

// The company's: in the zone of the tests the year begins half a day earlier.
const year = Number(companyDay().slice(0, 4));
let [id, number] = [0, ""];

beforeAll(async () => {
  const customer = await addCustomer(me, { surname: "Núñez", nie: "12345678Z" });
  const lines = [
    { name: "Split", unit_price: 3000, iva_percent: 21 },
    { name: "Limpieza", unit_price: 100.5, iva_percent: 10 },
  ];
  const answer = await me.post<{ id: number; invoice_number: string }>("/api/invoices", {
    customer_id: customer.id,
    lines,
  });
  ({ id, invoice_number: number } = answer.json);
});

async function file(path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: me.headers });
  expect(response.status).toBe(200);
  return { type: response.headers.get("Content-Type"), bytes: new Uint8Array(await response.arrayBuffer()) };
}

test("the book has a row for each rate of an invoice, and the sums follow", async () => {
  const { json } = await me.get<{ data: object[] }>(`/api/books/issued?year=${year}`);
  expect(json.data).toMatchObject([
    { number, kind: "F1", nie: "12345678Z", iva_percent: 21, base: 3000, iva: 630, replaced_base: 0, annulled: 0 },
    { number, kind: "F1", nie: "12345678Z", iva_percent: 10, base: 100.5, iva: 10.05 },
  ]);
  expect((await me.get(`/api/books/303?year=${year}`)).json).toEqual({
    issued: [
      { iva_percent: 21, cause: "", base: 3000, iva: 630 },
      { iva_percent: 10, cause: "", base: 100.5, iva: 10.05 },
    ],
    rectified: [],
  });
  const declared = await me.get(`/api/books/347?year=${year}`);
  expect(declared.json).toMatchObject({ threshold: 3005.06, data: [{ nie: "12345678Z", total: 3740.55 }] });
  expect((await me.get(`/api/books/347?year=${year - 1}`)).json).toMatchObject({ data: [] });
});

test("the files have the same rows, with headings in a language or the names of the fields", async () => {
  const csv = await file(`/api/books/issued.csv?year=${year}&headings=es`);
  const lines = new TextDecoder().decode(csv.bytes).split("\r\n");
  expect(lines[0]).toContain("Número;Tipo de factura;Fecha de expedición");
  expect(lines[1]).toContain(`${number};F1;`);
  expect(lines[1]).toContain(";3000,00;21,00;630,00;3630,00;");
  expect(new TextDecoder().decode((await file(`/api/books/issued.csv?year=${year}`)).bytes)).toContain("number;kind;");
  const { type, bytes } = await file(`/api/books/issued.xlsx?year=${year}`);
  expect(type).toContain("spreadsheetml");
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(sheet).toContain("<v>3000</v>");
  expect(sheet).toContain("<v>100.5</v>");
  expect(Object.values(parts).some((part) => strFromU8(part).includes(number))).toBe(true);
  // Without fixed decimals a spreadsheet shows the separator alone: "21,".
  const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
  expect(styles).toContain('formatCode="0.00"');
  expect(styles).not.toContain("0.##");
});

test("the zip file has the PDF of each invoice of the period under its number", async () => {
  const { type, bytes } = await file(`/api/books/invoices.zip?year=${year}`);
  expect(type).toBe("application/zip");
  const parts = unzipSync(bytes);
  expect(Object.keys(parts)).toEqual([`${number}.pdf`]);
  const pdf = parts[`${number}.pdf`] ?? new Uint8Array();
  expect((await readPdf(pdf)).text).toContain(number);
  expect(Buffer.from(pdf).equals((await file(`/api/invoices/${id}/pdf`)).bytes)).toBe(true);
  expect(Object.keys(unzipSync((await file(`/api/books/invoices.zip?year=${year - 1}`)).bytes))).toEqual([]);
});

test.each(["", "?year=26", "?year=2026&quarter=5", "?year=2026&headings=de"])(
  "a wrong period %j is refused",
  async (query) => {
    expect((await me.get(`/api/books/issued.csv${query}`)).status).toBe(400);
  },
);

test("the screen shows the sums, the customers of 347 and the year, and leads to the files", async () => {
  const { text } = await me.get<string>(`/books?year=${year}`);
  expect(text).toContain(`/api/books/issued.xlsx?year=${year}&amp;headings=en`);
  for (const shown of ["€ 3,000.00", "€ 640.05", "Núñez", "<svg", "Limpieza"]) expect(text).toContain(shown);
});
