/** Lists as CSV files. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addProduct,
  addQuote,
  addQuotedCustomer,
  addReport,
  uniqueWord,
} from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { laBarca } from "../support/samples.ts";

const { app, me } = await sharedApp();

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

const linesOf = async (path: string) => (await fileAt(path)).lines.map((line) => line.split(";"));

test("products are exported as filtered", async () => {
  const { name } = await addProduct(me);
  await addProduct(me);
  expect((await linesOf(`/api/products/export.csv?q=${name}`)).slice(1).map(([, first]) => first)).toEqual([
    name,
    undefined,
  ]);
  expect((await me.get(`/products?q=${name}`)).text).toContain(`href="/api/products/export.csv?q=${name}"`);
});

test("quotes and invoices are exported as filtered, all pages, with their amounts", async () => {
  const { customer, product, quote } = await addQuotedCustomer(me);
  const of = { customer_id: customer.id, product_id: product.id };
  const sent = await addQuote(me, of, { status: "sent", type: 1 });
  for (let n = 0; n < 10; n += 1) await addQuote(me, of);
  const word = customer.surname;
  const all = await linesOf(`/api/quotes/export.csv?q=${word}`);
  expect(all[0]?.join()).toBe(
    "id,quote_number,title,customer_id,customer_name,created_on,valid_until,status,type,discount,net,iva,total",
  );
  expect(all).toHaveLength(14);
  const [, only] = await linesOf(`/api/quotes/export.csv?q=${word}&status=sent&sort=total&pageSize=20`);
  expect(only?.slice(0, 5)).toEqual([String(sent.id), sent.quote_number, "", String(customer.id), `Begoña ${word}`]);
  expect(only?.slice(7)).toEqual(["sent", "1", "0,00", "1800,00", "0,00", "1800,00"]);
  expect((await me.get(`/quotes?q=${word}&status=sent&page=1`)).text).toContain(
    `href="/api/quotes/export.csv?q=${word}&amp;status=sent"`,
  );

  const invoice = await addInvoice(me, quote.id, 1);
  await addInvoice(me, sent.id);
  const [head, paid, ...none] = await linesOf(`/api/invoices/export.csv?q=${word}&status=paid`);
  const cells = Object.fromEntries((head ?? []).map((name, place) => [name, paid?.[place]]));
  expect(none).toEqual([[""]]);
  expect(cells).toMatchObject({
    ...{ id: String(invoice.id), invoice_number: invoice.invoice_number, quote_number: quote.quote_number },
    ...{ customer_name: `Begoña ${word}`, nie: "X1234567L", type: "2", discount: "0,00", net: "2000,00" },
    ...{ iva: "420,00", total: "2420,00", paid: "1", paid_on: cells.created_on },
  });
  expect((await me.get(`/invoices?q=${word}`)).text).toContain(`href="/api/invoices/export.csv?q=${word}"`);
});

test("an exported invoice says its kind, whether it counts, and what it corrects; its last column adds up", async () => {
  const { id: customer_id, surname } = await addCustomer(me);
  const add = async () => {
    const body = { customer_id, lines: [{ name: "Gas R32", unit_price: 30 }] };
    return (await me.post<{ id: number }>("/api/invoices", body)).json.id;
  };
  const [good, annulled, wrong] = [await add(), await add(), await add()];
  await me.post(`/api/invoices/${annulled}/annul`, { reason: "Never ordered" });
  const whole = { type: "I", all: 1, reason: "Never done" };
  const { json: taken } = await me.post<{ id: number; kind: string }>(`/api/invoices/${wrong}/rectify`, whole);
  const [head, ...lines] = await linesOf(`/api/invoices/export.csv?q=${surname}`);
  expect(head?.slice(-6)).toEqual(["kind", "annulled", "replaced", "corrects", "rectifies", "payable"]);
  const said = new Map(lines.map((cells) => [Number(cells[0]), cells.slice(-6)]));
  const number = lines.find(([id]) => Number(id) === wrong)?.[1];
  expect([good, annulled, wrong, taken.id].map((id) => said.get(id))).toEqual([
    ["F1", "0", "0", "", "", "36,30"],
    ["F1", "1", "0", "", "", "0,00"],
    ["F1", "0", "0", "", "", "0,00"],
    [taken.kind, "0", "0", "I", number, "0,00"],
  ]);
  expect(taken.kind).toMatch(/^R/);
});

test("reports and the audit trail are exported as filtered", async () => {
  const engineer = await addEngineer(me);
  const report = await addReport(me, engineer.id, { notes: "dos\nlíneas; =1" });
  await addReport(me, (await addEngineer(me)).id);
  const { lines, text } = await fileAt(`/api/service-reports/reports/export.csv?engineer_id=${engineer.id}`);
  expect(lines[0]).toMatch(/^id;report_number;report_date;customer_name;site_address;/);
  expect(text).toContain(`\r\n${report.id};${report.report_number};`);
  expect(text.endsWith(';0;"dos\nlíneas; =1"\r\n')).toBe(true);
  expect((await me.get(`/service-reports/admin/reports?engineer_id=${engineer.id}`)).text).toContain(
    `href="/api/service-reports/reports/export.csv?engineer_id=${engineer.id}"`,
  );
  const trail = await linesOf(`/api/audit/export.csv?q=${report.report_number}&kind=report`);
  expect(trail[0]?.slice(0, 6)).toEqual(["id", "at", "user_id", "user_name", "did", "kind"]);
  expect(trail.slice(1, -1).map((cells) => cells.slice(4, 8))).toEqual([
    ["added", "report", String(report.id), report.report_number],
  ]);
  const inSpanish = await linesOf(`/api/audit/export.csv?q=${report.report_number}&kind=report&headings=es`);
  expect(inSpanish[1]?.slice(4, 6)).toEqual(["Añadió", "Parte de trabajo"]);
  const signedIn = await linesOf("/api/audit/export.csv?kind=session&headings=en");
  expect(signedIn.slice(1, -1).map((cells) => cells.slice(4, 6))).toContainEqual(["Signed in", "Session"]);
  expect((await me.get("/admin/audit?kind=report")).text).toContain('href="/api/audit/export.csv?kind=report"');
});

test("the headings are in the language that is asked for, which a Spanish screen does", async () => {
  const headingsOf = async (list: string, search = "") => (await fileAt(`/api/${list}/export.csv${search}`)).lines[0];
  expect(await headingsOf("invoices", "?headings=es")).toBe(
    "N.º;Factura;Presupuesto;N.º de cliente;Cliente;NIF/NIE;Fecha;Fecha del trabajo;Modalidad;Descuento;Base imponible;IVA;Total;Cobrada;Fecha de cobro;Tipo;Anulada;Sustituida;Rectifica por diferencias (I) o por sustitución (S);Rectifica a;Total con sus rectificaciones",
  );
  expect(await headingsOf("quotes", "?headings=en")).toBe(
    "ID;Quote;Title;Customer number;Customer;Date;Valid until;Status;Type;Discount;Net;IVA;Total",
  );
  for (const list of ["customers", "products", "quotes", "invoices", "service-reports/reports", "audit"]) {
    const headings = (await headingsOf(list, "?headings=es"))?.split(";") ?? [];
    expect(new Set(headings).size, list).toBe((await headingsOf(list))?.split(";").length);
  }
  const refused = await me.get<{ error: string }>("/api/quotes/export.csv?headings=fr");
  expect([refused.status, refused.json.error]).toEqual([400, expect.stringContaining("Headings")]);
  const nameOf = async (path: string, caller: Pick<typeof me, "get"> = me) =>
    /filename="(.*?)(-\d{4}-\d\d-\d\d)?\.\w+"/.exec(
      (await caller.get(path)).headers.get("Content-Disposition") ?? "",
    )?.[1];
  expect(await nameOf("/api/customers/export.csv?headings=es")).toBe("clientes");
  expect(await nameOf("/api/service-reports/reports/export.csv?headings=en")).toBe("service-reports");
  expect(await nameOf("/api/books/issued.csv?year=2026&quarter=4&headings=es")).toBe("facturas-expedidas-2026-4T");
  expect(await nameOf("/api/books/issued.csv?year=2026&quarter=4")).toBe("issued-2026-Q4");
  const inSpanish = me.with({ "Accept-Language": "es" });
  expect(await nameOf("/api/books/invoices.zip?year=2026", inSpanish)).toBe("facturas-2026");
  expect(await nameOf("/api/books/invoices.zip?year=2026")).toBe("invoices-2026");
  expect((await inSpanish.get("/customers?q=a")).text).toContain(
    'href="/api/customers/export.csv?q=a&amp;headings=es"',
  );
  expect((await inSpanish.get("/quotes")).text).toContain('href="/api/quotes/export.csv?headings=es"');
});
