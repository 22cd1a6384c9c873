/** The search over everything, by the call and on its screen. */
import { expect, test } from "vitest";
import { addEngineer, addInvoice, addJob, addQuote, addReport, uniqueWord } from "../browser/support/data.ts";
import { runningApp } from "../support/running-app.ts";
import { customer, product } from "../support/samples.ts";
import { signInAs } from "../support/users.ts";

type Hit = { kind: string; id: number; title: string; subtitle: string; url: string };

const { app, me } = await runningApp();
const find = async (q: string) =>
  (await me.get<{ data: Hit[] }>(`/api/search?${new URLSearchParams({ q })}`)).json.data;
const kindsOf = (hits: readonly Hit[]) => hits.map(({ kind }) => kind);

const surname = uniqueWord();
const known = { ...customer, first_name: "Łukasz", surname, tel: "+34 699 12 34 56", town: "Nerja" };
const { json: person } = await me.post<{ id: number }>("/api/customers", known);
const { json: split } = await me.post<{ id: number }>("/api/products", product);
const quote = await addQuote(me, { customer_id: person.id, product_id: split.id }, { status: "sent" });
const job = await addJob(me, quote.id);
const invoice = await addInvoice(me, quote.id);
const engineer = await addEngineer(me);
const report = await addReport(me, engineer.id, { customer_name: surname, job_id: job.id });

test("one list has the customer and all documents, each with its screen", async () => {
  const hits = await find(`lukasz ${surname}`);
  expect(hits[0]).toEqual({
    ...{ kind: "customer", id: person.id, title: `Łukasz ${surname}`, url: `/customers/${person.id}` },
    subtitle: `Nerja · +34 699 12 34 56 · ${customer.email}`,
  });
  expect(new Set(kindsOf(hits))).toEqual(new Set(["customer", "quote", "job", "invoice", "report"]));
  // A job leads to its day of the calendar.
  for (const { kind, url } of hits) expect((await me.get(url)).status, url).toBe(kind === "job" ? 302 : 200);
});

test.each(["699 123 456", "+34699123456", "12.34.56"])("a caller is found by %j, the customer first", async (q) => {
  const hits = await find(q);
  expect(hits[0]).toMatchObject({ kind: "customer", id: person.id });
  expect(hits).toContainEqual(expect.objectContaining({ kind: "quote", id: quote.id }));
});

test("an exact number comes first", async () => {
  const numbered = [
    [quote.quote_number, "quote", quote.id],
    [invoice.invoice_number, "invoice", invoice.id],
    [report.report_number, "report", report.id],
  ] as const;
  for (const [number, kind, id] of numbered) {
    for (const q of [number, number.toLowerCase().replaceAll("-", " ")]) {
      expect((await find(q))[0], q).toMatchObject({ kind, id, title: number });
    }
  }
});

test("a further visit of a quote's job that waits for a date is found before the first one", async () => {
  const other = await addQuote(me, { customer_id: person.id, product_id: split.id });
  const first = await addJob(me, other.id);
  const again = (await me.post<{ id: number }>("/api/jobs", { visit_of: first.id })).json;
  const jobs = (await find(other.quote_number)).filter(({ kind }) => kind === "job");
  expect(jobs.map(({ id }) => id)).toEqual([again.id, first.id]);
});

test("a quote found by its number tells the customer, status and total; a cancelled job is not found", async () => {
  const found = (await find(quote.quote_number)).filter(({ kind }) => kind === "quote" || kind === "job");
  expect(found[0]?.subtitle).toMatch(new RegExp(`^Łukasz ${surname} · Accepted · € [\\d.,]+$`));
  expect(found).toContainEqual(expect.objectContaining({ kind: "job", id: job.id, url: `/calendar/jobs/${job.id}` }));
  const other = await addQuote(me, { customer_id: person.id, product_id: split.id });
  const cancelled = await addJob(me, other.id);
  await me.delete(`/api/jobs/${cancelled.id}`);
  expect(kindsOf(await find(other.quote_number))).toEqual(["quote"]);
});

test("a visit without a quote is found by its title and its customer, with or without accents", async () => {
  const word = uniqueWord();
  const visit = { customer_id: person.id, kind: "breakdown", title: `Avería split ${word}`, description: "" };
  const planned = { ...visit, start: "2031-11-03T09:00", duration_hours: 1 };
  const { id } = (await me.post<{ id: number }>("/api/jobs", planned)).json;
  const hit = { kind: "job", id, title: `Avería split ${word} · Łukasz ${surname}`, url: `/calendar/jobs/${id}` };
  for (const q of [`averia ${word}`, `${word} lukasz AVERÍA`, `${word} 699123456`, `${word} nerja`])
    expect(await find(q), q).toEqual([expect.objectContaining(hit)]);
  expect((await find(word))[0]?.subtitle).toMatch(/2031.* · Nerja$/);
  expect(await find(surname)).toContainEqual(expect.objectContaining(hit));
  await me.delete(`/api/jobs/${id}`);
  expect(await find(word)).toEqual([]);
});

test("a visit that waits for a date is found before those that have one, and leads to its page", async () => {
  const word = uniqueWord();
  const visit = { customer_id: person.id, kind: "survey", title: `Ático ${word}`, description: "" };
  const waiting = (await me.post<{ id: number }>("/api/jobs", visit)).json;
  const [hit] = await find(`atico ${word}`);
  expect(hit).toMatchObject({ kind: "job", id: waiting.id, url: `/calendar/jobs/${waiting.id}` });
  expect(hit?.subtitle).toBe("To plan · Nerja");
  expect((await me.get(hit?.url ?? "")).status).toBe(200);
  const planned = (
    await me.post<{ id: number }>("/api/jobs", { ...visit, start: "2031-11-04T09:00", duration_hours: 1 })
  ).json;
  expect((await find(word)).map(({ id }) => id)).toEqual([waiting.id, planned.id]);
  const { text } = await me.get<string>(`/search?q=${word}`);
  expect(text).toContain(">2 results<");
});

test("a visit at a site of the customer is found with the town of the site", async () => {
  const word = uniqueWord();
  const site = { name: "Almacén", address: "Polígono 7", postcode: "28901", town: "Getafe" };
  const { json } = await me.post<{ id: number }>(`/api/customers/${person.id}/sites`, site);
  const visit = { customer_id: person.id, site_id: json.id, kind: "survey", title: `Nave ${word}`, description: "" };
  expect((await me.post("/api/jobs", visit)).status).toBe(201);
  expect((await find(`nave ${word}`))[0]).toMatchObject({ kind: "job", subtitle: "To plan · Getafe" });
});

test("a quote is found by its title, also after a change of it", async () => {
  const of = { customer_id: person.id, product_id: split.id };
  const titled = await addQuote(me, of);
  const body = { customer_id: person.id, type: 2, discount: 0, items: [{ product_id: split.id, quantity: 1 }] };
  const word = uniqueWord();
  await me.put(`/api/quotes/${titled.id}`, { ...body, title: `Climatización ${word}` });
  expect((await find(`climatizacion ${word}`))[0]).toMatchObject({ kind: "quote", id: titled.id });
  await me.put(`/api/quotes/${titled.id}`, { ...body, title: "Otra cosa" });
  expect(await find(word)).toEqual([]);
});

test("nothing to look for finds nothing, and a search that is too long is refused", async () => {
  expect(await find("")).toEqual([]);
  expect(await find(" , ")).toEqual([]);
  expect(await find("nobodyatall")).toEqual([]);
  expect((await me.get("/api/search")).json).toEqual({ data: [] });
  expect((await me.get(`/api/search?q=${"x".repeat(201)}`)).status).toBe(400);
});

test("an engineer finds their own report behind more than fifty newer ones of others", async () => {
  const [word, own] = [uniqueWord(), await addEngineer(me)];
  const { id } = await addReport(me, own.id, { customer_name: word });
  for (let n = 0; n < 51; n += 1) await addReport(me, engineer.id, { customer_name: word });
  const caller = await signInAs(app, "engineer", own.id);
  const hits = (await caller.get<{ data: Hit[] }>(`/api/search?q=${word}`)).json.data;
  expect(hits).toEqual([expect.objectContaining({ kind: "report", id })]);
});

test("the screen lists what was found and leads on to the lists", async () => {
  for (let n = 0; n < 11; n += 1) await addQuote(me, { customer_id: person.id, product_id: split.id });
  const { text } = await me.get<string>(`/search?q=${surname}`);
  // The preview has the next steps of a quote: answers, changing, copying.
  expect(text).toMatch(/href="\/quotes\/\d+\/preview"/);
  expect(text).toMatch(new RegExp(`href="/quotes\\?q=${surname}"[^>]*>All \\d+ quotes<`));
  expect(text).not.toContain("All 1 customers");
  expect((await me.get<string>("/search?q=nobodyatall")).text).toContain("Nothing was found.");
  expect((await me.get<string>("/quotes")).text).toMatch(/<form[^>]*action="\/search"/);
});

test("the screen says how many of all results it shows, and leads to all jobs", async () => {
  const word = uniqueWord();
  const place = { customer_id: person.id, kind: "breakdown", title: word, description: "" };
  for (let n = 0; n < 12; n += 1) {
    await me.post("/api/jobs", {
      ...place,
      start: `2032-03-${String(n + 1).padStart(2, "0")}T09:00`,
      duration_hours: 1,
    });
  }
  const titled = { customer_id: person.id, title: word, type: 2, discount: 0 };
  await me.post("/api/quotes", { ...titled, items: [{ product_id: split.id, quantity: 1 }] });
  const { text } = await me.get<string>(`/search?q=${word}`);
  expect(text).toMatch(new RegExp(`href="/jobs\\?q=${word}"[^>]*>All 12 jobs<`));
  expect(text).toContain(">11 of 13 results<");
  const spanish = await me.with({ "Accept-Language": "es" }).get<string>(`/search?q=${word}`);
  expect(spanish.text).toContain(">11 de 13 resultados<");
  expect((await me.get<string>(`/search?q=${quote.quote_number}`)).text).toMatch(/>\d+ results?</);
});

test("an engineer is told that more than the results shown may be found", async () => {
  const [word, own] = [uniqueWord(), await addEngineer(me)];
  const caller = await signInAs(app, "engineer", own.id);
  const shown = async () => (await caller.get<string>(`/search?q=${word}`)).text;
  for (let n = 0; n < 9; n += 1) await addReport(me, own.id, { customer_name: word });
  expect(await shown()).toContain(">9 results<");
  for (let n = 0; n < 2; n += 1) await addReport(me, own.id, { customer_name: word });
  expect(await shown()).toContain(">The best 10 results<");
});

test("replaced versions of a quote are neither hits nor counted", async () => {
  const word = uniqueWord();
  const of = { customer_id: person.id, product_id: split.id };
  const body = { ...of, items: [{ product_id: split.id, quantity: 1 }], title: word, type: 2, discount: 0 };
  for (let n = 0; n < 11; n += 1) {
    const { json: first } = await me.post<{ id: number }>("/api/quotes", body);
    await me.patch(`/api/quotes/${first.id}`, { status: "sent" });
    const { status, json: second } = await me.post<{ id: number }>(`/api/quotes/${first.id}/versions`, {});
    expect(status).toBe(201);
    expect((await me.patch(`/api/quotes/${second.id}`, { status: "sent" })).status).toBe(200);
  }
  expect((await me.get<string>(`/search?q=${word}`)).text).toMatch(/>All 11 quotes</);
  expect(kindsOf(await find(word))).toEqual(Array(10).fill("quote"));
});

test.each([
  ["a quote", quote.quote_number, "quote", quote.id, "/quotes"],
  ["an invoice", invoice.invoice_number, "invoice", invoice.id, "/invoices"],
  ["a report", report.report_number, "report", report.id, "/service-reports/admin/reports"],
] as const)("%s is found by its number without the zeros", async (_, number, kind, id, list) => {
  const [, letters = "", year, running] = /^(.*?)(\d{4})-0*(\d+)$/.exec(number) ?? [];
  for (const q of [`${letters}${year}-${running}`, `${letters}${year}/${running}`, `${year}/${running}`]) {
    const hits = (await find(q)).filter((hit) => hit.kind === kind);
    expect(hits[0], q).toMatchObject({ id, title: number });
    const page = await me.get<string>(`${list}?${new URLSearchParams({ q, sort: "number" })}`);
    expect(page.text.includes(number), q).toBe(true);
  }
});

test("titles and subtitles are in the language of the request", async () => {
  const answer = await me.with({ "Accept-Language": "es" }).get<{ data: Hit[] }>(`/api/search?q=${quote.quote_number}`);
  expect(answer.json.data[0]?.subtitle).toMatch(/ · Aceptado · [\d.,]+\s€$/);
});
