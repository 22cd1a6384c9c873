/** What the lines of a CSV file of customers add and change, on a database: cells, columns, refusals and warnings. */
import { expect, test } from "vitest";
import { byteOrderMark, csvLines } from "#app/csv/csv.ts";
import { importCsv } from "#app/http/csv-import.server.ts";
import { english, wordsIn } from "#app/words/words.server.ts";
import { head, importLines, storedCustomer } from "../../tests/support/customer-import.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { laBarca } from "../../tests/support/samples.ts";
import { customerColumns } from "./customer.ts";
import { customerImport } from "./customer-import.server.ts";
import { getCustomer, listCustomers } from "./customers.server.ts";

useDatabase();

/** Each run of the test of telephone cells has customers of its own. */
let serial = 0;

test("a dry run says what each line would do, and saves nothing; the same then does it; a third time nothing is left", async () => {
  const known = await storedCustomer({ first_name: "Ana", town: "Alcalá" });
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
  await storedCustomer({ ...laBarca, nie: "B12345674", notes: "=1+1\r\n; 'dos' líneas", tel: "+34 600 000 777" });
  await storedCustomer({ first_name: "'=x", town: "  Alcalá" });
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
  const known = await storedCustomer();
  const without = [head, `${known.first_name};${known.surname};${tel};-;${known.nie};;;`];
  expect(await importLines(without)).toMatchObject({ create: 0, update: 0, unchanged: 1 });
});

test.each(["6,00E+08", "6.00111222E+08", "0", "000"])("nothing is kept of the destroyed number %s", async (tel) => {
  serial += 1;
  const warning = expect.stringContaining(`“${tel}” is no telephone number, so it is not saved.`);
  const alone = (await importLines([head, `Sin;Número ${serial};${tel};;;;;`])).lines;
  expect(alone).toMatchObject([{ outcome: "refused", warnings: [warning] }]);
  const file = ["nombre;apellidos;teléfono;móvil;correo", `Con;Otro ${serial};${tel};60054000${serial % 10};`];
  const { lines } = await importLines(file);
  expect(lines).toMatchObject([{ outcome: "create", warnings: [warning, expect.anything()] }]);
  expect(await getCustomer(lines[0]?.id ?? 0)).toMatchObject({ tel: `60054000${serial % 10}` });
  const known = await storedCustomer();
  const again = (await importLines([head, `${known.first_name};${known.surname};${tel};;${known.nie};;;`])).lines;
  expect(again).toMatchObject([{ outcome: "unchanged", warnings: [warning] }]);
});

test("a number beside a destroyed one in its cell stays", async () => {
  const { lines } = await importLines([head, "Ana;Ríos Vega;6,00E+08 / 952 11 22 30;;;;;"], { isDryRun: true });
  expect(lines[0]?.values.tel).toBe("952 11 22 30");
});

test("an empty cell and an absent column change nothing", async () => {
  const known = await storedCustomer({ notes: "Portal B", address2: "3º", town: "Alcalá" });
  const { lines } = await importLines([head, `Eva;${known.surname};${known.tel};;${known.nie};;;28002`]);
  expect(Object.keys(lines[0]?.changes ?? {})).toEqual(["first_name", "postcode"]);
  expect(await getCustomer(known.id)).toEqual({ ...known, first_name: "Eva", postcode: "28002" });
});

test("a postcode whose 0 a spreadsheet has taken off changes nothing; a new one of a Spanish customer is warned about", async () => {
  const known = await storedCustomer({ postcode: "08001", town: "Barcelona", tel: "911 555 001" });
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
  const company = await storedCustomer({ ...laBarca, nie: "B93123475", tel: "600900112" });
  const asPerson = `${company.company_name};Particular;Lucía;Marín;600900112;Parla`;
  const changed = await importLines([`id;nif;${legal}`, `${company.id};B93123475;${asPerson}`]);
  expect(changed.lines[0]?.changes).toMatchObject({ company_name: { before: company.company_name, after: "" } });
});

test("doubtful tax numbers, missing details and look-alikes are warned about", async () => {
  const known = await storedCustomer({ first_name: "Blas" });
  const { lines } = await importLines([head, `Otro;Distinto;${known.tel};;12345678A;;;`], { isDryRun: true });
  expect(lines[0]?.warnings).toEqual([
    "The check letter or digit of 12345678A is wrong.",
    "Enquiry. Still missing: Email, Address, Postcode.",
    `Blas ${known.surname} has the same email address or telephone number.`,
  ]);
});

test("a company in a column for persons is told by its number or its form; a whole name in one cell is split", async () => {
  const { lines } = await importLines(
    [
      "Clientes a 29/11/2026;;;",
      "",
      "Nombre;NIF;Teléfono;Población",
      "FRIO COSTA S.L.;;600500001;Málaga",
      "Hotel Sol;b-93.456.782;600500002;",
      "Comunidad de Propietarios Mar;;600500003;",
      "bar luna, s.l.u.;;600500004;",
      "Ana;12345678Z;600500005;",
      "Elsa;;600500006;",
    ],
    { isDryRun: true },
  );
  expect(lines.map(({ line, values }) => [line, values.kind, values.company_name, values.first_name])).toEqual([
    [4, "company", "FRIO COSTA S.L.", undefined],
    [5, "company", "Hotel Sol", undefined],
    [6, "company", "Comunidad de Propietarios Mar", undefined],
    [7, "company", "bar luna, s.l.u.", undefined],
    [8, "person", undefined, "Ana"],
    [9, "person", undefined, "Elsa"],
  ]);
  const whole = await importLines(
    [
      "Nombre y apellidos;CIF;Tel. 1",
      "María José Ortega Ruiz;;600500011",
      "Ana de la Fuente del Río;;600500012",
      "Gil Soler, Eva;;600500013",
      "Cher;;600500014",
      "430001;;600500015",
      "Clima Sur SA;;600500016",
    ],
    { isDryRun: true },
  );
  expect(whole.lines.map(({ outcome, values }) => [outcome, values.first_name, values.surname])).toEqual([
    ["create", "María José", "Ortega Ruiz"],
    ["create", "Ana", "de la Fuente del Río"],
    ["create", "Eva", "Gil Soler"],
    ["create", "Cher", undefined],
    ["refused", undefined, undefined],
    ["create", undefined, undefined],
  ]);
  expect(whole.lines.at(-1)?.values.company_name).toBe("Clima Sur SA");
});

test("a company that was imported as a person becomes one, and the same file then changes nothing", async () => {
  const file = ["Nombre;NIF;Tel", "Frío Norte S.L.;B93456782;600520001"];
  const asPerson = await importLines([`${file[0]};Tipo`, `${file[1]};persona`]);
  expect(asPerson.lines).toMatchObject([{ outcome: "create", values: { kind: "person" } }]);
  expect(await importLines(file)).toMatchObject({ update: 1 });
  expect(await getCustomer(asPerson.lines[0]?.id ?? 0)).toMatchObject({
    ...{ kind: "company", company_name: "Frío Norte S.L.", first_name: "" },
  });
  expect(await importLines(file)).toMatchObject({ unchanged: 1 });
});

test.each([
  ["Pinturas Sur S.L.", "", "company"],
  ["Hotel Brisa", "B-93.456.790", "company"],
  ["Ortega", "12345678Z", "person"],
])("a surname without a first name, %s, with the tax number %j is the name of a %s", async (name, nie, kind) => {
  const file = ["Nombre;Apellidos;NIF;Teléfono", `;${name};${nie};600530001`];
  const [line] = (await importLines(file, { isDryRun: true })).lines;
  expect([line?.values.kind, line?.values.company_name ?? line?.values.surname]).toEqual([kind, name]);
});

test("a company that was imported as a surname becomes one", async () => {
  const file = ["Nombre;Apellidos;Tel", ";Toldos Sur S.L.;600530002"];
  const { lines } = await importLines([`${file[0]};Tipo`, `${file[1]};persona`]);
  expect(await importLines(file)).toMatchObject({ update: 1 });
  expect(await getCustomer(lines[0]?.id ?? 0)).toMatchObject({
    ...{ kind: "company", company_name: "Toldos Sur S.L.", surname: "" },
  });
});

test("the numbers of several telephone columns are joined, and the name of a company is the legal one", async () => {
  const file = [
    "Nombre comercial;Nombre fiscal;Teléfono;Móvil;Móvil 2;Correo-e",
    "Sol;Bar Sol, S.L.;952 111 222;600 510 001;-;sol@example.com",
    "Mar;Bar Mar, S.L.;952 111 333;+34 600 510 002;600 510 003;",
  ];
  const { lines, ignored } = await importLines(file);
  expect(ignored).toEqual(["Nombre comercial"]);
  const customers = await Promise.all(lines.map(({ id }) => getCustomer(id ?? 0)));
  expect(customers).toMatchObject([
    { company_name: "Bar Sol, S.L.", tel: "952 111 222 / 600 510 001", email: "sol@example.com" },
    { company_name: "Bar Mar, S.L.", tel: "952111333 / +34600510002 / 600510003" },
  ]);
  expect(await importLines(file)).toMatchObject({ unchanged: 2 });
});

test("a file without known columns, and one with too many lines, are refused as a whole", async () => {
  const refusal = async (lines: string[]) =>
    importLines(lines).then(
      () => "",
      ({ sentence }) => [sentence(english), sentence(wordsIn("es"))],
    );
  expect(await refusal(["Fax;Color", "1;2"])).toEqual([
    expect.stringContaining(
      "at least one of these: id, company_name, first_name, surname, nie, email, tel, customer_name. Others that are read: kind,",
    ),
    expect.stringContaining("al menos uno de estos: N.º, Nombre de la empresa, Nombre, Apellidos, "),
  ]);
  expect(await refusal([head, ...Array.from({ length: 10_001 }, () => "a;b")])).toMatchObject([
    expect.stringContaining("more than 10000 lines"),
    {},
  ]);
});
