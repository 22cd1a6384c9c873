import { beforeAll, expect, test } from "vitest";
import { createTask } from "#app/checklists/tasks.server.ts";
import { createTemplate } from "#app/checklists/templates.server.ts";
import { createEngineer, updateEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { assignEngineers } from "#app/jobs/job-engineers.server.ts";
import { rescheduleJob } from "#app/jobs/jobs.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { inRequest, limitToEngineer } from "#app/platform/request.server.ts";
import { saveSettings } from "#app/settings/settings.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { refusalOf } from "../../tests/support/refusal.ts";
import { storeBooking } from "../../tests/support/stored.ts";
import { reportListSchema, reportSchema } from "./report.schema.ts";
import { getReportDocument } from "./report-document.server.ts";
import { customerOfReport, customersOfReports } from "./report-email.server.ts";
import { createReport, listReports } from "./reports.server.ts";

const { dataDir } = useDatabase();
let engineer_id = 0;

beforeAll(async () => {
  engineer_id = (await createEngineer({ name: "Nuria Peláez", email: null, active: 1 })).id;
});

async function saved(changes: Record<string, unknown> = {}, language: "en" | "es" = "en", now = new Date()) {
  const given = { customer_name: "Ana Gil", site_address: "Calle Mayor 1", engineer_id, ...changes };
  const { id } = await createReport(validate(reportSchema, given), language, now);
  return reader().serviceReport.findUniqueOrThrow({ where: { id } });
}

test("its document has the photos in their order, and the time of signing on the company's clock", async () => {
  const task = await createTask({ title: "Filtros", has_text: 1, active: 1 });
  const items = [{ task_id: task.id, completed: 1, value_text: "4,2" }];
  const changes = { items, signed_by: "Ana", notes: "Una\n\n  \nDos", report_date: "2026-07-01" };
  const { id: report_id } = await saved(changes, "es", new Date("2026-07-01T10:30:00Z"));
  await write(async (transaction) => {
    for (const position of [2, 1]) {
      const jpeg = new Uint8Array([position]);
      await transaction.reportPhoto.create({ data: { report_id, position, jpeg, width: position, height: 1 } });
    }
  });
  expect(await getReportDocument(report_id)).toMatchObject({
    ...{ kind: "report", language: "es", report_date: "2026-07-01", customer_name: "Ana Gil", job_ref: null },
    items: [{ title: "Filtros", completed: 1, value_text: "4,2" }],
    notes: ["Una", "Dos"],
    photos: [{ width: 1 }, { width: 2 }],
    signature: { png: null, name: "Ana", when: "01/07/2026 12:30" },
  });
  expect((await getReportDocument((await saved()).id)).signature).toBeNull();
  await expect(getReportDocument(999_999)).rejects.toMatchObject({ kind: "not-found" });
});

test("a report without a template may have more tasks than any template", async () => {
  const items = [];
  for (let n = 0; n < 201; n += 1) {
    items.push({ task_id: (await createTask({ title: `Task ${n}`, has_text: 0, active: 1 })).id, completed: 1 });
  }
  const { id } = await saved({ items });
  expect((await getReportDocument(id)).items).toHaveLength(201);
});

test("its document's language is the customer's, else the company's, else the writer's", async () => {
  const spanish = await storeBooking({}, { language: "es" });
  const any = await storeBooking();
  expect(await saved({ job_id: spanish.job.id })).toMatchObject({ language: "es" });
  expect(await saved({ job_id: any.job.id })).toMatchObject({ language: "en" });
  await saveSettings({ language: "es" });
  expect(await saved({ job_id: any.job.id })).toMatchObject({ language: "es" });
  expect(await saved()).toMatchObject({ language: "es" });
  await saveSettings({ language: null });
  expect(await saved({}, "es")).toMatchObject({ language: "es" });
});

test("each report of a list has the customer of its own job, one without a job has none", async () => {
  const { job, customer } = await storeBooking({}, { email: "uno@example.com" });
  const other = await storeBooking({}, { email: "dos@example.com" });
  const reports = [await saved({ job_id: job.id }), await saved({ job_id: job.id }), await saved()];
  reports.push(await saved({ job_id: other.job.id }));
  const ids = reports.map(({ id }) => id);
  const found = await customersOfReports(ids);
  expect(ids.map((id) => found.get(id)?.email)).toEqual([
    ...["uno@example.com", "uno@example.com", undefined, "dos@example.com"],
  ]);
  expect(await customerOfReport(ids[0] ?? 0)).toMatchObject({ id: customer.id, email: "uno@example.com" });
});

test("a new name of an engineer, or of the company, leaves saved reports as they are", async () => {
  const before = await saved();
  await updateEngineer(engineer_id, { name: "Nuria P. Soto" });
  await saveSettings({ company_name: "Otra empresa" });
  const { engineer_name, letterhead_id } = await reader().serviceReport.findUniqueOrThrow({ where: { id: before.id } });
  expect([engineer_name, letterhead_id]).toEqual(["Nuria Peláez", before.letterhead_id]);
  expect(await saved()).toMatchObject({ engineer_name: "Nuria P. Soto" });
});

test.each([
  ["ServiceReport", `UPDATE "ServiceReport" SET "notes" = 'x'`],
  ["ServiceReport", `UPDATE "ServiceReport" SET "report_number" = 'SR-2020-0001'`],
  ["ServiceReport", `UPDATE "ServiceReport" SET "signature_png" = NULL`],
  ["ServiceReport", `DELETE FROM "ServiceReport"`],
  ["ServiceReportItem", `UPDATE "ServiceReportItem" SET "completed" = 1`],
  ["ServiceReportItem", `DELETE FROM "ServiceReportItem"`],
  ["ReportPhoto", `UPDATE "ReportPhoto" SET "position" = 9`],
  ["ReportPhoto", `DELETE FROM "ReportPhoto"`],
])("the database refuses to change a saved %s: %s", async (table, sql) => {
  const task = await createTask({ title: sql, has_text: 0, active: 1 });
  const { id: report_id } = await saved({ items: [{ task_id: task.id }] });
  await write((transaction) =>
    transaction.reportPhoto.create({ data: { report_id, position: 1, jpeg: new Uint8Array(1), width: 1, height: 1 } }),
  );
  expect(await refusalOf(executeIn(dataDir, sql))).toMatch(/^SERVICE_REPORT_NEVER_(CHANGES|DELETED)$/);
  expect(await executeIn(dataDir, `SELECT 1 FROM "${table}"`)).not.toEqual([]);
});

test("a template that goes is let go of", async () => {
  const template_id = await createTemplate({ name: "Annual", description: "", active: 1, task_ids: [] });
  const { id } = await saved({ template_id });
  await executeIn(dataDir, [`DELETE FROM "ReportTemplate" WHERE "id" = ?`, template_id]);
  expect(await reader().serviceReport.findUniqueOrThrow({ where: { id } })).toMatchObject({ template_id: null });
});

test("an engineer reports a job that was given to somebody else meanwhile, but none that never was theirs", async () => {
  const { id: hers } = await createEngineer({ name: "Aitana Ferrer", email: null, active: 1 });
  const asEngineer = (work: () => Promise<unknown>) =>
    inRequest({ id: "x", person: null }, () => {
      limitToEngineer(hers);
      return work();
    });
  const { id: other } = await createEngineer({ name: "Marcos Gil", email: null, active: 1 });
  const [given, never] = [(await storeBooking()).job.id, (await storeBooking()).job.id];
  await rescheduleJob(given, { engineer_ids: [hers] });
  for (const id of [given, never]) await rescheduleJob(id, { engineer_ids: [other] });
  // The trail has the name of before.
  await updateEngineer(hers, { name: "Aitana Ferrer Ruiz" });
  await asEngineer(() => saved({ engineer_id: hers, job_id: given }));
  await expect(asEngineer(() => saved({ engineer_id: hers, job_id: never }))).rejects.toMatchObject({
    kind: "invalid",
  });
  // One that arrives together with the assignment comes after it.
  const booked = write((transaction) => assignEngineers(transaction, never, [hers]));
  await asEngineer(() => saved({ engineer_id: hers, job_id: never }));
  await booked;
});

test("names with accents are sorted among the others, the engineers' too", async () => {
  const inOrder = ["Álvarez", "Benito", "Cárdenas", "Cuesta", "Gal·la", "Galz", "ÍÑIGO"];
  inOrder.push("Luis", "Mª José", "Mariano", "ñandú", "Nº 2", "óscar", "Zapata");
  for (const name of inOrder.toSorted()) {
    const engineer = await createEngineer({ name, email: null, active: 1 });
    await saved({ customer_name: name, site_address: "Sorted", engineer_id: engineer.id });
  }
  const sorted = async (sort: string) => {
    const { rows } = await listReports(validate(reportListSchema, { q: "Sorted", sort, pageSize: "50" }));
    return rows.map((row) => (sort.endsWith("customer") ? row.customer_name : row.engineer_name));
  };
  expect(await sorted("customer")).toEqual(inOrder);
  expect(await sorted("-customer")).toEqual(inOrder.toReversed());
  expect(await sorted("engineer")).toEqual(inOrder);
});

test("year and day are the company's", async () => {
  // In Madrid it is 00:30 of the new year.
  const report = await saved({}, "en", new Date("2031-12-31T23:30:00Z"));
  expect(report).toMatchObject({ report_number: "SR-2032-0001", report_date: "2032-01-01" });
});
