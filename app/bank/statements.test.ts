/** The three formats of banks: the same movements from each, and what a damaged file gets. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { camt053, csvStatement, type Movement, norma43, refusalOf } from "../../tests/support/bank-files.ts";
import { accountText, type BankMovement, isNoneOf, isReturned, isSameAccount } from "./bank-entry.ts";
import { parseCamt053 } from "./camt053.server.ts";
import { centsOf, parseCsvStatement } from "./csv-statement.ts";
import { parseStatement } from "./import-statement.server.ts";
import { parseNorma43 } from "./norma43.ts";

const movements: Movement[] = [
  { day: "2026-11-02", cents: 121_000, text: "FRA F-2026-0012", payer: "NUNEZ E HIJOS SL", mark: "A1" },
  { day: "2026-11-03", cents: -3_550, text: "RECIBO LUZ" },
  { day: "2026-12-31", cents: 1, text: "a & b <c>".replace(/[&<>]/g, ""), payer: "Peña" },
];

const formats = { norma43, camt053, csv: csvStatement };

test.each(Object.entries(formats))("%s is known by its beginning, and gives day, amount and texts", (format, write) => {
  const read = parseStatement(write(movements));
  expect(read.format).toBe(format);
  expect(read.movements.map(({ booked_on, amount_cents }) => [booked_on, amount_cents])).toEqual(
    movements.map(({ day, cents }) => [day, cents]),
  );
  for (const [index, { text = "", payer = "" }] of movements.entries()) {
    const { payer: from = "", text: said = "" } = read.movements[index] ?? {};
    expect(`${from} ${said}`).toContain(text);
    expect(`${from} ${said}`).toContain(payer);
  }
});

test("any amounts and days come back from each format", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2039-12-31"), noInvalidDate: true });
  const movement = fc.record({
    day: day.map((date) => date.toISOString().slice(0, 10)),
    cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
  });
  fc.assert(
    fc.property(fc.array(movement, { minLength: 1, maxLength: 20 }), (some) => {
      for (const write of Object.values(formats)) {
        expect(
          parseStatement(write(some)).movements.map(({ booked_on, amount_cents }) => [booked_on, amount_cents]),
        ).toEqual(some.map((one) => [one.day, one.cents]));
      }
    }),
    { numRuns: 50 },
  );
});

test.each([
  ["2026-11-02T22:30:00Z", "2026-11-02"],
  ["2026-11-02T23:30:00Z", "2026-11-03"],
  ["2026-11-02T23:30:00.000-05:00", "2026-11-03"],
  ["2026-11-03T00:10:00+02:00", "2026-11-02"],
  ["2026-11-02T23:30:00", "2026-11-02"],
])("CAMT.053 that was booked at %s was booked on %s by the company's clock", (instant, day) => {
  const file = camt053([{ day, cents: 100 }]).replace(`<Dt>${day}</Dt>`, `<DtTm>${instant}</DtTm>`);
  expect(parseStatement(file).movements.map(({ booked_on }) => booked_on)).toEqual([day]);
});

test.each<[string, Partial<BankMovement>, boolean]>([
  ["Devolución recibo F-2026-0012", {}, true],
  ["TRANSF. RETROCEDIDA", {}, true],
  ["Direct debit returned", {}, true],
  ["COMISION DEVOLUCION RECIBO", {}, false],
  ["RECIBO LUZ", {}, false],
  ["RECIBO LUZ", { isReturn: true }, true],
  ["COMISION POR RECIBO", { isReturn: true }, false],
  ["Devolución recibo", { amount_cents: 100 }, false],
])("%j with %j that went out was returned: %s", (text, more, expected) => {
  expect(isReturned({ booked_on: "2026-11-02", amount_cents: -100, payer: "", isReturn: false, text, ...more })).toBe(
    expected,
  );
});

test.each([
  ["210004180200051332", "ES91 2100 0418 4502 0005 1332", true],
  ["ES9121000418450200051332", "2100 0418 45 0200051332", true],
  ["ES9121000418450200051332", "ES7921000813610123456789", false],
  ["DE89370400440532013000", "DE89 3704 0044 0532 0130 00", true],
  ["", "ES9121000418450200051332", true],
])("the accounts %j and %j may be the same: %s", (one, other, expected) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([expected, expected]);
});

test.each([
  ["210004180200051332", "2100 0418 0200051332"],
  ["es91 21000418450200051332", "ES91 2100 0418 4502 0005 1332"],
  ["DE89-3704-0044-0532-0130-00", "DE89 3704 0044 0532 0130 00"],
  ["Nómina **** 1332", "Nómina **** 1332"],
  ["", ""],
])("the account %j is shown as %j", (account, expected) => {
  expect(accountText(account)).toBe(expected);
});

const own = ["ES9121000418450200051332", "DE89370400440532013000"];

test.each([
  ["210004180200051332", own, false],
  ["2100 0418 45 0200051332", own, false],
  ["DE89 3704 0044 0532 0130 00", own, false],
  ["210004180200051333", own, true],
  ["ES7921000813610123456789", own, true],
  ["2100 0813 61 0123456789", own, true],
  ["**** 1332", own, false],
  ["", own, false],
  ["210004180200051333", [], false],
])("whether the account %j is none of %j: %s", (account, ibans, expected) => {
  expect(isNoneOf(account, ibans)).toBe(expected);
});

const whole = norma43(movements);

test.each([
  ["Norma 43", whole],
  ["CAMT.053", camt053(movements)],
  ["CSV", csvStatement(movements)],
])("%s may end with the mark by which DOS ends a file", (_, file) => {
  expect(parseStatement(`${file}\r\n\u001A`)).toEqual(parseStatement(file));
});

test.each([
  ["in a word", "TRANSFERENCIA A FAVOR DE CLIMATIZACION", "ES NUNEZ", "CLIMATIZACIONES NUNEZ"],
  ["in a number", "TRANSFERENCIA DE NUNEZ E HIJO FRA F-20", "26-0044 GRACIAS", "F-2026-0044 GRACIAS"],
  ["behind the letter of a number", "TRANSFERENCIA DE NUNEZ E HIJO S FRA. F", "-2026-0044", "FRA. F-2026-0044"],
  ["at the sign of a number", "TRANSFERENCIA DE NUNEZ E HIJOS FRA. F-", "2026-0044", "F-2026-0044"],
  ["at a sentence's mark", "TRANSFERENCIA DE NUNEZ E HIJOS SL, FRA", ". 12", "FRA. 12"],
  ["behind a space", "TRANSFERENCIAS DE CLIMATIZACION NUNEZ ", "E HIJOS", "NUNEZ E HIJOS"],
  ["before a space", "TRANSFERENCIA DE CLIMATIZACIONES NUNEZ", " E HIJOS", "NUNEZ E HIJOS"],
  ["before the number of an invoice", "TRANSFERENCIA DE CLIMATIZACION Y REFOR", "F-2026-0044", "REFOR F-2026-0044"],
  ["before the digits of an invoice", "TRANSFERENCIA DE CLIMATIZACION Y REFOR", "2026-0044", "REFOR 2026-0044"],
])("a text that Norma 43 cuts %s is put together", (_, payer, text, expected) => {
  expect(payer).toHaveLength(38);
  const [movement] = parseNorma43(norma43([{ day: "2026-11-02", cents: 100, payer, text }]));
  expect(movement?.text).toContain(expected);
});

test("Norma 43 cuts a long text into more than two fields, in several lines", () => {
  const text = "TRANSFERENCIA DE LA COMUNIDAD DE PROPIETARIOS DE LA CALLE MAYOR 12 POR LA REPARACION DE LA CALDERA";
  const fields = [0, 38, 76].map((from) => text.slice(from, from + 38));
  const [payer = "", second = "", third = ""] = fields;
  const file = norma43([{ day: "2026-11-02", cents: 100, payer, text: second }]);
  const longer = file.replace(/^23.*$/m, (line) => `${line}\r\n2302${third.padEnd(76)}`);
  expect(parseNorma43(longer)).toMatchObject([{ text }]);
});

test("Norma 43 with movements of nothing, among the debits and among the credits, is read", () => {
  const nothing = [-0, 0, -0, 100].map((cents) => ({ day: "2026-11-02", cents, text: "LIQUIDACION" }));
  expect(parseNorma43(norma43(nothing)).map(({ amount_cents }) => amount_cents)).toEqual([0, 0, 0, 100]);
});

test.each([
  ["cut off", whole.slice(0, 400), "incomplete"],
  ["with a changed amount", whole.replace("00000000121000", "00000000121001"), "incomplete 8"],
  ["without a movement", whole.split("\r\n").toSpliced(3, 2).join("\r\n"), "incomplete 6"],
  ["in pounds", norma43(movements, { currency: "826" }), "currency 1"],
  ["with a day that is none", whole.replace("0418261102261102", "0418261302261302"), "cells 2"],
  ["with a balance that is none", whole.replace(/^(33.{57})\d/m, "$1x"), "cells 8"],
  ["with a line of another kind", whole.replace("\r\n22", "\r\n99\r\n22"), "incomplete 2"],
  ["without an account", "88999999999999999999000000", "incomplete"],
])("Norma 43 %s is refused", (_, file, refusal) => {
  expect(refusalOf(() => parseNorma43(file))).toBe(refusal);
});

const xml = camt053(movements);

test.each([
  ["cut off", xml.slice(0, -40), "incomplete"],
  ["in dollars", xml.replace('Ccy="EUR"', 'Ccy="USD"'), "currency"],
  ["without a day", xml.replace("<Dt>2026-11-02</Dt>", ""), "cells"],
  ["with an amount that is none", xml.replace("1210.00", "1.210,00"), "cells"],
  ["nested a thousand times", xml.replace("<Dbtr>", `${"<X>".repeat(1000)}${"</X>".repeat(1000)}<Dbtr>`), "incomplete"],
  [
    "that reads another file",
    `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///a">]>${xml.slice(xml.indexOf("<Doc"))}`,
    "incomplete",
  ],
])("CAMT.053 %s is refused", (_, file, refusal) => {
  expect(refusalOf(() => parseCamt053(file))).toBe(refusal);
});

test("only booked entries of CAMT.053 count, in later versions as well, and a batch gives its parts", () => {
  const later = xml
    .replace("<Sts>BOOK</Sts>", "<Sts><Cd>PDNG</Cd></Sts>")
    .replace("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>");
  expect(parseCamt053(later)).toHaveLength(2);
  const part = (amount: string, name: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>` +
    `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`;
  const batch = camt053([{ day: "2026-11-02", cents: 30_000 }]).replace(
    /<TxDtls>[\s\S]*<\/TxDtls>/,
    part("100.00", "Ana") + part("200.00", "Bea"),
  );
  expect(parseCamt053(batch).map(({ payer, amount_cents }) => [payer, amount_cents])).toEqual([
    ["Ana", 10_000],
    ["Bea", 20_000],
  ]);
  // Parts that do not come to the whole are not believed.
  expect(parseCamt053(batch.replace("200.00", "250.00"))).toHaveLength(1);
});

test("an entry of CAMT.053 in euros counts with its own amount where its details have another currency", () => {
  const abroad = camt053([{ day: "2026-11-02", cents: -9_210, payer: "Tools Inc" }]).replace(
    "<TxDtls>",
    '<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">100.00</Amt></TxAmt></AmtDtls>',
  );
  expect(parseCamt053(abroad)).toMatchObject([{ payer: "Tools Inc", amount_cents: -9_210 }]);
});

test.each([
  ["without an amount", "Fecha;Concepto\n01/11/2026;x", "columns"],
  ["with a day that is none", "Fecha;Importe\n31/11/2026;1,00", "cells 2"],
  ["with an amount that is none", "Fecha;Importe\n30/11/2026;1,00\n30/11/2026;uno", "cells 3"],
  ["that is a PDF", "%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<</Type/Catalog;1,00>>", "unknown"],
  ["that is Norma 43 without its first line", `22    ${"0".repeat(74)}\n88${"9".repeat(18)}000001`, "unknown"],
  ["with money out alone", "Fecha;Debe\n01/11/2026;1,00", "columns"],
  ["with money out and in on a line", "Fecha;Debe;Haber\n01/11/2026;0,00;1,00\n01/11/2026;-1,00;2,00", "bothAmounts 3"],
  ["with neither money out nor in on a line", "Fecha;Debe;Haber\n01/11/2026;;", "cells 2"],
  ["with money out that is none", "Fecha;Debe;Haber\n01/11/2026;uno;0", "cells 2"],
  ["in dollars", "Fecha;Importe;Divisa\n29/11/2026;1,00;eur\n30/11/2026;1,00;USD", "currency 3"],
])("CSV %s is refused", (_, file, refusal) => {
  expect(refusalOf(() => parseCsvStatement(file))).toBe(refusal);
});

test.each([
  "F. VALOR;CATEGORÍA;DESCRIPCIÓN;IMPORTE (€);SALDO (€)",
  "f valor;Categoria;Descripcion;Importe (EUR);Saldo (EUR)",
  "Fecha valor;Categoría;Descripción;Importe;Saldo",
])("CSV with the day of the value alone, and the currency in headings: %s", (headings) => {
  const title = "Movimientos de la Cuenta\nImporte en euros, a fecha 05/11/2026\n\n";
  const rows = "03/11/2026;Otros;Ana F-2026-0012;1.210,00;5.000,00\n04/11/2026;Otros;Luz;-35,50;4.964,50\n";
  expect(parseCsvStatement(`${title}${headings}\n${rows}`)).toMatchObject([
    { booked_on: "2026-11-03", amount_cents: 121_000, text: "Ana F-2026-0012" },
    { booked_on: "2026-11-04", amount_cents: -3_550, text: "Luz" },
  ]);
});

test("the day of the booking counts before that of the value, wherever it stands", () => {
  const file = "F. VALOR;F. OPERACIÓN;IMPORTE (€)\n05/11/2026;03/11/2026;1,00\n";
  expect(parseCsvStatement(file)).toMatchObject([{ booked_on: "2026-11-03" }]);
});

test.each([
  "Fecha;Concepto;Debe;Haber;Saldo",
  "FECHA;CONCEPTO;CARGOS (€);ABONOS (€);SALDO",
  "Fecha;Concepto;Debe EUR;Haber EUR;Saldo",
])("CSV with columns for money out and money in: %s", (headings) => {
  const rows = [
    "02/11/2026;Ana F-2026-0012;;1.210,00;2.000,00",
    "03/11/2026;Bea;0,00;50,00;2.050,00",
    "04/11/2026;Luz;35,50;;2.014,50",
    "05/11/2026;Agua;-20,00;0,00;1.994,50",
    "06/11/2026;Nada;0;0;1.994,50",
  ];
  const file = ["Extracto de la cuenta;debe y haber", headings, ...rows].join("\r\n");
  expect(parseCsvStatement(file).map(({ amount_cents }) => amount_cents)).toEqual([121_000, 5_000, -3_550, -2_000, 0]);
});

/** The movements of a CSV with these columns beside day and amount. */
const csvWith = (columns: Record<string, string>, amount = "121,00") =>
  parseCsvStatement(
    [
      ["F.Valor", "Fecha", "Importe", "Divisa", "Disponible", "Divisa", ...Object.keys(columns)],
      ["03/11/2026", "03/11/2026", amount, "EUR", "1.000,00", "EUR", ...Object.values(columns)],
    ]
      .map((cells) => cells.join(";"))
      .join("\r\n"),
  );

test("CSV with several columns of texts keeps them all", () => {
  const columns = { Observaciones: "Noviembre", Concepto: "Transferencia recibida", Movimiento: "Ana F-2026-0012" };
  expect(csvWith(columns)).toMatchObject([{ text: "Transferencia recibida Ana F-2026-0012 Noviembre" }]);
  const five = { Concepto: "A", Descripción: "B", Detalle: "C", "Más datos": "D", "Concepto ampliado": "E" };
  expect(csvWith(five)).toMatchObject([{ text: "A B C D E" }]);
  const [returned] = csvWith({ Concepto: "Recibo", Movimiento: "Devolución" }, "-121,00");
  expect(returned && isReturned(returned)).toBe(true);
});

test.each(["Concepto", "Descripción", "Detalle", "Movimiento", "Description", "Details", "Text"])(
  "CSV with %s alone for a text has the same text as ever, by which an entry is known again",
  (heading) => {
    const columns = { Referencia: "R1", Notes: "more", [heading]: "Ana F-2026-0012" };
    expect(csvWith(columns)).toMatchObject([{ text: "Ana F-2026-0012 more R1" }]);
  },
);

test.each([
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["-12,5 €", -1_250],
  ["+12", 1_200],
  ["1.234", 123_400],
  ["0,07", 7],
  ["1.234.567,89 EUR", 123_456_789],
  ["", null],
  ["12,345,6", null],
  ["1e3", null],
])("the amount %j of a table is %j cents", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test("a file of another kind is refused", () => {
  expect(() => parseStatement("<html><body>Sign in</body></html>")).toThrow();
  expect(() => parseStatement("%PDF-1.7")).toThrow();
});

test("an instant of a million letters is refused within a second", { timeout: 1_000 }, () => {
  const day = "2026-11-23";
  const file = camt053([{ day, cents: 100 }]).replace(`<Dt>${day}</Dt>`, `<DtTm>${"T".repeat(1_000_000)}</DtTm>`);
  expect(refusalOf(() => parseCamt053(file))).toBe("cells");
});
