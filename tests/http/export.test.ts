/** Lists as CSV files. */
import { expect, test } from "vitest";
import { addCustomer, addProduct, uniqueWord } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { laBarca } from "../support/samples.ts";

const { app, me } = await runningApp();

/** The file with its byte order mark, which fetch would take off a text. */
async function fileAt(path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: me.headers });
  const text = Buffer.from(await response.arrayBuffer()).toString("utf8");
  return { headers: response.headers, text, lines: text.slice(1).split("\r\n") };
}

test("the customers that a search finds, or all, are exported with all their fields", async () => {
  const word = uniqueWord();
  const notes = 'Dice: "llamar"; =1+1';
  const company = await addCustomer(me, { ...laBarca, surname: word, notes, tel: "+34 600 111 222" });
  const formula = await addCustomer(me, { first_name: "=cmd|' /C calc'!A0", surname: word, nie: "12345678Z" });
  await addCustomer(me);
  const found = await fileAt(`/api/customers/export.csv?q=${word}`);
  expect(found.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(found.headers.get("Content-Disposition")).toMatch(/^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/);
  expect(found.text.startsWith("\uFEFFid;kind;company_name;first_name;surname;tel;")).toBe(true);
  expect(found.lines).toHaveLength(4);
  const lineOf = (id: number) => found.lines.find((line) => line.startsWith(`${id};`));
  expect(lineOf(company.id)).toBe(
    `${company.id};company;Restaurante La Barca, S.L.;Lucía;${word};'+34 600 111 222;begona@example.com;B12345674;Calle Mayor 1;2º B;;Alcalá;Madrid;28801;;"Dice: ""llamar""; =1+1"`,
  );
  expect(lineOf(formula.id)).toContain(`;person;;'=cmd|' /C calc'!A0;${word};`);
  expect((await fileAt("/api/customers/export.csv")).lines.length).toBeGreaterThan(4);
  expect((await me.get(`/customers?q=${word}`)).text).toContain(`href="/api/customers/export.csv?q=${word}"`);
});

test("the products are exported, with prices as a Spanish spreadsheet reads them", async () => {
  const { id, name } = await addProduct(me, { price: 1234.5, price2: 900 });
  const { lines } = await fileAt("/api/products/export.csv");
  expect(lines[0]).toBe("id;name;description;unit;price;price2;checklist_template_id");
  expect(lines).toContain(`${id};${name};Con instalación;ud;1234,50;900,00;`);
  expect((await me.get("/products")).text).toContain('href="/api/products/export.csv"');
});
