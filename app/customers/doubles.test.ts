import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { customer, laBarca, plainPerson } from "../../tests/support/samples.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { validate } from "../http/validation.server.ts";
import { customerSchema } from "./customer.schema.ts";
import { createCustomer, deleteCustomer, updateCustomer } from "./customers.server.ts";
import { expectNoDouble, findDoubles, findNamesakes } from "./doubles.server.ts";
import { likenessesOf } from "./doubles.ts";
import { phoneNumbers } from "./phone.ts";

useDatabase();

const ana = { ...customer, ...plainPerson };
/** Nothing in common with Ana. */
const stranger = { ...ana, first_name: "Luis", surname: "Rey", tel: "", email: "", nie: "", address: "" };

test.each([
  ["+34 952 11 22 33 / 600.111.222 (Ana)", ["952112233", "600111222"]],
  ["0034 600 111 222", ["600111222"]],
  ["(+34) 600-111-222", ["600111222"]],
  ["+44 20 7946 0958", ["442079460958"]],
  ["600111222, 600 111 222", ["600111222"]],
  ["112", []],
  ["Ana", []],
])("the numbers in %j are %j", (typed, numbers) => {
  expect(phoneNumbers(typed)).toEqual(numbers);
});

test.each([
  ["a telephone number, written otherwise", { tel: "600111222" }, ["tel"]],
  ["one of two telephone numbers", { tel: "952 11 22 33 / 0034600111222" }, ["tel"]],
  ["part of a telephone number", { tel: "600 111 22" }, []],
  ["an e-mail address, in capitals", { email: "BEGONA@example.com" }, ["email"]],
  ["another e-mail address that contains it", { email: "xbegona@example.com" }, []],
  ["a tax number with ES and hyphens", { nie: "es-x1234567-l" }, ["nie"]],
  ["a tax number behind its name", { nie: "NIE: X-1234567-L" }, ["nie"]],
  [
    "a name and a street, abbreviated",
    { first_name: "BEGONA", surname: "Pena Iniguez", address: "C/ Mayor, 7, 1.º A" },
    ["place"],
  ],
  ["the name the other way round", { first_name: "Peña Íñiguez", surname: "Begoña", address: "Mayor 1" }, ["place"]],
  ["the name alone", { first_name: ana.first_name, surname: ana.surname }, []],
  ["the name and another street", { first_name: ana.first_name, surname: ana.surname, address: "Calle Menor 1" }, []],
  ["the name and a number of a street", { first_name: ana.first_name, surname: ana.surname, address: "Calle 1" }, []],
  ["the street alone", { address: ana.address }, []],
  ["nothing", {}, []],
])("%s is what two customers have in common, or is not", (_, changes, common) => {
  const other = { ...stranger, ...changes };
  expect([likenessesOf(ana, other), likenessesOf(other, ana)]).toEqual([common, common]);
});

test("companies are compared by their legal names", () => {
  const barca = { ...ana, ...laBarca };
  const again = { ...stranger, kind: "company", company_name: "restaurante LA BARCA S.L", address: "calle mayor" };
  expect(likenessesOf(barca, again)).toEqual(["place"]);
  expect(likenessesOf(barca, { ...again, kind: "person" })).toEqual([]);
});

let [first, second] = [0, 0];

beforeAll(async () => {
  first = (await storeCustomer()).id;
  second = (
    await storeCustomer({ first_name: "Otra", tel: "699 000 111 / 600111222", email: "otra@example.com", nie: "Z1" })
  ).id;
  await storeCustomer({ first_name: "Luis", tel: "60011122", email: "x@example.com", nie: "Z2", address: "Calle 1" });
});

test("doubles are found by what is looked up: who has most in common first, others not", async () => {
  const found = await findDoubles({ ...stranger, tel: "+34 600 11 12 22", email: customer.email });
  expect(found.map(({ id, same }) => [id, same])).toEqual([
    [first, ["tel", "email"]],
    [second, ["tel"]],
  ]);
  expect(await findDoubles(stranger)).toEqual([]);
});

test("a customer is found by each number that is saved now, and by none that was", async () => {
  const of = async (tel: string) => (await findDoubles({ ...stranger, tel })).map(({ id }) => id);
  const { id } = await storeCustomer({ tel: "955000001/955000002,955000003", email: "n@example.com", nie: "Z3" });
  expect(await of("955 000 003")).toEqual([id]);
  const other = await storeCustomer({ tel: "955000003", email: "o@example.com", nie: "Z4" });
  expect(await of("955 000 003")).toEqual([other.id, id]);
  await updateCustomer(id, validate(customerSchema, { ...customer, tel: "955000001", email: "n@example.com" }));
  expect([await of("955000001"), await of("955000003")]).toEqual([[id], [other.id]]);
  await Promise.all([deleteCustomer(id), deleteCustomer(other.id)]);
  expect([await of("955000001"), await of("955000003")]).toEqual([[], []]);
});

test("only what was changed of a saved customer counts, and never the customer", async () => {
  const saved = { ...ana, id: first };
  const ids = async (changes: object) => (await findDoubles({ ...ana, ...changes }, { saved })).map(({ id }) => id);
  expect(await ids({})).toEqual([]);
  expect(await ids({ town: "Ronda", email: "new@example.com" })).toEqual([]);
  expect(await ids({ tel: "699 000 111" })).toEqual([second]);
  expect((await findDoubles(ana, { self: first })).map(({ id }) => id)).toEqual([second]);
});

test("a namesake elsewhere is no double, and is found by the name alone, in whatever order", async () => {
  const here = await storeCustomer({ first_name: "Nuria", surname: "Vidal Roca", address: "Calle Sol 1", tel: "611" });
  const there = await storeCustomer({
    first_name: "Vidal Roca",
    surname: "Núria",
    address: "Calle Luna 2",
    tel: "622",
  });
  await storeCustomer({ first_name: "Nuria", surname: "Vidal", tel: "633" });
  const typed = { ...stranger, first_name: "NURIA", surname: "Vidal Roca", address: "Plaza Mar 3" };
  expect(await findDoubles(typed)).toEqual([]);
  expect((await findNamesakes(typed, null)).map(({ id, address }) => [id, address])).toEqual([
    [there.id, "Calle Luna 2"],
    [here.id, "Calle Sol 1"],
  ]);
  expect((await findNamesakes(typed, there.id)).map(({ id }) => id)).toEqual([here.id]);
  expect(await findNamesakes({ ...typed, first_name: "", surname: "" }, null)).toEqual([]);
});

test("when two equal customers are added at the same time, the second one is asked about", async () => {
  const named = { kind: "person", language: null, first_name: "Eva", surname: "Gil" } as const;
  const twin = { ...stranger, ...named, email: "eva.gil@example.com" };
  const added = await Promise.allSettled(
    [twin, twin].map((input) => createCustomer(input, () => expectNoDouble(input, { others: [] }))),
  );
  expect(added.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
});
