/** What Spanish law wants of an invoice, as tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { root } from "../../tests/support/app.ts";
import { causes, isForAbroad, mayStandOn } from "./causes.ts";
import { recordDates, recordsFrom } from "./dates.ts";
import { invoiceKinds } from "./invoice-kinds.ts";
import { type InvoiceToCheck, isAdvice, lacksOf, lacksOfCompany } from "./lacks.ts";
import { companyOf, partyOf } from "./party.server.ts";
import { isRateOn, ratesOn } from "./rates.ts";
import { agencyCountries, originOf, printedTaxNumber, taxIdOf } from "./tax-id.ts";

const address = "Calle Mayor 1";
const whole = { name: "Clima Norte, S.L.", nif: "right", tax_id: { nif: "B12345674" }, address } as const;
const ana = { name: "Ana", nif: "right", tax_id: { nif: "12345678Z" }, address, id: 7, kind: "person" } as const;
const ofCountry = (country: string, type: "02" | "04") => ({ ...ana, tax_id: { country, type, id: `${country}1` } });

const [french, british] = [ofCountry("FR", "02"), ofCountry("GB", "04")];

const noFrench = { ...french, nif: "unlike" } as const;

const at = (iva_bp: number) => [{ iva_bp, cause: "", base_cents: 10_000 }];
const without = (cause: string, base_cents = 10_000) => [{ iva_bp: 0, cause, base_cents }];

const full: InvoiceToCheck = {
  ...{ kind: "F1", company: whole, customer: ana },
  ...{ work_date: "2026-11-20", taxes: at(2_100), total_cents: 12_100 },
};

const whatOf = (changes: Partial<InvoiceToCheck>) => lacksOf({ ...full, ...changes }).map(({ what }) => what);

test.each([
  ["2026-11-23", [2_100, 1_000, 400]],
  ["2024-11-01", [2_100, 1_000, 750, 400, 200]],
  ["2023-06-01", [2_100, 1_000, 500, 400]],
  ["2012-08-31", [400]],
])("the rates of %s", (day, rates) => expect(ratesOn(day)).toEqual(rates));

test.each([
  ["B12345674", "2027-01-01"],
  ["12345678Z", "2027-07-01"],
  ["X1234567L", "2027-07-01"],
  ["E12345674", "2027-07-01"],
])("the law wants the records of %s from %s on", (nif, day) => expect(recordsFrom(nif)).toBe(day));

test("0 is a rate on no day", () => expect(isRateOn(0, "2026-11-23")).toBe(false));

test("an invoice that has all lacks nothing, of whatever kind and with whatever cause may stand on it", () => {
  const kinds = fc.constantFrom(...invoiceKinds);
  const taxes = fc.array(
    fc.oneof(
      fc.constantFrom(...ratesOn(full.work_date)).map(at),
      fc.constantFrom(...causes).map((cause) => without(cause)),
    ),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(kinds, taxes, (kind, some) => {
      const asked = some.flat();
      fc.pre(asked.every(({ cause }) => mayStandOn(cause, kind) && !isForAbroad(cause)));
      expect(lacksOf({ ...full, kind, taxes: asked })).toEqual([]);
    }),
  );
});

test.each<[string, Partial<InvoiceToCheck>, string[]]>([
  [
    "a company without anything",
    { company: { name: "", nif: "absent", tax_id: null, address: "" } },
    ["companyName", "companyNif", "companyAddress"],
  ],
  ["a company with a wrong NIF", { company: { ...whole, nif: "wrong" } }, ["companyNifWrong"]],
  ["a customer with a wrong NIF", { customer: { ...full.customer, nif: "wrong" } }, ["customerNifWrong"]],
  ["the same on a simplified one", { kind: "F2", customer: { ...full.customer, nif: "wrong" } }, []],
  [
    "a customer without anything",
    { customer: { ...ana, kind: "company", name: "", nif: "absent", tax_id: null, address: "" } },
    ["customerName", "customerNif", "customerAddress"],
  ],
  ["0 % without a cause", { taxes: without("") }, ["cause"]],
  ["a rate that is none", { taxes: at(1_800) }, ["rate"]],
  ["a rate of another time", { taxes: at(500) }, ["rate"]],
  ["that rate in its time", { taxes: at(500), work_date: "2023-06-01" }, []],
  ["reverse charge, simplified", { kind: "F2", taxes: without("S2") }, ["reverseCharge"]],
  ["reverse charge on R5", { kind: "R5", taxes: without("S2") }, ["reverseCharge"]],
  ["an export", { taxes: without("E2") }, []],
  ["what is treated as an export", { kind: "F2", taxes: without("E3") }, []],
  ["E5 for a Spanish number", { taxes: without("E5") }, ["exemptAbroad"]],
  ["E5, simplified", { kind: "F2", customer: french, taxes: without("E5") }, ["exemptAbroad"]],
  ["E5 for a number of another EU country", { customer: french, taxes: without("E5") }, []],
  ["E5 for another foreign number", { customer: british, taxes: without("E5") }, ["exemptAbroad"]],
  ["E5 for a number that is none", { customer: noFrench, taxes: without("E5") }, ["customerNifUnlike", "exemptUnlike"]],
  ["E5 that is taken off it", { kind: "R1", customer: noFrench, taxes: without("E5", -1) }, ["customerNifUnlike"]],
  ["such a number with IVA", { customer: noFrench }, ["customerNifUnlike"]],
  ["E5 that is taken off one", { kind: "R1", customer: british, taxes: without("E5", -10_000) }, []],
  ["E5 that is taken off a Spanish number", { kind: "R1", taxes: without("E5", -10_000) }, ["exemptAbroad"]],
  ["a bad debt of a Spanish number", { kind: "R3" }, []],
  ["a bad debt of an EU number", { kind: "R3", customer: french }, ["badDebtAbroad"]],
  ["insolvency of an EU number", { kind: "R2", customer: french }, []],
  ["insolvency of another foreign number", { kind: "R2", customer: british }, ["insolvencyAbroad"]],
  ["another reason with it", { kind: "R1", customer: british }, []],
  ["the company as its customer", { customer: { ...ana, tax_id: whole.tax_id } }, ["customerIsCompany"]],
  ["the same on a simplified one", { kind: "F2", customer: { ...ana, tax_id: whole.tax_id } }, []],
  ["3,000.00 simplified for a person", { kind: "F2", total_cents: 300_000 }, []],
  ["3,000.01 simplified for a person", { kind: "F2", total_cents: 300_001 }, ["tooMuch"]],
  [
    "400.00 simplified for a company",
    { kind: "F2", customer: { ...full.customer, kind: "company" }, total_cents: 40_000 },
    [],
  ],
  [
    "400.01 simplified for a company",
    { kind: "F2", customer: { ...full.customer, kind: "company" }, total_cents: 40_001 },
    ["tooMuch"],
  ],
  ["what raises a simplified one to 3,000.00", { kind: "R5", raises_to_cents: 300_000 }, []],
  ["what raises a simplified one to more", { kind: "R5", raises_to_cents: 300_001 }, ["raisesTooMuch"]],
  ["what raises a full one to more", { kind: "R1", raises_to_cents: 300_001 }, []],
  ["13 rates and causes", { taxes: Array.from({ length: 13 }, () => at(2_100)).flat() }, ["tooManyRates"]],
])("%s", (_, changes, lacks) => expect(whatOf(changes)).toEqual(lacks));

test("each lack of a party says where it is filled in", () => {
  const lacks = lacksOf({ ...full, company: { ...whole, address: "" }, customer: { ...full.customer, address: "" } });
  expect(lacks.map(({ at }) => at)).toEqual(["/settings", "/customers?id=7"]);
});

test.each([
  ["12345678Z", { nif: "12345678Z" }],
  ["15 s", { nif: "00000015S" }],
  ["ES B-12.345.678", { nif: "B12345678" }],
  ["FR 40303265045", { country: "FR", type: "02", id: "FR40303265045" }],
  ["EL094259216", { country: "GR", type: "02", id: "EL094259216" }],
  ["GB980780684", { country: "GB", type: "04", id: "GB980780684" }],
  ["XI 123 4567 89", { country: "", type: "02", id: "XI123456789" }],
  ["CIF B-12345674", { nif: "B12345674" }],
  ["NIF: 12345678Z", { nif: "12345678Z" }],
  ["N.I.E. X1234567L", { nif: "X1234567L" }],
  ["DNI/NIF 1234567-L", { nif: "01234567L" }],
  ["cif: es b12345674", { nif: "B12345674" }],
  ["CIF B123456789", null],
  ["NIE PENDIENTE", null],
  ["CI1234567A", { country: "CI", type: "04", id: "CI1234567A" }],
  ["NI J0310000000004", { country: "NI", type: "04", id: "NIJ0310000000004" }],
  ["ZZ123456789", null],
  ["X", null],
  ["", null],
])("the tax number %s", (typed, id) => expect(taxIdOf(typed)).toEqual(id));

test.each([
  ["X1234567L", "spanish", ""],
  ["ES B-12345674", "spanish", ""],
  ["CIF B12345674", "spanish", ""],
  ["", "spanish", ""],
  ["12345", "spanish", ""],
  ["FR 40 303 265 045", "eu", "FR"],
  ["EL094259216", "eu", "GR"],
  ["XI123456789", "eu", "GB"],
  ["GB123456789", "other", "GB"],
  ["CHE-107.787.577 MWST", "other", "CH"],
  ["QQ123456789", "other", ""],
  ["SIN NIF", "other", ""],
  ["Pasaporte AA123456", "other", ""],
])("%j is headed as %s, of %j", (typed, kind, country) => expect(originOf(typed)).toEqual({ kind, country }));

test.each([
  ["15S", "00000015S"],
  ["ES 1234567-L", "01234567L"],
  ["12.345.678-z", "12.345.678-z"],
  ["FR 40303265045", "FR 40303265045"],
  ["PENDING", "PENDING"],
  ["", ""],
])("an invoice prints the number %j as %j", (typed, printed) => expect(printedTaxNumber(typed)).toBe(printed));

test.each([
  ["12345678Z", "right"],
  ["12345678A", "wrong"],
  ["X5102755C", "wrong"],
  ["A5881850B", "wrong"],
  ["A58818501", "right"],
  ["15S", "right"],
  ["00000000T", "wrong"],
  ["", "absent"],
  ["FR 40303265045", "right"],
  ["EL094259216", "right"],
  ["XI980780684", "right"],
  ["FR1", "unlike"],
  ["DE123456789", "unlike"],
  ["EL123456789", "unlike"],
  ["XI123456789", "unlike"],
  ["PAB123456", "unlike"],
  ["CIF A-58818501", "right"],
  ["CIF A-58818502", "wrong"],
  ["CIF A-588185011", "wrong"],
  ["AB123456", "wrong"],
  ["X0000000T", "wrong"],
  [`FR${"1".repeat(23)}`, "wrong"],
])("a party with the number %s has it %s", async (nie, nif) => {
  expect((await partyOf({ name: "Ana", nie, address: "x" })).nif).toBe(nif);
});

test("a company has a Spanish number, or a wrong one: the tax agency records no other issuer", async () => {
  const of = async (nie: string) => (await companyOf({ company_name: "Clima", nie, address: "x", registry: "" })).nif;
  expect(await Promise.all(["A58818501", "FR40303265045", "FR1", ""].map(of))).toEqual([
    "right",
    "wrong",
    "wrong",
    "absent",
  ]);
});

test.each([
  ["A58818501", "", ["companyRegistry"]],
  ["B-12345674", "", ["companyRegistry"]],
  ["B12345674", "Registro Mercantil de Málaga, hoja MA-1", []],
  ["12345678Z", "", []],
  ["G12345674", "", []],
])("a company with the number %s and the entry %j in the register lacks %j", async (nie, registry, expected) => {
  const lacks = lacksOfCompany(await companyOf({ company_name: "Clima", nie, address: "x", registry }));
  expect(lacks.map(({ what }) => what)).toEqual(expected);
  // It is said, and stops no invoice.
  expect(lacks.every(isAdvice)).toBe(true);
});

test("the countries are those of the tax agency's schema", () => {
  const schema = readFileSync(join(root, "tests/support/verifactu/schema/SuministroInformacion.xsd"), "utf8");
  const [list = ""] = /name="CountryType2"[\s\S]*?<\/simpleType>/.exec(schema) ?? [];
  const codes = [...list.matchAll(/value="(..)"/g)].map(([, code]) => code);
  expect([...agencyCountries].toSorted()).toEqual(codes.toSorted());
});

test("what a ministry announced is not law", () => {
  expect(recordDates.companies).toEqual({ from: "2027-01-01", standing: "law" });
  expect(recordDates.moved.standing).toBe("announced");
});
