/** The Engineer Checklist as a page: what it begins with, and the form as a browser without JavaScript posts it. */
import { expect, test } from "vitest";
import {
  addCustomer,
  addEngineer,
  addJob,
  addProduct,
  addQuote,
  addQuotedCustomer,
  addReport,
  addTask,
  addTemplate,
  addVisit,
  uniqueWord,
} from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { drawPicture, svg } from "../support/pictures.ts";
import { photosIn, readPdf } from "../support/read-pdf.ts";
import { reportForm } from "../support/report-form.ts";
import { sharedApp } from "../support/running-app.ts";
import { signInAs } from "../support/users.ts";

type Report = { id: number; report_number: string; customer_name: string } & Record<string, unknown>;

const { app, me } = await sharedApp();
const path = "/service-reports/engineer";
const engineer = await addEngineer(me, { name: "Nuria Peláez" });
const gone = await addEngineer(me, { name: "Gone Away", active: 0 });
const [filters, pressure] = [
  await addTask(me, { title: "Filters" }),
  await addTask(me, { title: "Pressure", has_text: 1 }),
];
const template = await addTemplate(me, [pressure.id]);
const photo = await drawPicture({ width: 2000, height: 1000 }).jpeg().toBuffer();

/** The value of a field in the page. */
function fieldOf(html: string, name: string): string | undefined {
  const area = html.match(new RegExp(`<textarea[^>]*\\bname="${name}"[^>]*>([^<]*)`));
  if (area) return area[1];
  const input = html.match(new RegExp(`<(?:input|select)[^>]*\\bname="${name}"[^>]*>`))?.[0] ?? "";
  return input.match(/\bvalue="([^"]*)"/)?.[1];
}

/** A valid form, with a customer of its own. */
function right(changes: Record<string, string | string[]> = {}) {
  return {
    ...{ idempotency_key: uniqueWord(), job_id: "", template_id: String(template.id), customer_name: uniqueWord() },
    ...{ site_address: "Calle Mayor 1", job_ref: "", report_date: "2026-05-04", engineer_id: String(engineer.id) },
    ...{ notes: "", signed_by: "", task_id: [String(pressure.id)], [`value.${pressure.id}`]: "" },
    ...{ intent: "save", ...changes },
  };
}

const post = (fields: Record<string, string | string[]>, photos: Uint8Array[] = []) =>
  me.postForm(path, reportForm({ fields, photos }));

/** The reports of a customer. */
async function reportsOf(customer_name: string): Promise<Report[]> {
  return (await me.get<Report[]>(`/api/service-reports/reports?q=${customer_name}`)).json;
}

async function pdfOf(id: number) {
  const response = await fetch(`${app.url}/api/service-reports/reports/${id}/pdf`, { headers: me.headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { text: (await readPdf(bytes)).text, photos: photosIn(bytes) };
}

test("without job and template the form is Manual: today, all active tasks, active engineers", async () => {
  const off = await addTask(me, { title: "Switched off", active: 0 });
  const { status, text } = await me.get<string>(path);
  expect(status).toBe(200);
  expect(fieldOf(text, "report_date")).toBe(companyDay());
  expect(text).toContain("Filters");
  expect(text).toContain("Pressure");
  expect(text).toContain("Nuria Peláez");
  for (const absent of [off.title, gone.name, "Could not prefill"]) expect(text).not.toContain(absent);
  expect(fieldOf(text, "idempotency_key")).toMatch(/^[0-9a-f-]{36}$/);
  expect(fieldOf((await me.get<string>(path)).text, "idempotency_key")).not.toBe(fieldOf(text, "idempotency_key"));
});

test.each(["job", "job_id", "jid"])("by %s it begins with the job's customer, day and template", async (name) => {
  const { customer } = await addQuotedCustomer(me);
  const product = await addProduct(me);
  const named = { name: product.name, price: 1, price2: 1, checklist_template_id: template.id };
  await me.put(`/api/products/${product.id}`, named);
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  const job = await addJob(me, quote.id);
  const { text } = await me.get<string>(`${path}?${name}=${job.id}`);
  expect(fieldOf(text, "customer_name")).toContain(customer.surname);
  expect(fieldOf(text, "site_address")).toContain("Calle Mayor 1");
  expect(fieldOf(text, "job_ref")).toBe(quote.quote_number);
  expect(fieldOf(text, "report_date")).toMatch(/^2020-/);
  expect(fieldOf(text, "job_id")).toBe(String(job.id));
  expect(fieldOf(text, "template_id")).toBe(String(template.id));
  expect(text).not.toContain(">Filters<");
  // An empty template in the address means Manual.
  const manual = (await me.get<string>(`${path}?${name}=${job.id}&template=`)).text;
  expect([fieldOf(manual, "job_id"), fieldOf(manual, "template_id")]).toEqual([String(job.id), ""]);
  expect(manual).toContain(">Filters<");
});

test("the report of a job that is still to come is of today", async () => {
  const { quote } = await addQuotedCustomer(me);
  const { id } = await addJob(me, quote.id, `${Number(companyDay().slice(0, 4)) + 1}-01-07T10:00`);
  expect(fieldOf((await me.get<string>(`${path}?job=${id}`)).text, "report_date")).toBe(companyDay());
});

test("the form names the customer of a visit without a quote, in both languages", async () => {
  const customer = await addCustomer(me);
  const visit = await addVisit(me, customer.id);
  const name = `${customer.first_name} ${customer.surname}`;
  const address = `${path}?job=${visit.id}`;
  expect((await me.get<string>(address)).text).toContain(`<span>For the visit to ${name}</span>`);
  const spanish = await me.with({ "Accept-Language": "es" }).get<string>(address);
  expect(spanish.text).toContain(`<span>Para la visita a ${name}</span>`);
});

test.each(["template", "template_id", "tid", "checklist", "checklist_id", "checklist_template_id"])(
  "by %s it has the tasks of the template, in use or not",
  async (name) => {
    const off = await addTemplate(me, [filters.id], { active: 0 });
    for (const [id, shown, hidden] of [
      [template.id, "Pressure", "Filters"],
      [off.id, "Filters", "Pressure"],
    ] as const) {
      const { text } = await me.get<string>(`${path}?${name}=${id}`);
      expect(fieldOf(text, "template_id")).toBe(String(id));
      expect(text).toContain(`>${shown}<`);
      expect(text).not.toContain(`>${hidden}<`);
    }
  },
);

test.each(["job=999999", "job=abc", "template=999999", "template=-1", "jid=1e3&tid=x"])(
  "for %s, which is not there, it opens empty and says so",
  async (query) => {
    const { status, text } = await me.get<string>(`${path}?${query}`);
    expect(status).toBe(200);
    expect(text).toContain("Could not prefill service report: 404 Not found");
    expect([fieldOf(text, "customer_name"), fieldOf(text, "job_id")]).toEqual(["", ""]);
    expect(text).toContain(">Filters<");
  },
);

test("of a job that was cancelled or given away it says so, to whom it was shown", async () => {
  const [mine, other] = [await addEngineer(me), await addEngineer(me)];
  const { customer } = await addQuotedCustomer(me);
  const [cancelled, given, foreign] = [
    await addVisit(me, customer.id, { engineer_ids: [mine.id] }),
    await addVisit(me, customer.id, { engineer_ids: [mine.id] }),
    await addVisit(me, customer.id, { engineer_ids: [other.id] }),
  ];
  expect((await me.delete(`/api/jobs/${cancelled.id}`)).status).toBe(204);
  expect((await me.patch(`/api/jobs/${given.id}`, { engineer_ids: [other.id] })).status).toBe(200);
  const phone = await signInAs(app, "engineer", mine.id);
  const said = async (who: typeof me, { id }: { id: number }) =>
    /Could not prefill service report: ([^<]*)/.exec((await who.get<string>(`${path}?job=${id}`)).text)?.[1];
  for (const who of [me, phone]) expect(await said(who, cancelled)).toBe("404 This job was cancelled.");
  const names = `the office gave it to ${other.name}.`;
  expect(await said(phone, given)).toBe(`404 This job is not yours any more: ${names}`);
  expect(await said(phone, foreign)).toBe("404 Not found");
});

test("a job that is not there does not take the tasks of the template away", async () => {
  const { text } = await me.get<string>(`${path}?job=999999&template=${template.id}`);
  expect(text).toContain("Could not prefill service report: 404 Not found");
  expect([fieldOf(text, "job_id"), fieldOf(text, "template_id")]).toEqual(["", String(template.id)]);
  expect(text).toContain(">Pressure<");
});

test("a template without tasks says so", async () => {
  const empty = await addTemplate(me);
  expect((await me.get<string>(`${path}?template=${empty.id}`)).text).toContain("This template has no tasks yet.");
});

test("a posted form is saved once, with photos and the signing name, and leads to the list", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id);
  const fields = right({
    ...{
      customer_name: customer.surname,
      job_id: String(job.id),
      job_ref: quote.quote_number,
      notes: "Clean.\r\nCome back.",
    },
    ...{
      task_id: [filters.id, pressure.id].map(String),
      done: [String(pressure.id)],
      [`value.${pressure.id}`]: "8.2 bar",
    },
    ...{ signed_by: "Ana Gil", name_signs: "1" },
  });
  const answers = [await post(fields, [photo, photo]), await post(fields, [photo, photo])];
  for (const { status, headers } of answers) {
    expect([status, headers.get("Location")]).toEqual([302, "/service-reports/admin/reports"]);
  }
  const reports = await reportsOf(customer.surname);
  expect(reports).toHaveLength(1);
  const [report] = reports;
  expect(report).toMatchObject({ job_ref: quote.quote_number, template_id: template.id, signed: 1 });
  const { text, photos } = await pdfOf(report?.id ?? 0);
  for (const part of ["Signed by Ana Gil", "8.2 bar", "Filters", "Clean.", "Come back."]) expect(text).toContain(part);
  expect(photos).toBe(2);
});

test("a form without scripts sends long notes with breaks of two characters, which count as one", async () => {
  const lines = [...Array.from({ length: 20 }, () => "x".repeat(200)), "x".repeat(970)];
  const fields = right({ notes: lines.join("\r\n") });
  const answer = await post(fields);
  expect(answer.status, answer.text).toBe(302);
  const file = await me.get(`/api/service-reports/reports/export.csv?q=${fields.customer_name}`);
  expect(file.text).toContain(`"${lines.join("\n")}"`);
});

test.each<[string, Record<string, string>, string, string[]]>([
  [
    "what is missing",
    { customer_name: "", site_address: " ", report_date: "", engineer_id: "" },
    "Customer, address, date and engineer are required.",
    ["Customer is required.", "Site address is required.", "Date is required.", "Engineer is required."],
  ],
  ["an unknown engineer", { engineer_id: "999999" }, "There is no such engineer.", []],
  ["a date that is none", { report_date: "30/2/2026" }, "There is no such day. Choose one for “Date”, or type it", []],
  ["no date", { report_date: "soon" }, "Choose a day for “Date”, or type it as 31/12/2026.", []],
  ["long notes", { notes: "x".repeat(5001) }, "Notes must have at most 5000 characters.", []],
  [
    "a long value",
    { [`value.${pressure.id}`]: "x".repeat(501) },
    "Line 1, Value must have at most 500 characters.",
    [],
  ],
  ["an unknown task", { task_id: "999999" }, "A task was deleted meanwhile.", []],
  [
    "a name without its tick",
    { signed_by: "Ana" },
    "Tick the box below to sign with this name, or leave the name empty.",
    [],
  ],
  ["a tick without a name", { name_signs: "1" }, "Type the name of who signs.", []],
])("%s is refused in the page, and nothing typed is lost", async (_, changes, sentence, more) => {
  const customer_name = uniqueWord();
  const answer = await post(right({ job_ref: "Kept ref", customer_name, done: [String(pressure.id)], ...changes }));
  expect(answer.status).toBe(422);
  for (const said of [sentence, ...more]) expect(answer.text).toContain(said);
  expect(fieldOf(answer.text, "job_ref")).toBe("Kept ref");
  expect(await reportsOf(customer_name)).toEqual([]);
});

test("after a refusal each task keeps its tick and text", async () => {
  const fields = right({ engineer_id: "", done: [String(pressure.id)], [`value.${pressure.id}`]: "8.2 bar" });
  const answer = await me.postForm(`${path}?template=${template.id}`, reportForm({ fields }));
  expect(answer.text).toMatch(new RegExp(`<input[^>]*name="done"[^>]*checked=""[^>]*value="${pressure.id}"`));
  expect(fieldOf(answer.text, `value.${pressure.id}`)).toBe("8.2 bar");
  expect(fieldOf(answer.text, "idempotency_key")).toBe(fields.idempotency_key);
});

test.each<[string, Uint8Array[], string]>([
  ["no picture", [photo, svg], "A photo must be a JPEG, PNG or WebP picture."],
  ["more than 10 MB", [Buffer.alloc(10 * 1024 * 1024 + 1)], "A photo must have at most 10 MB."],
  ["nine photos", Array.from({ length: 9 }, () => photo), "A report has at most 8 photos."],
])("%s is refused in the page: no report is saved, and the photos are asked for again", async (_, photos, sentence) => {
  const fields = right();
  const answer = await post(fields, photos);
  expect(answer.text).toContain(sentence);
  const again = "Choose the photos again: they were not saved.";
  expect(answer.text).toContain(again);
  // Also on top, where a phone shows the refusal.
  expect(answer.text.match(/<div class="notice bad" role="alert">.*?<\/div>/s)?.[0]).toContain(again);
  expect(await reportsOf(fields.customer_name)).toEqual([]);
});

test("photos that a refused form had are asked for again, until the form has some", async () => {
  const wrong = right({ report_date: "soon" });
  const again = "Choose the photos again: they were not saved.";
  const first = (await post(wrong, [photo])).text;
  const files_lost = fieldOf(first, "files_lost") ?? "";
  expect(files_lost).toBe("1");
  const second = (await post({ ...wrong, files_lost })).text;
  expect([second.includes(again), fieldOf(second, "files_lost")]).toEqual([true, "1"]);
  expect((await post(wrong)).text).not.toContain(again);
});

test("a form that is changed after saving, by going back, makes another report", async () => {
  const fields = right();
  await post(fields);
  const [first] = await reportsOf(fields.customer_name);
  const changed = { ...fields, notes: "Forgotten" };
  const { status, text } = await post(changed);
  expect(status).toBe(409);
  expect(text).toContain(`This report is saved already as ${first?.report_number}, without what was changed since.`);
  const idempotency_key = fieldOf(text, "idempotency_key") ?? "";
  expect(idempotency_key).not.toBe(fields.idempotency_key);
  expect((await post({ ...changed, idempotency_key })).status).toBe(302);
  expect(await reportsOf(fields.customer_name)).toHaveLength(2);
});

test("another template without JavaScript keeps what is typed", async () => {
  const other = await addTemplate(me, [pressure.id]);
  const fields = right({ intent: "template", template: String(other.id), job_ref: "Kept ref" });
  const { status, text } = await post(fields);
  expect([status, fieldOf(text, "job_ref"), fieldOf(text, "template_id")]).toEqual([200, "Kept ref", String(other.id)]);
  expect(text).not.toContain('role="alert"');
  expect(await reportsOf(fields.customer_name)).toEqual([]);
});

test("more than 40 MB is not read", async () => {
  const large = Array.from({ length: 5 }, () => Buffer.alloc(9 * 1024 * 1024));
  expect((await post(right(), large)).status).toBe(413);
});

test("Enter without JavaScript saves nothing, and keeps what was typed", async () => {
  const fields = right({ intent: "stay", job_ref: "Kept ref" });
  const answer = await post(fields);
  expect([answer.status, fieldOf(answer.text, "job_ref")]).toEqual([200, "Kept ref"]);
  expect(answer.text).not.toContain('role="alert"');
  expect(await reportsOf(fields.customer_name)).toEqual([]);
});

test("the list names the report that a script has saved, and no unknown one", async () => {
  const { id, report_number } = await addReport(me, engineer.id);
  const answer = await post({ intent: "saved", id: String(id) });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/service-reports/admin/reports"]);
  const cookie = (answer.headers.getSetCookie()[0] ?? "").split(";")[0];
  const page = await me.with({ Cookie: `${me.cookie}; ${cookie}` }).get<string>("/service-reports/admin/reports");
  expect(page.text).toContain(`Service report saved: ${report_number}`);
  expect((await post({ intent: "saved", id: "999999" })).status).toBe(404);
  expect((await post({ intent: "saved", id: "x" })).status).toBe(404);
});

test.each(["", "x".repeat(2000), "\u0000", "💥"])("a form whose every field is %j has an answer", async (value) => {
  const fields = Object.fromEntries(Object.keys(right()).map((name) => [name, value]));
  expect([200, 422]).toContain((await post({ ...fields, intent: "save" })).status);
});
