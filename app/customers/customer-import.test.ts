/** Importing customers from CSV files, on a real database. */
import { expect, test } from "vitest";
import { byteOrderMark, csvLines } from "#app/csv/csv.ts";
import { importLimits } from "#app/csv/csv-import.ts";
import { importCsv } from "#app/http/csv-import.server.ts";
import { rowsOf, write } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { laBarca } from "../../tests/support/samples.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import { customerColumns } from "./customer.ts";
import { customerImport } from "./customer-import.server.ts";
import { getCustomer, listCustomers, updateCustomer } from "./customers.server.ts";

useDatabase();

const english = wordsIn("en");

async function importLines(texts: readonly string[], { isDryRun = false } = {}) {
  const { lines: done, ...counts } = await importCsv(texts.join("\n"), customerImport, { isDryRun });
  const lines = done.map(({ line, outcome, id, name, matched_by, changes, error, warnings }) => ({
    ...{ line, outcome, id, name, matched_by, changes, error: error?.(english) ?? null },
    warnings: warnings.map((warning) => warning(english)),
  }));
  return { ...counts, lines };
}

const head = "nombre;apellidos;teléfono;correo;nif;dirección;población;CP";
let serial = 0;

/** A stored customer whom no other test's lines can mean. */
function stored(changes: Parameters<typeof storeCustomer>[0] = {}) {
  serial += 1;
  const own = { tel: `91100000${serial}`, email: `n${serial}@example.com`, nie: "", address: `Calle ${serial}` };
  return storeCustomer({ ...own, nie: `X000000${serial}`, surname: `Apellido${serial}`, ...changes });
}

test("a dry run says what each line would do, and saves nothing; the same then does it; a third time nothing is left", async () => {
  const known = await stored({ first_name: "Ana", town: "Alcalá" });
  const lines = [
    head,
    "Nuevo;Cliente;600 000 001;;;Calle Sol 1;Getafe;28901",
    `Ana;${known.surname};${known.tel};;${known.nie};;Getafe;`,
    `;${known.surname};${known.tel};;;;;`,
    "Sin;Contacto;;;;;;",
  ];
  const before = await listCustomers();
  const would = await importLines(lines, { isDryRun: true });
  expect(await listCustomers()).toEqual(before);
  expect(would).toMatchObject({ create: 1, update: 1, unchanged: 1, refused: 1, ignored: [] });
  expect(would.lines).toMatchObject([
    { line: 2, outcome: "create", id: null, name: "Nuevo Cliente", matched_by: null },
    {
      ...{ line: 3, outcome: "update", id: known.id, matched_by: "nie" },
      changes: { town: { before: "Alcalá", after: "Getafe" } },
    },
    { line: 4, outcome: "unchanged", id: known.id, matched_by: "tel" },
    { line: 5, outcome: "refused", error: "Give a telephone number or an email address." },
  ]);
  const did = await importLines(lines);
  const { id } = did.lines[0] ?? {};
  expect(did).toEqual({ ...would, lines: would.lines.map((line) => (line.line === 2 ? { ...line, id } : line)) });
  expect(await getCustomer(id ?? 0)).toMatchObject({ first_name: "Nuevo", town: "Getafe", kind: "person" });
  expect(await getCustomer(known.id)).toEqual({ ...known, town: "Getafe" });
  expect(await importLines(lines)).toMatchObject({ create: 0, update: 0, unchanged: 3, refused: 1 });
});

test("an exported list imports back unchanged", async () => {
  await stored({ ...laBarca, nie: "B12345674", notes: "=1+1\r\n; 'dos' líneas", tel: "+34 600 000 777" });
  await stored({ first_name: "'=x", town: "  Alcalá" });
  const all = await listCustomers();
  const rows = all.map((customer) => customerColumns.map((name) => String(customer[name] ?? "")));
  const text = byteOrderMark + csvLines([[...customerColumns], ...rows]);
  const report = await importCsv(text, customerImport, { isDryRun: false });
  expect(report).toMatchObject({ create: 0, update: 0, refused: 0, unchanged: all.length });
  expect(await listCustomers()).toEqual(all);
});

test("a broken line in the middle is refused by its number, and the others are taken", async () => {
  const lines = [head, "Uno;Bueno;600100001;;;;;", '"Dos;Malo;600100002;;;;;', "Tres;Bueno;600100003;;;;;"];
  const { lines: done, ...counts } = await importLines(lines);
  expect(counts).toMatchObject({ create: 2, refused: 1 });
  expect(done[1]).toMatchObject({
    ...{ line: 3, outcome: "refused" },
    error: "A quotation mark of this line is not closed, or something follows it.",
  });
});

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
    return found?.nie === person.nie ? found : await stored({ ...person, ...where });
  }
});

test("one number of a customer who has two finds the customer and leaves both, unless the id is given", async () => {
  const tel = "952112233 / 600111222";
  const { id, surname } = await stored({ first_name: "Rosa", tel });
  const lines = [head, `Rosa;${surname};952 11 22 33;;;;;`, `Rosa;${surname};600111222;;;;;`];
  expect(await importLines(lines)).toMatchObject({ create: 0, update: 0, unchanged: 2, refused: 0 });
  expect((await getCustomer(id))?.tel).toBe(tel);
  const byId = await importLines(["id;nombre;apellidos;tel", `${id};Rosa;${surname};600111222`], { isDryRun: true });
  expect(byId.lines[0]?.changes).toEqual({ tel: { before: tel, after: "600111222" } });
});

test("a tax number that is stored with the letters of Spain is the same without them", async () => {
  const { id } = await stored({ first_name: "Elsa", surname: "Ríos", nie: "ESB11223399" });
  const { lines } = await importLines([head, "Elsa;Ríos;;;B-11223399;;;"], { isDryRun: true });
  expect(lines).toMatchObject([{ id, outcome: "update", matched_by: "nie" }]);
});

test("a tax number of somebody with quite another name is refused, with the id that says it is the one", async () => {
  const known = await stored({ first_name: "Hotel", nie: "B11223344" });
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

test("an id is taken only if something else agrees, and no id is made up", async () => {
  const known = await stored({ first_name: "Berta" });
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

test("with an id, what else agrees is compared as without one: a tax number without ES, each telephone number", async () => {
  const renamed = { kind: "company", company_name: "Hotel Mar", nie: "B93123467" } as const;
  const { id } = await stored({ ...renamed, tel: "951000111 / 600000222" });
  for (const rest of ["ES-B93123467;", ";+34 951 000 111", ";600000222"]) {
    const { lines } = await importLines(["id;razón social;nif;tel", `${id};Playa Sur SL;${rest}`], { isDryRun: true });
    expect(lines[0], rest).toMatchObject({ outcome: "update", matched_by: "id", error: null });
  }
});

test("several that could be meant are named, and nothing is guessed", async () => {
  const twins = [await stored({ nie: "Y1234567X" }), await stored({ nie: "Y1234567X" })];
  const { lines } = await importLines([head, "Uno;Más;600200001;;Y1234567X;;;"]);
  expect(lines[0]?.error).toContain(twins.map(({ id, surname }) => `${id} Begoña ${surname}`).join(", "));
});

test.each(["-", "—", "no tiene", "s/n"])("a telephone cell that says %j reaches nobody, and is none", async (tel) => {
  serial += 1;
  const alone = [head, `Sin;Número ${serial};${tel};;;;;`];
  expect((await importLines(alone)).lines).toMatchObject([
    { outcome: "refused", error: "Give a telephone number or an email address." },
  ]);
  const withEmail = [head, `Con;Correo ${serial};${tel};correo${serial}@example.com;-;;;`];
  const { lines } = await importLines(withEmail);
  expect(await getCustomer(lines[0]?.id ?? 0)).toMatchObject({ tel: "", nie: "" });
  expect(lines[0]?.warnings).toEqual(["Enquiry. Still missing: Tel, NIE, Address, Postcode."]);
  expect(await importLines(withEmail)).toMatchObject({ create: 0, update: 0, unchanged: 1 });
  const known = await stored();
  const without = [head, `${known.first_name};${known.surname};${tel};-;${known.nie};;;`];
  expect(await importLines(without)).toMatchObject({ create: 0, update: 0, unchanged: 1 });
});

test("a line that repeats another is left as it is; one that says otherwise is refused", async () => {
  const line = "Gemela;Primera;600300001;;;Calle A;Getafe;";
  const { lines } = await importLines([head, line, line, line.replace("Getafe", "Leganés")]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["create", "unchanged", "refused"]);
  expect(lines[2]?.error).toBe("Line 2 is the same one, with other values.");
});

test("an empty cell and an absent column change nothing", async () => {
  const known = await stored({ notes: "Portal B", address2: "3º", town: "Alcalá" });
  const { lines } = await importLines([head, `Eva;${known.surname};${known.tel};;${known.nie};;;28002`]);
  expect(Object.keys(lines[0]?.changes ?? {})).toEqual(["first_name", "postcode"]);
  expect(await getCustomer(known.id)).toEqual({ ...known, first_name: "Eva", postcode: "28002" });
});

test("a postcode whose 0 a spreadsheet has taken off changes nothing; a new one of a Spanish customer is warned about", async () => {
  const known = await stored({ postcode: "08001", town: "Barcelona", tel: "911 555 001" });
  const named = `${known.first_name};${known.surname}`;
  const byId = await importLines([`id;${head}`, `${known.id};${named};${known.tel};;;;;8001`]);
  expect(byId).toMatchObject({ update: 0, unchanged: 1, lines: [{ id: known.id, matched_by: "id" }] });
  const { lines: changed } = await importLines([head, `${named};${known.tel};;;;Sitges;8001`]);
  expect(changed).toMatchObject([{ outcome: "update", changes: { town: { before: "Barcelona", after: "Sitges" } } }]);
  expect(Object.keys(changed[0]?.changes ?? {})).toEqual(["town"]);
  expect((await getCustomer(known.id))?.postcode).toBe("08001");
  const { lines } = await importLines(
    [
      head,
      `${named};${known.tel};;;;;8002`,
      "Nueva;Móvil;600800001;;;;;3001",
      "Nueva;Empresa;;cif@example.com;B-11223322;;;7001",
      "Anna;Huber;+43 1 5880012;;;;Wien;1010",
      "Nueva;Entera;600800002;;;;;03001",
    ],
    { isDryRun: true },
  );
  const warned = lines.map(({ warnings }) => warnings.filter((warning) => warning.includes("In Spain")));
  const short = (postcode: string) => [`The postcode ${postcode} has four digits. In Spain it would be 0${postcode}.`];
  expect(warned).toEqual([short("8002"), short("3001"), short("7001"), [], []]);
});

test("a company is told by its legal name; code words may be Spanish", async () => {
  const { lines } = await importLines([
    "Razón social;Tipo;Idioma;Móvil;Nombre",
    "Bar Sol, S.L.;;Inglés;600400001;Eva",
    ";particular;;600400002;Eva",
    "Bar Luna, S.L.;empresa;xx;600400003;",
  ]);
  expect(lines.map(({ outcome }) => outcome)).toEqual(["create", "create", "refused"]);
  expect(await getCustomer(lines[0]?.id ?? 0)).toMatchObject({ kind: "company", language: "en", first_name: "Eva" });
  expect(await getCustomer(lines[1]?.id ?? 0)).toMatchObject({ kind: "person", language: null });
});

test("a legal name of a person is not kept, which is said once: the same line again changes nothing", async () => {
  const legal = "Razón social;Tipo;Nombre;Apellidos;Teléfono;Población";
  const line = "Bar Sol;Particular;Ana;Gil;600900111;";
  const { lines } = await importLines([legal, line, line]);
  expect(lines).toMatchObject([{ outcome: "create" }, { outcome: "unchanged", warnings: [] }]);
  expect(lines[0]?.warnings[0]).toContain("A person has no legal name, so Bar Sol is not saved.");
  expect(await getCustomer(lines[0]?.id ?? 0)).toMatchObject({ kind: "person", company_name: "" });
  expect((await importLines([legal, line])).lines).toMatchObject([{ outcome: "unchanged", changes: {} }]);
  const company = await stored({ ...laBarca, nie: "B93123475", tel: "600900112" });
  const asPerson = `${company.company_name};Particular;Lucía;Marín;600900112;Parla`;
  const changed = await importLines([`id;nif;${legal}`, `${company.id};B93123475;${asPerson}`]);
  expect(changed.lines[0]?.changes).toMatchObject({ company_name: { before: company.company_name, after: "" } });
});

test("doubtful tax numbers, missing details and look-alikes are warned about", async () => {
  const known = await stored({ first_name: "Blas" });
  const { lines } = await importLines([head, `Otro;Distinto;${known.tel};;12345678A;;;`], { isDryRun: true });
  expect(lines[0]?.warnings).toEqual([
    "The check letter or digit of 12345678A is wrong.",
    "Enquiry. Still missing: Email, Address, Postcode.",
    `Blas ${known.surname} has the same email address or telephone number.`,
  ]);
});

test("what somebody changes between the reading and the saving is not overwritten", async () => {
  const known = await stored({ first_name: "Celia" });
  const slow = {
    ...customerImport,
    plan: async (...rows: Parameters<typeof customerImport.plan>) => {
      const planned = await customerImport.plan(...rows);
      await updateCustomer(known.id, { ...known, town: "Otra" });
      return planned;
    },
  };
  const text = [head, `Celia;${known.surname};${known.tel};;${known.nie};;Getafe;`, "Una;Más;600500001;;;;;"].join(
    "\n",
  );
  const report = await importCsv(text, slow, { isDryRun: false });
  expect(report).toMatchObject({ create: 1, update: 0, refused: 1 });
  expect(await getCustomer(known.id)).toMatchObject({ town: "Otra" });
});

test("what was added in a batch that the disk then refuses has no id", async () => {
  const known = await stored({ first_name: "Dora", town: "Alcalá" });
  let saved = 0;
  const full = {
    ...customerImport,
    save: async (...change: Parameters<typeof customerImport.save>) => {
      const id = await customerImport.save(...change);
      saved += 1;
      if (saved === 3) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
      return id;
    },
  };
  const updated = `Dora;${known.surname};${known.tel};;${known.nie};;Getafe;`;
  const lines = [head, "Lleno;Uno;600500002;;;;;", updated, "Lleno;Dos;600500003;;;;;"];
  const report = await importCsv(lines.join("\n"), full, { isDryRun: false });
  expect(report).toMatchObject({ create: 0, update: 0, refused: 3 });
  expect(report.lines.map(({ id }) => id)).toEqual([null, known.id, null]);
  expect(report.lines[0]?.error?.(english)).toContain(english.problems.noRoom);
  expect(await importLines(lines)).toMatchObject({ create: 2, update: 1 });
});

test("a file that is sent twice at once adds its customers once", async () => {
  const lines = [head, "Doble;Primero;600700001;;;;;", "Doble;Segundo;600700002;;;;;"];
  const reports = await Promise.all([importLines(lines), importLines(lines)]);
  expect(reports.toSorted((a, b) => b.create - a.create)).toMatchObject([
    { create: 2, unchanged: 0, refused: 0 },
    { create: 0, unchanged: 2, refused: 0 },
  ]);
});

test("an import waits for that of another process, and finds what that has added", async () => {
  const other = { claimed_by: "another:1:a", claimed_until: new Date(Date.now() + 30_000) };
  const turn = { name: "import of customers", ...other };
  await write((transaction) => transaction.chore.upsert({ where: { name: turn.name }, create: turn, update: other }));
  const waiting = importLines([head, "Ajeno;Proceso;600700003;;;;;"]);
  await stored({ first_name: "Ajeno", surname: "Proceso", tel: "600700003" });
  await write((transaction) => transaction.chore.delete({ where: { name: turn.name } }));
  expect(await waiting).toMatchObject({ create: 0, unchanged: 1 });
});

test("an import that another one has taken for dead saves nothing more", async () => {
  const overtaken = {
    ...customerImport,
    plan: async (...rows: Parameters<typeof customerImport.plan>) => {
      const planned = await customerImport.plan(...rows);
      await write((transaction) => transaction.chore.updateMany({ data: { claimed_by: "another:1:b" } }));
      return planned;
    },
  };
  const text = `${head}\nTarde;Llegada;600700004;;;;;`;
  const { create, refused, lines } = await importCsv(text, overtaken, { isDryRun: false });
  expect({ create, refused }).toEqual({ create: 0, refused: 1 });
  expect(lines[0]?.error?.(english)).toBe(english.problems.overtaken);
  await write((transaction) => transaction.chore.deleteMany());
  expect(await importLines(text.split("\n"))).toMatchObject({ create: 1 });
});

test("a file without known columns, and one with too many lines, are refused as a whole", async () => {
  const refusal = async (lines: string[]) =>
    importLines(lines).then(
      () => "",
      (error) => error.sentence(english),
    );
  expect(await refusal(["Fax;Color", "1;2"])).toContain("must have the names of the columns");
  expect(await refusal([head, ...Array.from({ length: 10_001 }, () => "a;b")])).toContain("more than 10000 lines");
});

test("each imported customer has a line of its own in the audit trail", async () => {
  const { lines } = await importLines([head, "Rastro;Uno;600600001;;;;;", "Rastro;Dos;600600002;;;;;"]);
  expect(lines).toHaveLength(2);
  for (const { id } of lines) {
    const trail = await rowsOf(Prisma.sql`SELECT * FROM "Audit" WHERE "kind" = 'customer' AND "subject_id" = ${id}`);
    expect(trail).toHaveLength(1);
  }
});

test("2,000 lines, with a broken one in the middle, let others write meanwhile", async () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, n) => `Ana;García ${n};6${String(1e7 + n)};c${n}@example.com;;Calle Mayor ${n};Getafe;28901`,
  );
  rows[1_000] = '"Ana;García';
  let isDone = false;
  const importing = importLines([head, ...rows]).finally(() => {
    isDone = true;
  });
  // The first write comes before the import's own; in one transaction for all lines, none but the next would go
  // through.
  let written = 0;
  while (!isDone) written += Number(Boolean(await stored()));
  expect(written).toBeGreaterThan(5);
  expect(await importing).toMatchObject({ create: 1_999, refused: 1 });
  expect(await importLines([head, ...rows])).toMatchObject({ unchanged: 1_999, refused: 1, create: 0, update: 0 });
});

test("the largest list is checked in seconds though all its customers have one e-mail address", async () => {
  const rows = Array.from(
    { length: importLimits.lines },
    (_, n) => `Ana${n};Peña${n};6${String(2e7 + n)};oficina@example.com;;;Getafe;28901`,
  );
  expect(await importLines([head, ...rows], { isDryRun: true })).toMatchObject({ create: rows.length });
  // 5 seconds where each line is compared with few others, and 126 where with all before it, on a machine that does
  // nothing else; beside other tests eight times as long.
}, 100_000);

test("a customer whom a line gives another name and address is told by the new name in the lines that follow", async () => {
  const known = await stored({ first_name: "Eva", email: "antes@example.com" });
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
