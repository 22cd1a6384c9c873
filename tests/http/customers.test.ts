import { expect, test } from "vitest";
import { addCustomer, addJob, addQuotedCustomer, uniqueReach, uniqueWord } from "../browser/support/data.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer, laBarca, plainPerson } from "../support/samples.ts";

type Customer = typeof customer & typeof plainPerson & { id: number };
type Refused = { error: string; fields: Record<string, string> };

const { app, me } = await sharedApp();

test("a customer is added, read, saved and deleted", async () => {
  const typed = { ...customer, ...uniqueReach(), surname: uniqueWord() };
  const added = await me.post<Customer>("/api/customers", typed);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({ ...typed, ...plainPerson, id: expect.any(Number), language: null });
  const path = `/api/customers/${added.json.id}`;
  expect((await me.get(path)).json).toMatchObject(added.json);

  const saved = await me.put<Customer>(path, { ...typed, surname: "Otra", language: "es" });
  expect(saved.status).toBe(200);
  expect(saved.json).toEqual({ ...added.json, surname: "Otra", language: "es" });
  expect((await me.get(path)).json).toMatchObject(saved.json);

  const deleted = await me.delete(path);
  expect(deleted.status).toBe(204);
  expect(deleted.text).toBe("");
  expect((await me.get(path)).status).toBe(404);
  expect((await me.put(path, customer)).status).toBe(404);
  expect((await me.delete(path)).json).toEqual({ error: "Not found" });
});

test.each(["first_name", "surname", "address", "postcode", "tel", "email", "nie"])("%s is required", async (name) => {
  for (const value of [undefined, "", "   ", null]) {
    const answer = await me.post<Refused>("/api/customers", { ...customer, [name]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json.fields)).toEqual([name]);
    expect(answer.json.error).toBe(answer.json.fields[name]);
    expect(answer.json.error).not.toBe("");
  }
});

test.each(["address2", "address3", "town", "province"])("%s is optional", async (name) => {
  for (const value of [undefined, null, ""]) {
    const answer = await me.post<Record<string, unknown>>("/api/customers", { ...customer, [name]: value });
    expect(answer.status).toBe(201);
    expect(answer.json[name]).toBe("");
  }
});

test("every wrong field is named at once", async () => {
  const body = { ...customer, first_name: "", email: "nobody", town: "x".repeat(101), language: "fr" };
  const answer = await me.post<Refused>("/api/customers", body);
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({
    first_name: "First name is required.",
    email: "Email must be an email address.",
    town: "Town must have at most 100 characters.",
    language: "Language of documents is not valid.",
  });
});

test("texts are kept as written, trimmed, in one line", async () => {
  const given = { first_name: "  <b>Ana</b>\t María ", surname: 'O\'Brien; DROP TABLE "Customer"', town: "Ñ 🌡️ €" };
  const answer = await me.post<Customer>("/api/customers", { ...customer, ...given });
  expect(answer.json).toMatchObject({ ...given, first_name: "<b>Ana</b> María" });
  const page = await me.get(`/customers?id=${answer.json.id}`);
  expect(page.text).toContain("&lt;b&gt;Ana&lt;/b&gt;");
  expect(page.text).not.toContain("<b>Ana</b>");
});

test("an unknown field of the body is ignored, an id in it too", async () => {
  const answer = await me.post<Customer>("/api/customers", { ...customer, id: 77_777, version: 9, nickname: "x" });
  expect(answer.status).toBe(201);
  expect(answer.json.id).not.toBe(77_777);
  expect(answer.json).not.toHaveProperty("nickname");
});

test("customers come by surname then first name, whatever the case and the accents", async () => {
  const names = [
    ["zeta", "Ana"],
    ["Ávila", "Zoe"],
    ["avila", "ana"],
    ["Avilés", "Ana"],
    ["ÑANDÚ", "Luz"],
    ["Nando", "Luz"],
  ];
  const ids = new Set<number>();
  for (const [surname = "", first_name = ""] of names) {
    ids.add((await addCustomer(me, { surname, first_name })).id);
  }
  const answer = await me.get<Customer[]>("/api/customers");
  const mine = answer.json.filter(({ id }) => ids.has(id)).map((row) => `${row.surname} ${row.first_name}`);
  expect(mine).toEqual(["avila ana", "Ávila Zoe", "Avilés Ana", "Nando Luz", "ÑANDÚ Luz", "zeta Ana"]);
});

test("a customer with a quote cannot be deleted and stays", async () => {
  const { customer: quoted } = await addQuotedCustomer(me);
  const answer = await me.delete(`/api/customers/${quoted.id}`);
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({
    error: "This customer has quotes, jobs, invoices or declarations and cannot be deleted.",
  });
  expect((await me.get(`/api/customers/${quoted.id}`)).status).toBe(200);
});

test("a company has a legal name, and its contact person may be left out", async () => {
  const { tel, email } = uniqueReach();
  const company_name = `Bar ${uniqueWord()}, S.L.`;
  const notes = "Llamar\npor la tarde";
  const body = { ...customer, ...laBarca, company_name, tel, email, nie: "B76543214", notes };
  const added = await me.post<Customer>("/api/customers", body);
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    ...body,
    ...{ id: expect.any(Number), language: null },
  });
  const alone = { ...customer, ...laBarca, first_name: "", surname: undefined };
  expect((await me.post<Customer>("/api/customers", alone)).json).toMatchObject({ first_name: "", surname: "" });
});

test("a company without a legal name, and a person without names, are refused beside the fields", async () => {
  const company = { ...customer, kind: "company", first_name: "", surname: "", email: "nobody" };
  expect((await me.post<Refused>("/api/customers", company)).json.fields).toEqual({
    company_name: "Legal name is required.",
    email: "Email must be an email address.",
  });
  const person = { ...customer, kind: "person", company_name: "S.L.", first_name: "" };
  expect(Object.keys((await me.post<Refused>("/api/customers", person)).json.fields)).toEqual(["first_name"]);
  expect((await me.post<Refused>("/api/customers", { ...customer, kind: "club" })).json.fields).toHaveProperty("kind");
});

test("a person has no legal name, even if one is sent", async () => {
  const { json } = await me.post<Customer>("/api/customers", { ...customer, company_name: "Olvidada, S.L." });
  expect(json).toMatchObject({ kind: "person", company_name: "" });
  const path = `/api/customers/${(await addCustomer(me, laBarca)).id}`;
  expect((await me.put(path, { ...customer, kind: "person" })).json).toMatchObject({
    kind: "person",
    company_name: "",
  });
});

test("a call that knows only the specified fields keeps a company's own", async () => {
  const { id } = await addCustomer(me, { ...laBarca, notes: "Paga a 60 días" });
  const path = `/api/customers/${id}`;
  // Without a contact person too: the names that an old caller requires are the contact person's.
  const saved = await me.put<Customer>(path, {
    ...customer,
    nie: laBarca.nie,
    first_name: "",
    surname: "",
    town: "Ronda",
  });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.json).toMatchObject({ kind: "company", company_name: laBarca.company_name, town: "Ronda" });
  expect(saved.json.notes).toBe("Paga a 60 días");
  expect((await me.put<Customer>(path, { ...saved.json, notes: "" })).json.notes).toBe("");
  expect((await me.put<Refused>(path, { ...customer, company_name: "" })).json.fields).toEqual({
    company_name: "Legal name is required.",
  });
  const person = `/api/customers/${(await addCustomer(me)).id}`;
  const { first_name: _, ...nameless } = customer;
  expect((await me.put<Refused>(person, nameless)).json.fields).toEqual({ first_name: "First name is required." });
});

test("a call saves a doubtful tax number as before, and says so", async () => {
  const warnings = { nie: "The check letter or digit of 12345678A is wrong." };
  const added = await me.post<Customer>("/api/customers", { ...customer, nie: "12345678A" });
  expect(added.status).toBe(201);
  expect(added.json).toMatchObject({ nie: "12345678A", warnings });
  const path = `/api/customers/${added.json.id}`;
  expect((await me.put(path, { ...customer, nie: "12345678A" })).json).toMatchObject({ warnings });
  expect((await me.put(path, customer)).json).not.toHaveProperty("warnings.nie");
});

test("the box above a refused form lists what is wrong with every field, a doubtful tax number too", async () => {
  const form = { ...customer, ...uniqueReach(), kind: "company", company_name: "", nie: "12345678A" };
  const { status, text } = await me.postForm("/?index", form);
  expect(status).toBe(422);
  const [box = ""] = /<div[^>]*role="alert"[\s\S]*?<\/ul>/.exec(text) ?? [];
  expect(box).toContain("<li>Legal name is required.</li>");
  expect(box).toContain("<li>The check letter or digit of 12345678A is wrong.</li>");
  expect(text).toContain('name="nie_confirmed" value="12345678A"');
  const { id } = (await me.post<Customer>("/api/customers", { ...customer, ...uniqueReach() })).json;
  const saved = await me.postForm(`/customers?id=${id}`, { ...form, version: "1" });
  expect(saved.text).toMatch(/Not saved: [^<]*is required\. The check letter or digit of 12345678A is wrong\./);
});

test("a form saves a postcode of four digits of a customer of Spain, and says what it would be there", async () => {
  const notice = async (path: string, form: object) => {
    const { status, headers } = await me.postForm(path, {
      ...customer,
      ...uniqueReach(),
      surname: uniqueWord(),
      ...form,
    });
    const cookies = [me.headers.Cookie, ...headers.getSetCookie().map((set) => set.split(";")[0])].join("; ");
    const { text } = await me.with({ Cookie: cookies }).get<string>(headers.get("Location") ?? "");
    return { status, text, said: /In Spain it would be \d+/.exec(text)?.[0] ?? null };
  };
  const added = await notice("/?index", { postcode: "2901" });
  expect(added).toMatchObject({ status: 302, said: "In Spain it would be 02901" });
  expect(added.text).toContain("Customer added successfully. The postcode 2901 has four digits.");
  expect((await notice("/?index", { postcode: "29010" })).said).toBeNull();
  const { id } = (await me.post<Customer>("/api/customers", { ...customer, ...uniqueReach() })).json;
  const saved = (version: string) => notice(`/customers?id=${id}`, { postcode: "2902", version });
  expect(await saved("1")).toMatchObject({ status: 302, said: "In Spain it would be 02902" });
  // What was saved before is not said again.
  expect(await saved("2")).toMatchObject({ status: 302, said: null });
});

test("the form says how many booked visits are at a new address, and leads to the customer's card", async () => {
  const typed = { ...customer, ...uniqueReach() };
  const { id } = (await me.post<Customer>("/api/customers", typed)).json;
  const visit = { customer_id: id, kind: "survey", title: "Medir", description: "" };
  await me.post("/api/jobs", { ...visit, start: "2033-05-05T09:00", duration_hours: 1 });
  const path = `/customers?id=${id}`;
  const said = async (form: object) => {
    const { headers } = await me.postForm(path, { ...typed, ...form });
    const cookies = [me.headers.Cookie, ...headers.getSetCookie().map((set) => set.split(";")[0])].join("; ");
    return (await me.with({ Cookie: cookies }).get<string>(path)).text;
  };
  expect(await said({ surname: "Otra", version: "1" })).not.toContain("at the new address");
  const moved = await said({ surname: "Otra", address: "Calle Nueva 9", version: "2" });
  expect(moved).toMatch(
    new RegExp(`Customer saved\\. 1 booked visit is now at the new address\\.[^/]*<a href="/customers/${id}"`),
  );
});

test("a form with a doubtful tax number is saved once it is confirmed, and not asked about again", async () => {
  const form = { ...customer, ...uniqueReach(), surname: "Dudosa", nie: "12345678A" };
  const count = async () => (await me.get<Customer[]>("/api/customers")).json.length;
  const before = await count();
  const asked = await me.postForm("/?index", form);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("The check letter or digit of 12345678A is wrong.");
  expect(asked.text).toContain('name="nie_confirmed" value="12345678A"');
  // The confirmation of another number confirms nothing.
  expect((await me.postForm("/?index", { ...form, nie_confirmed: "12345678B" })).status).toBe(422);
  expect(await count()).toBe(before);
  expect((await me.postForm("/?index", { ...form, nie_confirmed: "12345678A" })).status).toBe(302);
  const saved = (await me.get<Customer[]>("/api/customers")).json.find(({ surname }) => surname === "Dudosa");
  const edited = `/customers?id=${saved?.id}`;
  expect((await me.postForm(edited, { ...form, town: "Ronda", version: "1" })).status).toBe(302);
  expect((await me.postForm(edited, { ...form, nie: "B12345675" })).text).toContain("B12345675 is wrong");
  const check = await me.get(`/customers/check?nie=FR12345678901`);
  expect(check.text).toContain("FR12345678901 is no tax number of France.");
});

test("a company is sorted by its legal name, not by its contact person", async () => {
  const names = [
    { ...laBarca, company_name: "Óptica Zzz, S.L.", surname: "Abad" },
    { surname: "Optimo" },
    { ...laBarca, company_name: "Opel Zzz", surname: "Zurita" },
  ];
  const ids: number[] = [];
  for (const changes of names) ids.push((await addCustomer(me, changes)).id);
  const { json } = await me.get<Customer[]>("/api/customers");
  const places = json.map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0);
  expect(places).toEqual([2, 0, 1]);
});

test("every screen, call, document and feed names a company by its legal name", async () => {
  const contact = "Wenceslao";
  const word = uniqueWord();
  const name = `Restaurante ${word}, S.L.`;
  const { customer: company, quote } = await addQuotedCustomer(me, {
    ...{ ...laBarca, company_name: name, first_name: contact },
  });
  const names = { kind: "company", company_name: name, first_name: contact, surname: laBarca.surname };
  const job = await addJob(me, quote.id);
  const { start } = (await me.get<{ start: string }>(`/api/jobs/${job.id}`)).json;
  const asked = await me.get(`/calendar/jobs/${job.id}/invoice?date=${start.slice(0, 10)}`);
  expect(asked.text).toContain(name);
  const invoice = (await me.post<{ id: number; invoice_number: string }>(`/api/jobs/${job.id}/invoice`, { paid: 0 }))
    .json;
  expect(job.title).toBe(`${quote.quote_number} ${name}`);
  expect((await me.get(`/api/jobs/${job.id}`)).json).toMatchObject({ customer: { name } });
  // The kind of an invoice is the law's: F1 is a full one.
  const named = { quotes: names, invoices: { ...names, kind: "F1", customer_kind: "company" } };
  for (const [path, expected] of Object.entries(named)) {
    const { id } = path === "quotes" ? quote : invoice;
    expect((await me.get(`/api/${path}/${id}`)).json).toMatchObject(expected);
    // By the legal name and by the contact person.
    for (const q of [word, contact]) {
      expect((await me.get<{ data: object[] }>(`/api/${path}?q=${q}`)).json.data[0]).toMatchObject(expected);
    }
  }
  const screens = {
    [`/customers?q=${word}&id=${company.id}`]: `Editing ${name}`,
    [`/customers/${company.id}/delete`]: name,
    [`/quotes?q=${word}`]: name,
    [`/quote-builder?from=${quote.id}`]: `value="${name}"`,
    [`/invoices?q=${word}`]: name,
    [`/calendar?date=${start.slice(0, 10)}&view=agenda`]: name,
    [`/calendar/jobs/${job.id}?date=${start.slice(0, 10)}`]: name,
    "/admin/audit?kind=customer": name,
    [`/service-reports/engineer?job=${job.id}`]: name,
  };
  for (const [path, text] of Object.entries(screens)) expect((await me.get(path)).text, path).toContain(text);
  expect((await me.get(`/api/service-reports/prefill?job_id=${job.id}`)).json).toMatchObject({ customer: { name } });
  for (const path of [`/api/quotes/${quote.id}/pdf`, `/api/invoices/${invoice.id}/pdf`]) {
    const pdf = await fetch(`${app.url}${path}`, { headers: me.headers });
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain(name);
    expect(text).toContain(`Attn. ${contact} ${laBarca.surname}`);
  }
});

test("the list is sorted as its address says, and so is its export", async () => {
  const word = uniqueWord();
  for (const [surname, town] of [
    ["A", "Ronda"],
    ["B", "Álora"],
  ]) {
    await addCustomer(me, { surname: `${word} ${surname}`, town });
  }
  const order = (text: string) => [...text.matchAll(new RegExp(`${word} ([AB])`, "g"))].map(([, letter]) => letter);
  const listed = async (sort: string) => order((await me.get<string>(`/customers?q=${word}&sort=${sort}`)).text)[0];
  expect([await listed("name"), await listed("town"), await listed("-created")]).toEqual(["A", "B", "B"]);
  expect(await listed("rubbish")).toBe("A");
  const { text } = await me.get<string>(`/customers?q=${word}&sort=town`);
  expect(text).toContain('<option value="town" selected="">Town</option>');
  expect(text).toContain(`href="/api/customers/export.csv?q=${word}&amp;sort=town"`);
  expect(order((await me.get<string>(`/api/customers/export.csv?q=${word}&sort=town`)).text)[0]).toBe("B");
  expect((await me.get(`/api/customers/export.csv?sort=rubbish`)).status).toBe(400);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
