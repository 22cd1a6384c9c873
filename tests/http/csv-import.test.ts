/** CSV files of customers and products: the calls and the screens that import them. */
import { expect, test } from "vitest";
import { addCustomer, addProduct, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { laBarca } from "../support/samples.ts";

const { app, me } = await sharedApp();

type Line = { line: number; outcome: string; id: number | null; name: string; error: string | null };
type Report = { dry_run: number; create: number; update: number; refused: number; lines: Line[] };

async function post(path: string, body: string | Uint8Array<ArrayBuffer>) {
  return me.send<Report & { error: string }>("POST", path, { body, headers: { "Content-Type": "text/csv" } });
}

test("a call with dry_run names what every line would do; without it does it; the same file again changes nothing", async () => {
  const word = uniqueWord();
  const file = `nombre;apellidos;teléfono\nPeña;${word};600 111 222\nSin;${word};\n`;
  const would = await post("/api/customers/import?dry_run=1", Buffer.from(file, "latin1"));
  expect([would.status, would.json]).toMatchObject([
    200,
    {
      ...{ dry_run: 1, create: 1, refused: 1 },
      lines: [
        { line: 2, outcome: "create", id: null, name: `Peña ${word}`, error: null },
        { line: 3, outcome: "refused", error: "Give a telephone number or an email address." },
      ],
    },
  ]);
  expect((await me.get<unknown[]>(`/api/customers?q=${word}`)).json).toEqual([]);
  const did = await post("/api/customers/import", Buffer.from(file, "latin1"));
  expect(did.json).toMatchObject({ dry_run: 0, create: 1, lines: [{ id: expect.any(Number) }, { id: null }] });
  expect((await me.get(`/api/customers/${did.json.lines[0]?.id}`)).json).toMatchObject({ first_name: "Peña" });
  expect((await post("/api/customers/import", Buffer.from(file, "latin1"))).json).toMatchObject({
    create: 0,
    update: 0,
  });
});

test("the export of products imports back unchanged", async () => {
  await me.post("/api/products", { name: uniqueWord(), description: "=1", price: 1234.5, price2: 0 });
  const exported = await fetch(`${app.url}/api/products/export.csv`, { headers: me.headers });
  const report = await post("/api/products/import?dry_run=0", new Uint8Array(await exported.arrayBuffer()));
  expect(report.json).toMatchObject({ create: 0, update: 0, refused: 0 });
  expect(report.json.lines.length).toBeGreaterThan(0);
});

test.each([
  ["customers", "N.º;Tipo;Nombre de la empresa;Nombre;Apellidos;Teléfono;"],
  ["products", "N.º;Nombre;Descripción;Unidad;Precio más IVA;Precio si no hay IVA;Plantilla de parte"],
])("the export of %s with Spanish headings imports back unchanged, every column known", async (list, begins) => {
  await addCustomer(me, { ...laBarca, surname: uniqueWord(), notes: "=1", address3: "Nave 3" });
  await addProduct(me, { price: 1234.5 });
  const exported = await fetch(`${app.url}/api/${list}/export.csv?headings=es`, { headers: me.headers });
  const file = new Uint8Array(await exported.arrayBuffer());
  expect(new TextDecoder().decode(file).startsWith(begins)).toBe(true);
  const report = await post(`/api/${list}/import`, file);
  expect(report.json).toMatchObject({ create: 0, update: 0, refused: 0, ignored_columns: [] });
  expect(report.json.lines.length).toBeGreaterThan(0);
});

test("what is no such file is refused with its reason", async () => {
  const refusals = await Promise.all([
    post("/api/customers/import", ""),
    post("/api/customers/import", "fax;color\n1;2"),
    post("/api/products/import", "name\n".repeat(10_002)),
    post("/api/products/import", `name\n${"x".repeat(2 * 1024 * 1024)}`),
    post("/api/products/import", "x".repeat(4 * 1024 * 1024)),
    post("/api/customers/import?dry_run=perhaps", "name\n1"),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 413, 413, 413, 400]);
  for (const { json } of refusals) expect(json.error).toEqual(expect.any(String));
  expect(refusals[3]?.json.error).toBe("The file is larger than 2 MB. Import it in parts.");
});

test("the screen shows the lines first, then does it, without scripts; larger files too", async () => {
  const word = uniqueWord();
  const many = Array.from({ length: 20 }, (_, n) => `Ana;${word} ${n};6${1e7 + n};${"x".repeat(1_000)}`);
  const file = ["nombre;apellidos;teléfono;observaciones", ...many, `"Mal;${word};;`].join("\r\n");
  const form = new FormData();
  form.set("file", new File([file], "clientes.csv"));
  form.set("text", "");
  form.set("intent", "look");
  const { text: looked, status } = await me.send<string>("POST", "/customers/import", { body: form });
  expect(status).toBe(200);
  expect(looked).toContain("New: 20. Changed: 0. As they are: 0. Refused: 1.");
  expect(looked).toContain("A quotation mark of this line is not closed");
  expect(looked).toContain(">Import 20 lines<");
  expect((await me.get<unknown[]>(`/api/customers?q=${word}`)).json).toEqual([]);
  const second = new FormData();
  second.set("text", file);
  second.set("intent", "import");
  const { text: done } = await me.send<string>("POST", "/customers/import", { body: second });
  expect(done).toContain("What the file has done");
  const [first] = (await me.get<{ id: number }[]>(`/api/customers?q=${word}`)).json;
  expect(done).toContain(`href="/customers/${first?.id}"`);
  const empty = await me.send<string>("POST", "/products/import", { body: new FormData() });
  expect([empty.status, empty.text.includes("Choose a file, or paste its lines.")]).toEqual([422, true]);
});

test("the screen of products says before a file is chosen that no price includes IVA, and warns of one that does", async () => {
  const spanish = me.with({ "Accept-Language": "es" });
  const note = "«Precio más IVA» es para presupuestos con IVA, que se calcula aparte, y «Precio si no hay IVA»";
  expect((await spanish.get("/products/import")).text).toContain(note);
  expect((await spanish.get("/customers/import")).text).not.toContain("Precio más IVA");
  const form = new FormData();
  // The headings of older exports and of many suppliers.
  const lines = ["100,00;121,00", "0;1511,29"].map((prices) => `${uniqueWord()};${prices};R1`);
  form.set("text", ["Nombre;Precio sin IVA;Precio con IVA;Ref", ...lines].join("\n"));
  form.set("intent", "look");
  const { text } = await spanish.send<string>("POST", "/products/import", { body: form });
  expect(text).toContain("«Precio más IVA» es «Precio si no hay IVA» más un 21 % de IVA.");
  expect(text).toContain("La columna «Precio con IVA» se lee como «Precio más IVA»");
  expect(text).toContain("Unidad: ud · Precio más IVA: 1.511,29 € · Precio si no hay IVA: 0,00 €");
  expect(text).toContain("Estas columnas no se leen: Ref. Las que se pueden leer: N.º, Nombre,");
});

test("a file of nearly 2 MB that the first step reads is imported by the second, where its text is longer", async () => {
  const word = uniqueWord();
  const lines = `nombre;apellidos;teléfono;otros\nPeña;${word};600111222;${"ñ".repeat(1_000_000)}\n${"\n".repeat(1_000_000)}`;
  const first = new FormData();
  first.set("file", new File([Buffer.from(lines, "latin1")], "clientes.csv"));
  first.set("intent", "look");
  const looked = await me.send<string>("POST", "/customers/import", { body: first });
  expect(looked.text).toContain("New: 1. Changed: 0.");
  const second = new FormData();
  second.set("text", lines.replaceAll("\n", "\r\n"));
  second.set("intent", "import");
  const done = await me.send<string>("POST", "/customers/import", { body: second });
  expect([done.status, done.text.includes("What the file has done")]).toEqual([200, true]);
  expect((await me.get(`/api/customers?q=${word}`)).json).toMatchObject([{ first_name: "Peña" }]);
  second.set("text", "x".repeat(2 * 1024 * 1024 + 1));
  const more = await me.send<string>("POST", "/customers/import", { body: second });
  expect([more.status, more.text.includes("The file is larger than 2 MB.")]).toEqual([413, true]);
});

test.each(["/customers/import", "/products/import", "/receivables/bank", "/service-reports/admin/working-time/import"])(
  "%s reads a text of nearly 2 MB, and shows it again where it cannot be used",
  async (path) => {
    const word = uniqueWord();
    const form = new FormData();
    form.set("text", `${word}\n${`${"ñ".repeat(99)}\n`.repeat(19_000)}`);
    form.set("intent", path.endsWith("/bank") ? "read" : "look");
    const { status, text } = await me.send<string>("POST", path, { body: form });
    expect(status).toBe(422);
    expect(text).toContain(word);
  },
);

test.each([
  ["an .xlsx", "504b0304140006", "guárdela como CSV"],
  ["a picture", "89504e470d0a1a0a", "es una imagen o un PDF"],
])("%s is refused by what it is, in the user's language", async (_, bytes, sentence) => {
  const form = new FormData();
  form.set("intent", "look");
  form.set("file", new File([Buffer.from(bytes, "hex"), "…"], "clientes.csv", { type: "text/csv" }));
  const { status, text } = await me.with({ "Accept-Language": "es" }).postForm("/customers/import", form);
  expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
});
