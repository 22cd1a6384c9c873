import { expect, test } from "vitest";
import {
  addEngineer,
  addJob,
  addQuotedCustomer,
  addReport,
  addTask,
  addTemplate,
  addVisit,
  uniqueWord,
} from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { testOnce } from "../support/once.ts";
import { drawNoise, drawPicture, logoPng, svg } from "../support/pictures.ts";
import { readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

type Report = { id: number; report_number: string; items: { title: string }[] } & Record<string, unknown>;
type Row = { id: number; report_number: string; customer_name: string };

const { app, me } = await sharedApp();
const path = "/api/service-reports/reports";
const { id: engineer_id, name: engineer_name } = await addEngineer(me, { name: "Nuria Peláez" });
const right = { customer_name: "Ana Gil", site_address: "Calle Mayor 1", engineer_id, report_date: "2026-05-04" };

const pngUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

testOnce("the list says of a customer without an e-mail address that there is none", async () => {
  const form = { intent: "enquiry", first_name: "Maite", surname: uniqueWord(), tel: "655 777 812" };
  const added = await me.postForm("/?index", form);
  const visit = await addVisit(me, Number(added.headers.get("Location")?.split("/").at(-1)));
  const report = await addReport(me, engineer_id, { job_id: visit.id });
  const { text } = await me.get(`/service-reports/admin/reports?q=${report.report_number}`);
  expect(text).toContain(`id="email-of-${report.id}">The customer has no email address<`);
});

/** The ids of the reports that a query finds. */
async function found(query: Record<string, string>): Promise<number[]> {
  const answer = await me.get<Row[]>(`${path}?${new URLSearchParams(query)}`);
  expect(answer.headers.get("X-Total-Count")).toBe(String(answer.json.length));
  return answer.json.map(({ id }) => id);
}

testOnce("a report is saved whole, with the titles of that day", async () => {
  const { customer, quote } = await addQuotedCustomer(me);
  const job = await addJob(me, quote.id);
  const [a, b] = [await addTask(me, { title: "Filtros", has_text: 1 }), await addTask(me, { title: "Desagüe" })];
  const template = await addTemplate(me, [a.id, b.id]);
  const body = {
    ...{ job_id: job.id, template_id: template.id, job_ref: quote.quote_number, notes: "Todo bien.\nVolver en mayo." },
    ...{ customer_name: `Begoña ${customer.surname}`, site_address: "Calle Mayor 1", signed_by: "Begoña" },
    ...{ engineer_id: String(engineer_id), report_date: "2026-05-04", signature_base64: pngUrl(await logoPng()) },
    items: [
      { task_id: a.id, completed: 1, value_text: " 4,2 bar " },
      { task_id: b.id, completed: false, value_text: "" },
    ],
  };
  const saved = await me.post<Report>(path, body);
  expect(saved.status).toBe(201);
  const { signature_base64, ...given } = body;
  expect(saved.json).toEqual({
    ...given,
    id: expect.any(Number),
    report_number: expect.stringMatching(/^SR-\d{4}-\d{4}$/),
    ...{ engineer_id, engineer_name, signed: 1, signed_at: expect.stringMatching(/Z$/) },
    created_at: expect.stringMatching(/Z$/),
    items: [
      { task_id: a.id, title: "Filtros", completed: 1, value_text: "4,2 bar" },
      { task_id: b.id, title: "Desagüe", completed: 0, value_text: null },
    ],
  });
  // A later change of the task's title does not reach the report.
  await me.put(`/api/service-reports/tasks/${a.id}`, { title: "Filtros y baterías" });
  const again = await me.post<Report>(path, { ...right, items: [{ task_id: a.id }] });
  expect(again.json.items).toEqual([{ task_id: a.id, title: "Filtros y baterías", completed: 0, value_text: null }]);
});

testOnce("what may be empty is null, and the date is today", async () => {
  for (const empty of ["", null, undefined]) {
    const saved = await me.post(path, {
      ...right,
      report_date: undefined,
      ...{ job_ref: empty, notes: empty, signature_base64: empty, signed_by: empty, job_id: empty, template_id: empty },
    });
    expect(saved.json).toMatchObject({
      ...{ job_ref: null, notes: null, signed: 0, signed_by: null, signed_at: null, job_id: null, template_id: null },
      ...{ report_date: companyDay(), items: [] },
    });
  }
});

testOnce("the same key with another body is refused, names the saved report, and makes nothing", async () => {
  const body = { ...right, idempotency_key: uniqueWord(), customer_name: uniqueWord() };
  const first = await me.post<{ report_number: string }>(path, body);
  for (const other of [{ notes: "Later" }, { signed_by: "Ana" }, { report_date: "2026-05-05" }]) {
    const { status, json } = await me.post<{ error: string; fields: object }>(path, { ...body, ...other });
    const error = `This report is saved already as ${first.json.report_number}, without what was changed since. Save again to make another one of it.`;
    expect([status, json]).toEqual([409, { error, fields: { idempotency_key: error } }]);
  }
  expect((await me.get<unknown[]>(`${path}?q=${body.customer_name}`)).json).toHaveLength(1);
});

test("the same key again gives the first report, at once and later", async () => {
  const body = { ...right, idempotency_key: uniqueWord() };
  const answers = await Promise.all([1, 2, 3].map(() => me.post<Report>(path, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  const later = await me.post<Report>(path, body);
  expect([later.status, later.json]).toEqual([200, answers[0]?.json]);
});

test("an Idempotency-Key does what the key in the body does, which counts before it", async () => {
  const keyed = me.with({ "Idempotency-Key": `report:${uniqueWord()}` });
  const first = await keyed.post<Report>(path, right);
  const again = await keyed.post<Report>(path, right);
  expect([first.status, again.status, again.json]).toEqual([201, 200, first.json]);
  expect((await keyed.post(path, { ...right, notes: "Later" })).status).toBe(409);
  const own = { ...right, idempotency_key: uniqueWord() };
  expect([(await keyed.post(path, own)).status, (await me.post(path, own)).status]).toEqual([201, 200]);
});

test("numbers have no gap, whoever saves at the same time and whatever is refused in between", async () => {
  const before = await addReport(me, engineer_id);
  const bodies = Array.from({ length: 20 }, (_, n) => (n % 4 === 3 ? { ...right, job_id: 999_999 } : right));
  const answers = await Promise.all(bodies.map((body) => me.post<Report>(path, body)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  const last = Number(before.report_number.slice(-4));
  const numbers = answers
    .filter(({ status }) => status === 201)
    .map(({ json }) => Number(json.report_number.slice(-4)));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, n) => last + 1 + n));
});

const required = "Customer, address, date and engineer are required.";

testOnce.each([
  [{}, ["customer_name", "site_address", "engineer_id"]],
  [{ ...right, customer_name: " " }, ["customer_name"]],
  [{ ...right, site_address: null }, ["site_address"]],
  [{ ...right, report_date: "" }, ["report_date"]],
  [{ ...right, engineer_id: "" }, ["engineer_id"]],
])("of %j what is missing is told together", async (body, missing) => {
  const answer = await me.post<{ error: string; fields: Record<string, string> }>(path, body);
  expect([answer.status, answer.json.error]).toEqual([400, required]);
  expect(Object.keys(answer.json.fields)).toEqual(missing);
  expect(Object.values(answer.json.fields).every((text) => / is required\.$/.test(text))).toBe(true);
});

testOnce.each([
  ["an unknown engineer", { engineer_id: 999_999 }, "engineer_id", "There is no such engineer."],
  ["an unknown job", { job_id: 999_999 }, "job_id", "There is no such job."],
  ["an unknown template", { template_id: 999_999 }, "template_id", "There is no such report template."],
  [
    "a task that is no more",
    { items: [{ task_id: 999_999 }] },
    "items.0.task_id",
    "A task was deleted meanwhile. Open the report and save it again: it is taken without that task.",
  ],
  ["an item without a task", { items: [{ completed: 1 }] }, "items.0.task_id", "Line 1, Task is required."],
  ["a date that is none", { report_date: "2026-02-30" }, "report_date", "Date must be a date written YYYY-MM-DD."],
  ["a date that is no text", { report_date: 5 }, "report_date", "Date is not valid."],
  ["items that are no list", { items: "x" }, "items", "Tasks is not valid."],
  ["an id of no job", { job_id: "x" }, "job_id", "Job is not valid."],
  [
    "a long customer",
    { customer_name: "x".repeat(202) },
    "customer_name",
    "Customer must have at most 201 characters.",
  ],
  ["long notes", { notes: "x".repeat(5001) }, "notes", "Notes must have at most 5000 characters."],
])("%s is refused", async (_, changes, field, sentence) => {
  const answer = await me.post(path, { ...right, ...changes });
  expect([answer.status, answer.json]).toEqual([400, { error: sentence, fields: { [field]: sentence } }]);
});

testOnce.each([
  ["no data URL", () => "signature"],
  [
    "no PNG by its name",
    async () => `data:image/jpeg;base64,${(await drawPicture().jpeg().toBuffer()).toString("base64")}`,
  ],
  ["no PNG by its content", async () => pngUrl(await drawPicture().jpeg().toBuffer())],
  ["a drawing of lines", () => pngUrl(svg)],
  ["characters that base64 has not", () => "data:image/png;base64,ñ"],
  ["a cut PNG", async () => pngUrl((await logoPng()).subarray(0, 200))],
  ["a PNG of ten million pixels", async () => pngUrl(await logoPng({ width: 5000, height: 2000 }))],
  ["a PNG of more than 300 KB", async () => pngUrl(await drawNoise(420, 300).png().toBuffer())],
  ["a number", () => 5],
])("a signature that is %s is refused, and uses no number", async (_, make) => {
  const before = await addReport(me, engineer_id);
  const answer = await me.post<{ error: string; fields: object }>(path, { ...right, signature_base64: await make() });
  expect(answer.status).toBe(400);
  expect(answer.json.error).toMatch(
    /^(The signature must be a PNG picture of at most 300 KB|Signature is not valid)\.$/,
  );
  expect(answer.json.fields).toEqual({ signature_base64: answer.json.error });
  const after = await addReport(me, engineer_id);
  expect(Number(after.report_number.slice(-4))).toBe(Number(before.report_number.slice(-4)) + 1);
});

testOnce("a report that was written before its engineer was disabled is accepted", async () => {
  const { id } = await addEngineer(me, { active: 0 });
  expect((await me.post(path, { ...right, engineer_id: id })).status).toBe(201);
});

testOnce("a report's PDF is shown, or downloaded under the report's number", async () => {
  const task = await addTask(me, { title: "Vacío de la instalación" });
  const { id, report_number } = await addReport(me, engineer_id, {
    ...{ customer_name: "Íñigo Łukasz", notes: "Primera línea\nSegunda línea", job_ref: "Q-7" },
    items: [{ task_id: task.id, completed: 1, value_text: "-1 bar" }],
    ...{ signature_base64: pngUrl(await logoPng()), signed_by: "Íñigo" },
  });
  const response = await fetch(`${app.url}${path}/${id}/pdf`, { headers: { Cookie: me.cookie } });
  expect(response.headers.get("Content-Type")).toBe("application/pdf");
  expect(response.headers.get("Content-Disposition")).toBe(`inline; filename="service-report-${report_number}.pdf"`);
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  for (const part of [
    ...["Service report", report_number, "Íñigo Łukasz", "Q-7", engineer_name, "Vacío de la instalación", "-1 bar"],
    ...["Primera línea", "Segunda línea", "Signed by Íñigo"],
  ]) {
    expect(text).toContain(part);
  }
  const download = await me.send("HEAD", `${path}/${id}/pdf?download=1`);
  expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; /);
});

testOnce.each(["0", "999999", "x"])("of a report %s there is no PDF: 404", async (id) => {
  expect((await me.get(`${path}/${id}/pdf`)).status).toBe(404);
});

testOnce(
  "the list is searched by number, customer, address, reference and engineer, whatever case and accents",
  async () => {
    const word = uniqueWord();
    const { id: pena, name } = await addEngineer(me, { name: `Peña${uniqueWord()}` });
    const one = await addReport(me, engineer_id, { customer_name: `Íñigo ${word}` });
    const two = await addReport(me, engineer_id, { site_address: `Plaza ${word} 3` });
    const three = await addReport(me, engineer_id, { job_ref: `Ref-${word}` });
    const four = await addReport(me, pena);
    expect(await found({ q: word })).toEqual([three.id, two.id, one.id]);
    expect(await found({ q: `INIGO  ${word.toUpperCase()}` })).toEqual([one.id]);
    expect(await found({ q: `${word}, Íñigo` })).toEqual([one.id]);
    expect(await found({ q: name.toUpperCase().replace("Ñ", "N") })).toEqual([four.id]);
    expect(await found({ q: two.report_number })).toEqual([two.id]);
    for (const q of ["%", "_", "\\", `${word} nothing`]) expect(await found({ q })).toEqual([]);
  },
);

testOnce("the list is filtered by days, both included, and by engineer; the last day comes first", async () => {
  const { id } = await addEngineer(me);
  const ids = [];
  for (const report_date of ["2020-03-01", "2020-03-03", "2020-03-02"]) {
    ids.push((await addReport(me, id, { report_date })).id);
  }
  const [first, third, second] = ids;
  const engineer = String(id);
  expect(await found({ engineer_id: engineer })).toEqual([third, second, first]);
  expect(await found({ engineer_id: engineer, from: "2020-03-02" })).toEqual([third, second]);
  expect(await found({ from: "2020-03-01", to: "2020-03-02" })).toEqual([second, first]);
  expect(await found({ engineer_id: engineer, from: "", to: "2020-03-01", q: "" })).toEqual([first]);
});

testOnce("a page of the list has its rows, and the total of all pages", async () => {
  const { id } = await addEngineer(me);
  const ids = [];
  for (const report_date of ["2020-01-01", "2020-01-02", "2020-01-03"]) {
    ids.push((await addReport(me, id, { report_date })).id);
  }
  const answer = await me.get<Row[]>(`${path}?engineer_id=${id}&page=2&pageSize=2`);
  expect(answer.headers.get("X-Total-Count")).toBe("3");
  expect(answer.json).toEqual([
    {
      ...{ id: ids[0], report_number: expect.stringMatching(/^SR-/), customer_name: expect.any(String) },
      ...{ site_address: "Calle Mayor 1, 28801 Alcalá", job_id: null, job_ref: null, report_date: "2020-01-01" },
      ...{ engineer_id: id, engineer_name: expect.any(String), template_id: null, signed: 0 },
    },
  ]);
});

testOnce.each(["page=0", "page=x", "pageSize=0", "pageSize=101", "from=x", "to=2026-02-30", "engineer_id=x"])(
  "the list asked for %s answers 400",
  async (query) => {
    expect((await me.get(`${path}?${query}`)).status).toBe(400);
  },
);

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
