/**
 * Which customer a line of a CSV file means, on a database: a stored customer, one of an earlier line of the same file,
 * or a new one.
 */
import { expect, test } from "vitest";
import { importLimits } from "#app/csv/csv-import.ts";
import { mergeCustomers } from "#app/customer-card/merge.server.ts";
import { english } from "#app/words/words.server.ts";
import { head, importLines, storedCustomer } from "../../tests/support/customer-import.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { getCustomer, listCustomers } from "./customers.server.ts";

useDatabase();

type Cells = { name: string; nie?: string; email?: string; tel?: string; address?: string };

test.each<[string, Cells, string | null]>([
  ["the tax number, however it is written", { nie: "b-93.123.459", name: "Otra;Marín" }, "nie"],
  ["the tax number with the letters of Spain", { nie: "ES-B93123459", name: "Lucía;Marín" }, "nie"],
  ["the tax number behind its name", { nie: "CIF: B-93123459", name: "Lucía;Marín" }, "nie"],
  ["the e-mail address, where the names agree", { email: "BARCA@example.com", name: "Mª Lucía;Marín Gil" }, "email"],
  ["the telephone number", { tel: "+34 911 222 333", name: "Lucía;Marín" }, "tel"],
  ["one of two telephone numbers", { tel: "600 111 222 / 911 222 333", name: "Lucía;Marín" }, "tel"],
  ["the name and the street", { tel: "699000111", name: "Lucía;Marín", address: "CALLE DE LA MAR, 7" }, "address"],
  ["nothing: another person with the same address", { email: "barca@example.com", name: "Luis;Pérez" }, null],
  ["nothing: another tax number", { email: "barca@example.com", nie: "12345678Z", name: "Lucía;Marín" }, null],
  ["nothing: a namesake elsewhere", { tel: "699000112", name: "Lucía;Marín", address: "Calle Sol 1" }, null],
])("a line is matched by %s", async (_, { name, nie = "", email = "", tel = "", address = "" }, by) => {
  const mine = await findOrStore();
  const { lines } = await importLines([head, [name, tel, email, nie, address, "", ""].join(";")], { isDryRun: true });
  expect(lines[0]).toMatchObject({ matched_by: by, id: by && mine.id, outcome: by ? expect.anything() : "create" });

  async function findOrStore() {
    const found = (await listCustomers()).find(({ email }) => email === "barca@example.com");
    const person = { first_name: "Lucía", surname: "Marín", nie: "B93123459" };
    const where = { email: "barca@example.com", tel: "911 222 333", address: "Calle de la Mar 7" };
    return found?.nie === person.nie ? found : await storedCustomer({ ...person, ...where });
  }
});

test("one number of a customer who has two finds the customer and leaves both, unless the id is given", async () => {
  const tel = "952112233 / 600111222";
  const { id, surname } = await storedCustomer({ first_name: "Rosa", tel });
  const lines = [head, `Rosa;${surname};952 11 22 33;;;;;`, `Rosa;${surname};600111222;;;;;`];
  expect(await importLines(lines)).toMatchObject({ create: 0, update: 0, unchanged: 2, refused: 0 });
  expect((await getCustomer(id))?.tel).toBe(tel);
  const byId = await importLines(["id;nombre;apellidos;tel", `${id};Rosa;${surname};600111222`], { isDryRun: true });
  expect(byId.lines[0]?.changes).toEqual({ tel: { before: tel, after: "600111222" } });
});

test("a tax number that is stored with the letters of Spain is the same without them", async () => {
  const { id } = await storedCustomer({ first_name: "Elsa", surname: "Ríos", nie: "ESB11223399" });
  const { lines } = await importLines([head, "Elsa;Ríos;;;B-11223399;;;"], { isDryRun: true });
  expect(lines).toMatchObject([{ id, outcome: "update", matched_by: "nie" }]);
});

test("a tax number of somebody with quite another name is refused, with the id that says it is the one", async () => {
  const known = await storedCustomer({ first_name: "Hotel", nie: "B11223344" });
  const line = (id: string, name: string) =>
    importLines(["id;nombre;nif", `${id};${name};B11223344`], { isDryRun: true });
  expect((await line("", "Bar El Sol")).lines[0]).toMatchObject({
    ...{ outcome: "refused", changes: {} },
    error: expect.stringContaining(
      `Hotel ${known.surname} has this tax number. If that is the one, write the id ${known.id}`,
    ),
  });
  expect((await line(String(known.id), "Bar El Sol")).lines[0]).toMatchObject({ outcome: "update", matched_by: "id" });
  expect((await line("", "")).lines[0]).toMatchObject({ matched_by: "nie" });
});

const named = (first_name: string, surname = "") =>
  ({ kind: "person", company_name: "", first_name, surname }) as const;
const legal = (company_name: string) => ({ kind: "company", company_name, first_name: "", surname: "" }) as const;

test.each([
  ["a legal form", legal("Frío Norte, S.L."), legal("Bar El Sol SL")],
  ["a legal form in full", legal("Frío Norte Sociedad Limitada"), legal("Sol Sociedad Limitada")],
  [
    "what every community is called",
    legal("Comunidad de Propietarios Calle Mayor 5"),
    legal("Cdad. Prop. Calle Sol 5"),
  ],
  ["small words", legal("Agua y más de la Costa"), legal("Frío y más de la Sierra")],
  ["a first name", named("José", "García Ramos"), named("José Luis", "Castaño Fernández")],
  ["a first name in a company's name", named("José", "García Ramos"), legal("Talleres José SL")],
  ["what stands before a surname", named("Ana", "de la Fuente"), named("Eva", "de la Torre")],
  ["nothing, of surnames that only look like a short form", named("Luis", "Sanz"), named("Luis", "Sánchez")],
])("a tax number does not make one customer of two who share %s", async (_, stored, line) => {
  expect(await refusedOver(stored, line)).toBe(true);
});

test.each([
  ["a company is renamed in part", legal("Frío Norte, S.L."), legal("Norte Climatización SA")],
  ["a company's name is written apart", legal("Aireclima SL"), legal("Aire Clima, S.L.")],
  ["only the legal form is another", legal("Calle 13 SL"), legal("Calle 13 SLU")],
  ["a community is abbreviated", legal("Comunidad de Propietarios Mayor 5"), legal("C.P. Mayor, nº 5")],
  ["the second surname is missing", named("José", "García Ramos"), named("José Luis", "Garcia")],
  ["a first name is abbreviated", named("María", "Peña Íñiguez"), named("Mª", "Pena")],
  ["a surname is abbreviated", named("Ana", "Fernández"), named("Ana Belén", "Fdez.")],
  ["there is no surname", named("José Luis", "Castaño"), named("José")],
  ["the names are cut elsewhere", named("Ana María", "Gil"), named("Ana Gil Soler")],
  ["a person has a company's name", named("Juan", "Pérez"), legal("Climas Juan Pérez")],
])("a line with a known tax number is taken where %s", async (_, stored, line) => {
  expect(await refusedOver(stored, line)).toBe(false);
});

async function refusedOver(stored: ReturnType<typeof named | typeof legal>, line: typeof stored) {
  const { nie } = await storedCustomer(stored);
  const cells = [line.kind, line.company_name, line.first_name, line.surname, nie].map((text) => `"${text}"`).join(";");
  const { lines } = await importLines(["tipo;razón social;nombre;apellidos;nif", cells], { isDryRun: true });
  return lines[0]?.error?.includes("has this tax number") ?? false;
}

test("an id is taken only if something else agrees, and no id is made up", async () => {
  const known = await storedCustomer({ first_name: "Berta" });
  const of = (id: string, rest: string) =>
    importLines(["id;nombre;apellidos;tel", `${id};${rest}`], { isDryRun: true });
  expect((await of(String(known.id), `Berta;${known.surname};600999999`)).lines[0]).toMatchObject({
    ...{ outcome: "update", matched_by: "id", changes: { tel: { before: known.tel, after: "600999999" } } },
  });
  expect((await of(String(known.id), "Otra;Persona;600999999")).lines[0]?.error).toContain(
    `The customer with the id ${known.id} is Berta ${known.surname}`,
  );
  for (const id of ["4000000", "x", "0"]) {
    expect((await of(id, "Otra;Persona;600999999")).lines[0]?.error).toContain(`Nothing has the id ${id}.`);
  }
});

test("the id of a customer who was merged leads to the one who stays, and makes no double", async () => {
  const gone = await storedCustomer({ first_name: "Doble" });
  const stays = await storedCustomer({ first_name: "Única" });
  await mergeCustomers({ id: gone.id, into: stays.id }, english, { source: null, target: null });
  const before = await getCustomer(stays.id);
  const { lines } = await importLines([`id;${head}`, `${gone.id};Doble;${gone.surname};${gone.tel};;;;;`]);
  expect(lines).toMatchObject([{ line: 2, outcome: "refused", id: null }]);
  expect(lines[0]?.error).toContain(`The customer with the id ${gone.id} was merged into ${stays.id} Única`);
  expect(await getCustomer(stays.id)).toEqual(before);
});

test("with an id, what else agrees is compared as without one: a tax number without ES, each telephone number", async () => {
  const renamed = { kind: "company", company_name: "Hotel Mar", nie: "B93123467" } as const;
  const { id } = await storedCustomer({ ...renamed, tel: "951000111 / 600000222" });
  for (const rest of ["ES-B93123467;", ";+34 951 000 111", ";600000222"]) {
    const { lines } = await importLines(["id;razón social;nif;tel", `${id};Playa Sur SL;${rest}`], { isDryRun: true });
    expect(lines[0], rest).toMatchObject({ outcome: "update", matched_by: "id", error: null });
  }
});

test("several that could be meant are named, and nothing is guessed", async () => {
  const twins = [await storedCustomer({ nie: "Y1234567X" }), await storedCustomer({ nie: "Y1234567X" })];
  const { lines } = await importLines([head, "Uno;Más;600200001;;Y1234567X;;;"]);
  expect(lines[0]?.error).toContain(twins.map(({ id, surname }) => `${id} Begoña ${surname}`).join(", "));
});

test("a line that repeats another is left as it is; one that says otherwise is refused", async () => {
  const line = "Gemela;Primera;600300001;;;Calle A;Getafe;";
  const { lines } = await importLines([head, line, line, line.replace("Getafe", "Leganés")]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["create", "unchanged", "refused"]);
  expect(lines[2]?.error).toBe("Line 2 is the same one, with other values.");
});

test("a file whose lines say two things of one customer changes nothing when it is sent again", async () => {
  const line = "Gemela;Segunda;600300002;;B93123475;;Getafe;";
  const text = [head, line, line.replace("600300002", "600 300 002")];
  expect(await importLines(text)).toMatchObject({ create: 1, refused: 1 });
  const again = await importLines(text);
  expect(again).toMatchObject({ update: 0, unchanged: 1, refused: 1 });
  expect(again.lines[1]?.error).toBe("Line 2 is the same one, with other values.");
  expect(await getCustomer(again.lines[0]?.id ?? 0)).toMatchObject({ tel: "600300002" });
});

test("the largest list is checked in seconds though all its customers have one e-mail address", async () => {
  const rows = Array.from(
    { length: importLimits.lines },
    (_, n) => `Ana${n};Peña${n};6${String(2e7 + n)};oficina@example.com;;;Getafe;28901`,
  );
  expect(await importLines([head, ...rows], { isDryRun: true })).toMatchObject({ create: rows.length });
  // 1.6 seconds where each line is compared with those whose names may agree, 10 where with all before it, and 126
  // where their names are folded anew each time, on a machine that does nothing else; beside other tests eight times
  // as long.
}, 60_000);

test("a customer whom a line gives another name and address is told by the new name in the lines that follow", async () => {
  const known = await storedCustomer({ first_name: "Eva", email: "antes@example.com" });
  const { lines } = await importLines(
    [
      `id;${head}`,
      `${known.id};Luz;Marín;${known.tel};despues@example.com;${known.nie};;;`,
      ";Luz;Marín;;antes@example.com;;;Parla;",
    ],
    { isDryRun: true },
  );
  expect(lines).toMatchObject([
    { outcome: "update", id: known.id, matched_by: "id" },
    { outcome: "refused", id: known.id, error: "Line 2 is the same one, with other values." },
  ]);
});
