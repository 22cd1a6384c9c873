/** The customer of a paper: the country below an address abroad, and the heading of the tax number. */
import { beforeAll, expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { customer as sample } from "../../tests/support/samples.ts";
import { addressLines } from "./address.ts";
import { customerAddress } from "./customer-address.ts";
import { loadFonts } from "./fonts.ts";
import { customerLines } from "./party-lines.ts";

const { es, en } = { es: wordsIn("es").documents, en: wordsIn("en").documents };
const nowhere = { address: "Rua do Ouro 7", address2: "", address3: "", postcode: "", town: "", province: "" };
const person = { ...sample, kind: "person", company_name: "" };

beforeAll(loadFonts);

test("a customer abroad has the country below the address, in the language of the paper, and a VAT number", () => {
  const place = { ...nowhere, postcode: "80331", town: "München" };
  const german = { ...person, ...place, nie: "DE136695976" };
  expect(customerLines(german, 400, es).details).toEqual([
    "NIF-IVA DE136695976",
    "Rua do Ouro 7",
    "80331 München",
    "Alemania",
    "Tel. +34 600 111 222  ·  begona@example.com",
  ]);
  const { details } = customerLines(german, 400, en);
  expect([details[0], details[3]]).toEqual(["VAT number DE136695976", "Germany"]);
});

test("only the address may name the country, and not what else a customer has", () => {
  const firm = {
    ...person,
    ...nowhere,
    id: 7,
    postcode: "1000-001",
    company_name: "Portugal",
    notes: "España",
    nie: "PT501442600",
  };
  expect(customerAddress(firm, es)).toEqual(["Rua do Ouro 7", "1000-001", "Portugal"]);
});

test("a customer in Spain has neither, nor has one without a number", () => {
  const address = ["Calle Mayor 1", "2º B", "28801 Alcalá (Madrid)"];
  expect(customerLines(person, 400, es).details.slice(0, -1)).toEqual(["NIF/NIE X1234567L", ...address]);
  expect(customerLines({ ...person, nie: "" }, 400, es).details.slice(0, -1)).toEqual(address);
});

test("a number of another country is headed neutrally", () => {
  const swiss = { ...person, nie: "CHE-107.787.577" };
  expect(customerLines(swiss, 400, es).details[0]).toBe("Identificación fiscal CHE-107.787.577");
  expect(customerLines(swiss, 400, en).details[0]).toBe("Tax identification CHE-107.787.577");
});

test.each([
  ["GB123456789", { postcode: "SW1A 1AA", town: "London" }, "Reino Unido"],
  ["XI123456789", { postcode: "BT1 5GS", town: "Belfast" }, "Reino Unido"],
  ["EL094259216", { postcode: "104 31", town: "Atenas" }, "Grecia"],
  ["PT501442600", { postcode: "1000-001", town: "Lisboa" }, "Portugal"],
  ["FR40303265045", { postcode: "75001", town: "Paris" }, "Francia"],
])("%s at %j: the country is %s", (nie, place, country) => {
  expect(customerAddress({ ...nowhere, ...place, nie }, es).at(-1)).toBe(country);
});

test.each([
  ["a Spanish number", "B12345674", { postcode: "1000-001", town: "Lisboa" }],
  ["a Spanish number with its country", "ES B12345674", { postcode: "1000-001", town: "Lisboa" }],
  ["a foreign number, and a house in Spain", "GB123456789", { postcode: "03730", town: "Jávea" }],
  ["a postcode that may be Spanish", "DE136695976", { postcode: "10117", town: "Berlin" }],
  ["no postcode", "DE136695976", { address: "C/ Mayor 1, 03730 Jávea" }],
  ["the country named in its field", "PT501442600", { postcode: "1000-001", town: "Lisboa", province: "Portugal" }],
  ["the country named behind the town", "DE136695976", { postcode: "80331", town: "Berlín (Alemania)" }],
  ["the country named in another language", "DE136695976", { postcode: "80331", town: "Berlin", address3: "GERMANY" }],
  ["letters of no country", "QQ123456789", { postcode: "1000", town: "Berna" }],
  ["a word that begins like a country's number", "SIN NIF", { postcode: "1000" }],
  ["a passport", "pasaporte AA123456", { postcode: "1000" }],
])("%s: no country is added", (_, nie, place) => {
  const customer = { ...nowhere, ...place, nie };
  expect(customerAddress(customer, es)).toEqual(addressLines(customer));
});

test("no address: no country either", () => {
  expect(customerAddress({ ...nowhere, address: "", nie: "PT501442600" }, es)).toEqual([]);
});

test("a name and an address of the most letters that their fields take stand whole", () => {
  const long = (text: string) => `${text} `.repeat(20).slice(0, 200).trim();
  const [name, address] = [
    long("Comunidad de Propietarios del Edificio Mirador"),
    long("Avenida de la Constitución 12"),
  ];
  const community = { ...sample, ...nowhere, kind: "company", company_name: name, address };
  const lines = customerLines(community, 345, es);
  expect(lines.name.join(" ")).toBe(name);
  expect(lines.details.join(" ")).toContain(address);
});

test("what a signed paper stated goes before what papers state of the same customer today", () => {
  const abroad = { ...person, ...nowhere, postcode: "1000-001", nie: "PT501442600" };
  const before = { ...abroad, stated: { kind: "spanish", country: "" } } as const;
  expect(customerLines(before, 400, es).details.slice(0, 3)).toEqual([
    ...["NIF/NIE PT501442600", "Rua do Ouro 7", "1000-001"],
  ]);
  const kept = { ...abroad, stated: { kind: "eu", country: "FR" } } as const;
  expect(customerLines(kept, 400, es).details.slice(0, 4)).toEqual([
    ...["NIF-IVA PT501442600", "Rua do Ouro 7", "1000-001", "Francia"],
  ]);
});
