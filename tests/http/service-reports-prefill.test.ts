import { expect, test } from "vitest";
import { siteFields } from "#app/customers/site.ts";
import {
  addCustomer,
  addEngineer,
  addJob,
  addProduct,
  addQuote,
  addSite,
  addTask,
  addTemplate,
  addVisit,
} from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await sharedApp();
const path = "/api/service-reports/prefill";

/** A job of a quote whose products name these templates, in the order of its lines. */
async function jobOf(template_ids: (number | null)[], start?: string) {
  const { id: customer_id, surname } = await addCustomer(me);
  const items = [];
  for (const checklist_template_id of template_ids) {
    const { id: product_id, name } = await addProduct(me);
    await me.put(`/api/products/${product_id}`, { name, price: 1, price2: 1, checklist_template_id });
    items.push({ product_id, quantity: 1 });
  }
  const quote = await addQuote(me, { customer_id, product_id: 0 }, { items });
  return { job: await addJob(me, quote.id, start), quote, surname };
}

test("a report begins with the job's customer, site, number and day, and the tasks of the product's template", async () => {
  const [a, b, off] = [await addTask(me, { has_text: 1 }), await addTask(me), await addTask(me, { active: 0 })];
  const template = await addTemplate(me, [b.id, off.id, a.id]);
  // Half past midnight in Madrid is the day before in UTC.
  const { job, quote, surname } = await jobOf([template.id], "2026-06-10T00:30");
  const answer = await me.get(`${path}?job_id=${job.id}`);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    customer: {
      name: `${customer.first_name} ${surname}`,
      address: "Calle Mayor 1, 2º B, 28801 Alcalá (Madrid)",
    },
    job: {
      ...{ id: job.id, job_ref: quote.quote_number, quote_number: quote.quote_number },
      report_date: "2026-06-10",
    },
    template: { id: template.id, name: template.name },
    items: [
      { task_id: b.id, title: b.title, has_text: 0, completed: 0, value_text: "" },
      { task_id: a.id, title: a.title, has_text: 1, completed: 0, value_text: "" },
    ],
  });
});

test("the template is that of the first product whose template is active", async () => {
  const [off, first, second] = [await addTemplate(me, [], { active: 0 }), await addTemplate(me), await addTemplate(me)];
  const { job } = await jobOf([null, off.id, first.id, second.id]);
  expect((await me.get(`${path}?job_id=${job.id}`)).json).toMatchObject({ template: { id: first.id } });
  const asked = await me.get(`${path}?job_id=${job.id}&template_id=${second.id}`);
  expect(asked.json).toMatchObject({ template: { id: second.id, name: second.name } });
});

test("without a template there are no tasks", async () => {
  const { job } = await jobOf([null]);
  for (const asked of ["", "&template_id="]) {
    const answer = await me.get(`${path}?job_id=${job.id}${asked}`);
    expect(answer.json).toMatchObject({ template: null, items: [] });
  }
});

test("the longest customer and site that can be saved begin a report that is taken", async () => {
  const filled = (max: number) => "n".repeat(max);
  const { id: customer_id } = await addCustomer(me, { first_name: filled(100), surname: filled(100) });
  const longest = Object.fromEntries(siteFields.map(({ name, max }) => [name, filled(max)]));
  // A province with the town's name is not printed.
  const site = await addSite(me, customer_id, { ...longest, province: "p".repeat(100), tel: "612" });
  const job = await addVisit(me, customer_id, { site_id: site.id });
  const begun = await me.get<{ customer: { name: string; address: string } }>(`${path}?job_id=${job.id}`);
  const { name, address } = begun.json.customer;
  expect(name).toHaveLength(201);
  expect(address).toHaveLength(932);
  const report = { customer_name: name, site_address: address, engineer_id: (await addEngineer(me)).id };
  const saved = await me.post<{ id: number }>("/api/service-reports/reports", report);
  expect([saved.status, saved.json]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
});

test("an unknown or cancelled job, or an unknown template, is not found", async () => {
  const { job } = await jobOf([null]);
  expect((await me.get(`${path}?job_id=${job.id}&template_id=999999`)).status).toBe(404);
  expect((await me.get(`${path}?job_id=999999`)).status).toBe(404);
  await me.delete(`/api/jobs/${job.id}`);
  expect((await me.get(`${path}?job_id=${job.id}`)).status).toBe(404);
});

test.each([
  ["", "Job is required."],
  ["?job_id=", "Job is not valid."],
  ["?job_id=x", "Job is not valid."],
  ["?job_id=1&template_id=x", "Report template is not valid."],
])("asked %j it refuses: %s", async (query, sentence) => {
  const answer = await me.get(`${path}${query}`);
  expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ error: sentence })]);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
