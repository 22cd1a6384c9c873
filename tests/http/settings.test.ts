import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { cookieOf } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { feedTokenOf } from "../support/feed-link.ts";
import { readPdf } from "../support/read-pdf.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";
import { formsOf, isSent } from "./support/page-forms.ts";

type Refused = { error: string; fields: Record<string, string> };

const { app, me } = await runningApp();
const path = "/api/settings";
const ofQuotes = { quote_conditions: "Una.\nOtra.", payment_terms: "Al contado", include_iva: 1 };
const fiveDays = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((day) => [String(day), day <= 5 ? [["08:00", "18:00"]] : []]),
);
const settings = {
  ...company,
  accent: "#b3261e",
  iva_percent: 10,
  language: "es",
  no_iva_reason: "Exento, art. 20 LIVA",
  ...ofQuotes,
  ...{ payment_terms_days: 30, payment_month_days: "10,25", iban: "ES9121000418450200051332" },
  ...{ iban2: "ES7921000813610123456789", payment_ways: "Con tarjeta en la oficina." },
  travel_gap_minutes: 45,
  ...{ tell_booked: 1, tell_moved: 0, tell_day_before: 1, tax_rules: "" },
  working_hours: fiveDays,
};

const initial = {
  ...{ payment_terms_days: null, payment_month_days: "", iban: "", iban2: "", payment_ways: "" },
  ...Object.fromEntries(Object.keys(company).map((name) => [name, ""])),
  iva_percent: 21,
  language: null,
  no_iva_reason: "",
  ...{ quote_conditions: "", payment_terms: "", include_iva: 0, travel_gap_minutes: 0 },
  ...{ tell_booked: 0, tell_moved: 0, tell_day_before: 0, tax_rules: "" },
  working_hours: fiveDays,
  accent: "",
  logo_path: "",
};

/** The id of the letterhead that the next document will name. */
async function letterhead(): Promise<number> {
  const [row] = await executeIn<{ id: number }>(app.dataDir, 'SELECT "letterhead_id" AS "id" FROM "Settings"');
  return row?.id ?? 0;
}

async function pdfText(quote: { id: number }): Promise<string> {
  const response = await fetch(`${app.url}/api/quotes/${quote.id}/pdf`, { headers: me.headers });
  return (await readPdf(new Uint8Array(await response.arrayBuffer()))).text;
}

test("a new installation knows nothing of the company, and 21 percent", async () => {
  expect((await me.get(path)).json).toEqual(initial);
});

test("a new installation has no template of a report that a product could have", async () => {
  const answer = await me.get("/api/service-reports/templates");
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual([]);
});

test("saving the form changes no colour that nobody chose; the usual one is none", async () => {
  const save = async (changes: Record<string, string>) => {
    const forms = await formsOf((await me.get<string>("/settings")).text, "/settings");
    const body = new FormData();
    for (const { name, value } of forms.find(({ multipart }) => multipart)?.fields.filter(isSent) ?? [])
      body.append(name, changes[name] ?? value);
    expect((await me.postForm("/settings", body)).status).toBe(302);
    return (await me.get(path)).json;
  };
  expect(await save({ phone: "910 000 000" })).toMatchObject({ phone: "910 000 000", accent: "" });
  expect((await me.get("/admin/audit?kind=settings")).text).not.toContain("#0a6b7c");
  expect(await save({ accent: "#b3261e" })).toMatchObject({ accent: "#b3261e" });
  expect(await save({ accent: "#0A6B7C" })).toMatchObject({ accent: "" });
  // One that was stored as a colour stays as it is.
  await me.put(path, { accent: "#0a6b7c" });
  expect(await save({})).toMatchObject({ accent: "#0a6b7c" });
});

test("settings are read as they were saved, and the screens show the new name at once", async () => {
  const saved = await me.put(path, settings);
  expect(saved.status).toBe(200);
  expect(saved.json).toEqual({ ...settings, logo_path: "" });
  expect((await me.get(path)).json).toEqual(saved.json);
  expect((await me.get("/quotes")).text).toContain(company.company_name.replace("&", "&amp;"));
});

test.each([-1, 241, 7.5, "soon", null])("a travel gap of %j minutes is refused", async (travel_gap_minutes) => {
  const answer = await me.put<Refused>(path, { travel_gap_minutes });
  expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, ["travel_gap_minutes"]]);
});

test("unknown fields are ignored, the logo's path too", async () => {
  const odd = { ...settings, logo_path: "/etc/passwd", letterhead_id: 99, id: 2, nickname: "x" };
  expect((await me.put(path, odd)).json).toEqual({ ...settings, logo_path: "" });
});

test("a field that is absent stays as it is; one that is null or empty is emptied", async () => {
  await me.put(path, settings);
  expect((await me.put(path, { town: "Ávila" })).json).toEqual({ ...settings, town: "Ávila", logo_path: "" });
  const emptied = { website: null, phone: "", language: null, no_iva_reason: "" };
  expect((await me.put(path, emptied)).json).toMatchObject({
    website: "",
    phone: "",
    language: null,
    no_iva_reason: "",
  });
  expect((await me.put(path, { language: "" })).json).toMatchObject({ language: null, town: "Ávila" });
  expect((await me.put(path, {})).status).toBe(200);
});

test("texts are kept as written, trimmed, in one line", async () => {
  const given = { company_name: "  <b>Núñez</b>\t & Cía. ", no_iva_reason: "Exento,\r\nart. 20" };
  const answer = await me.put(path, given);
  expect(answer.json).toMatchObject({ company_name: "<b>Núñez</b> & Cía.", no_iva_reason: "Exento, art. 20" });
  expect((await me.get("/settings")).text).not.toContain("<b>Núñez</b>");
});

test.each([
  [0, 0],
  [100, 100],
  [5.5, 5.5],
  [21.01, 21.01],
  ["7,25", 7.25],
  ["4", 4],
])("%j percent of IVA is %j", async (given, percent) => {
  const answer = await me.put<{ iva_percent: number }>(path, { iva_percent: given });
  expect(answer.status).toBe(200);
  expect(answer.json.iva_percent).toBe(percent);
});

test.each([
  [-1, "IVA percent is not valid."],
  [100.01, "IVA percent must be at most 100."],
  ["1000", "IVA percent must be at most 100."],
  [5.555, "IVA percent is not valid."],
  ["a lot", "IVA percent is not valid."],
  ["", "IVA percent is not valid."],
  [null, "IVA percent is not valid."],
  [[21], "IVA percent is not valid."],
])("%j percent of IVA is refused", async (given, sentence) => {
  const answer = await me.put<Refused>(path, { iva_percent: given });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ error: sentence, fields: { iva_percent: sentence } });
});

test("every wrong field is named at once, and nothing of it is saved", async () => {
  const before = (await me.get(path)).json;
  const wrong = {
    ...settings,
    company_name: "x".repeat(201),
    nie: "x".repeat(41),
    email: "nobody",
    phone: 918000000,
    website: "a\u0000b",
    postcode: "x".repeat(21),
    no_iva_reason: "x".repeat(501),
    language: "fr",
  };
  const answer = await me.put<Refused>(path, wrong);
  expect(answer.status).toBe(400);
  expect(answer.json.fields).toEqual({
    company_name: "Company name must have at most 200 characters.",
    nie: "NIF must have at most 40 characters.",
    email: "Email must be an email address.",
    phone: "Phone is not valid.",
    website: "Website contains characters that cannot be printed.",
    postcode: "Postcode must have at most 20 characters.",
    no_iva_reason: "Reason printed on invoices without IVA must have at most 500 characters.",
    language: "Language of documents is not valid.",
  });
  expect((await me.get(path)).json).toEqual(before);
});

test("the form refuses the company's tax number by the name that it has there", async () => {
  const screen = me.with({ "Accept-Language": "es" });
  const answer = await screen.postForm("/settings", { ...company, iva_percent: "21", nie: "x".repeat(41) });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain("NIF: ");
  expect(answer.text).not.toContain("NIF/NIE");
});

test.each([["[]"], ["null"], ['"x"'], ["{"], [""]])("the body %j is refused", async (body) => {
  expect((await me.send("PUT", path, { body, headers: { "Content-Type": "application/json" } })).status).toBe(400);
});

test("other methods are not allowed", async () => {
  for (const method of ["POST", "PATCH", "DELETE"] as const) {
    const answer = await me.send(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, PUT, OPTIONS");
  }
});

test("a new letterhead is made only when one of its fields changed", async () => {
  await me.put(path, settings);
  const before = await letterhead();
  await me.put(path, settings);
  await me.put(path, { ...settings, iva_percent: 4, language: null, no_iva_reason: "Otro" });
  expect(await letterhead()).toBe(before);
  await me.put(path, { ...settings, phone: "918 111 111" });
  expect(await letterhead()).toBe(before + 1);
});

test("concurrent saves are never mixed", async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Company ${n}`);
  const saves = names.map((name) => me.put(path, { ...settings, company_name: name, town: name, phone: name }));
  for (const { status } of await Promise.all(saves)) expect(status).toBe(200);
  const { json } = await me.get<typeof company>(path);
  expect(names).toContain(json.company_name);
  expect([json.town, json.phone]).toEqual([json.company_name, json.company_name]);
});

test("a saved quote and its PDF stay as they were; a new one names the new company and percent", async () => {
  await me.put(path, { ...settings, company_name: "Antes, S.L.", iva_percent: 21, language: "es" });
  const customer = await addCustomer(me);
  const product = await addProduct(me);
  const ids = { customer_id: customer.id, product_id: product.id };
  const quote = await addQuote(me, ids);
  const [text, wire] = [await pdfText(quote), (await me.get(`/api/quotes/${quote.id}`)).json];
  expect(text).toContain("Antes, S.L.");
  await me.put(path, {
    ...settings,
    company_name: "Después, S.A.",
    town: "Otro sitio",
    iva_percent: 10,
    language: "en",
  });
  expect(await pdfText(quote)).toBe(text);
  expect((await me.get(`/api/quotes/${quote.id}`)).json).toEqual(wire);
  const later = await pdfText(await addQuote(me, ids));
  expect(later).toContain("Después, S.A.");
  expect(later).toContain("IVA 10 %");
  expect(later).toContain("Quotation");
  expect(later).not.toContain("Antes");
});

test("the calendar feed bears the company's name", async () => {
  await me.put(path, { ...settings, company_name: "Aire; y agua, S.L." });
  const { text } = await app.visitor.get(`/api/calendar/feed.ics?token=${await feedTokenOf(me)}`);
  expect(text).toContain("\r\nNAME:Aire\\; y agua\\, S.L.\r\n");
});

test("a refused form answers 422 without an alert, and keeps what was typed", async () => {
  const before = (await me.get(path)).json;
  const typed = { company_name: "Typed & kept", email: "nobody", iva_percent: "12,345" };
  const { working_hours: _, tell_booked: _1, tell_moved: _2, tell_day_before: _3, ...ofForm } = settings;
  const fields = { ...ofForm, ...typed, include_iva: "1", travel_gap_minutes: "60", payment_terms_days: "30" };
  const answer = await me.postForm("/settings", fields);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('value="Typed &amp; kept"');
  expect(answer.text).toContain('value="12,345"');
  expect(answer.text).toContain("Not saved: Email must be an email address. IVA percent has at most two decimals.");
  expect(answer.text).not.toContain('role="alert"');
  expect((await me.get(path)).json).toEqual(before);
});

test("a wrong NIF of the company and what else is doubtful are saved, and said; a right NIF and a postcode are stored without signs", async () => {
  const { working_hours: _, tell_booked: _1, tell_moved: _2, tell_day_before: _3, ...ofForm } = settings;
  const fields = { ...ofForm, iva_percent: "21", include_iva: "1", travel_gap_minutes: "60", payment_terms_days: "30" };
  const saved = async (nie: string, typed = {}) => {
    const { status, headers } = await me.postForm("/settings", { ...fields, nie, postcode: "29 601", ...typed });
    expect(status).toBe(302);
    return (await me.with({ Cookie: `${me.cookie}; ${cookieOf(headers)}` }).get("/settings")).text;
  };
  expect(await saved("B93456780")).toContain("The check letter or digit of B93456780 is wrong.");
  const iban = "ES91 2100 0418 4502 0005 1332";
  expect(await saved("B93456780", { iban, iban2: iban, payment_terms_days: "30 días" })).toContain(
    "The check letter or digit of B93456780 is wrong. The second account is the same as the first.",
  );
  expect((await me.get(path)).json).toMatchObject({ payment_terms_days: 30 });
  expect(await saved("h-29.123.452")).not.toContain("The check letter");
  expect((await me.get(path)).json).toMatchObject({ nie: "H29123452", postcode: "29601" });
  const added = await addCustomer(me, { nie: "h-29.123.452", postcode: "29 601" });
  expect((await me.get(`/api/customers/${added.id}`)).json).toMatchObject({ nie: "H29123452", postcode: "29601" });
});
