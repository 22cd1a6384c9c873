/** The data that a phone keeps for work without signal: jobs of the next days, and what a report begins with. */
import { expect, test } from "vitest";
import type { OfflineBundle } from "#app/report-writing/offline/bundle.ts";
import { addJob, addQuotedCustomer } from "../browser/support/data.ts";
import { companyDay } from "../support/company-day.ts";
import { runningApp } from "../support/running-app.ts";

const { me } = await runningApp();
const path = "/api/service-reports/offline";

test("a new installation offers nothing to start a report with, and says so", async () => {
  const { json } = await me.get<OfflineBundle>(path);
  expect(json).toEqual({
    user: 1,
    today: companyDay(),
    time_zone: "Europe/Madrid",
    engineers: [],
    own_engineer: null,
    templates: [],
    manual: [],
    jobs: [],
  });
});

test("today's and tomorrow's jobs for an account that is no engineer's, active engineers, templates and tasks; nothing else", async () => {
  for (const [name, active] of [
    ["Nuria", 1],
    ["Eusebio", 0],
  ]) {
    await me.post("/api/service-reports/engineers", { name, active });
  }
  const task = await me.post<{ id: number }>("/api/service-reports/tasks", { title: "Filtros limpios" });
  await me.post("/api/service-reports/tasks", { title: "Ya no", active: 0 });
  const template = { name: "Mantenimiento", task_ids: [task.json.id] };
  await me.post("/api/service-reports/templates", template);
  await me.post("/api/service-reports/templates", { ...template, name: "Antigua", active: 0 });
  const { customer, quote } = await addQuotedCustomer(me);
  for (const offset of [-1, 0, 1, 2]) await addJob(me, quote.id, `${companyDay(offset)}T09:00`, 1);

  const { json } = await me.get<OfflineBundle>(path);
  const filters = [{ task_id: task.json.id, title: "Filtros limpios", has_text: 0 }];
  expect(json.engineers.map(({ name }) => name)).toEqual(["Nuria"]);
  expect(json.templates).toMatchObject([{ name: "Mantenimiento", items: filters }]);
  expect(json.manual).toEqual(filters);
  expect(json.jobs.map(({ from }) => from)).toEqual([`${companyDay()}T09:00`, `${companyDay(1)}T09:00`]);
  expect(json.jobs[0]).toMatchObject({
    quote_number: quote.quote_number,
    customer_name: `Begoña ${customer.surname}`,
    report_date: companyDay(),
    template_id: null,
  });
});
