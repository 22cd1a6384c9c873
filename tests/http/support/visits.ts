/** Visits to every screen of the routes table without scripts: opened, refused, empty, and after a deed. */

import {
  addAbsence,
  addCustomer,
  addEngineer,
  addInvoice,
  addJob,
  addPayment,
  addQuote,
  addQuotedCustomer,
  addQuoteTemplate,
  addReport,
  addSite,
  addTask,
  addTemplate,
} from "../../browser/support/data.ts";
import type { SignedInCaller } from "../../support/app.ts";
import { logoForm, logoPng } from "../../support/pictures.ts";
import { company, customer, holidays, site } from "../../support/samples.ts";

export type Visit = {
  path: string;
  /** The fields to post to the path, as the screen's own form does. */
  form?: Record<string, string>;
  /** The expected status; 200 by default. A redirect is followed to the page with the notice. */
  status?: 200 | 302 | 404 | 405 | 409 | 422;
  signedOut?: true;
};

/** A week that has only the jobs below. */
const week = "2031-03-03";

type Shown = Awaited<ReturnType<typeof makeShown>>;

/** Makes data for the screens: each list has rows, each document exists, a job lies in the future. */
export async function makeShown(me: SignedInCaller) {
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
  await me.put("/api/settings", company);
  const quoted = await addQuotedCustomer(me);
  const of = { customer_id: quoted.customer.id, product_id: quoted.product.id };
  // More than one page of quotes, with every status.
  for (const status of ["draft", "sent", "accepted", "rejected", "expired", "draft", "draft", "draft", "draft"]) {
    await addQuote(me, of, { status });
  }
  const done = await addQuote(me, of, { type: 1, status: "rejected" });
  const job = await addJob(me, done.id, `${week}T09:00`);
  const engineer = await addEngineer(me, { email: "nuria@example.com" });
  await addEngineer(me, { active: 0 });
  const tasks = [await addTask(me), await addTask(me, { active: 0 }), await addTask(me, { has_text: 1 })];
  const template = await addTemplate(
    me,
    tasks.slice(0, 2).map(({ id }) => id),
  );
  const written = { customer_name: quoted.customer.surname, job_id: job.id, template_id: template.id };
  await addReport(me, engineer.id);
  const invoice = await addInvoice(me, done.id);
  return {
    ...{ ...quoted, of, done, job, engineer, template, task: await addTask(me) },
    report: await addReport(me, engineer.id, written),
    invoice,
    payment: await addPayment(me, invoice.id),
    paid: await addInvoice(me, done.id, 1),
    absence: await addAbsence(me, engineer.id),
    site: await addSite(me, quoted.customer.id),
    namesake: await addCustomer(me),
    quoteTemplate: await addQuoteTemplate(me, quoted.quote.id),
    session: ((await me.get<string>("/admin/sessions")).text.match(/\/admin\/sessions\/(\d+)\/end/) ?? [])[1] ?? "0",
  };
}

/** The visits of each screen, by its path in the routes table. */
export function visitsOf(shown: Shown): Record<string, readonly Visit[]> {
  const { quote, job, invoice, payment, paid, template, engineer, task, report, session, absence } = shown;
  const chosen = `/customers?id=${shown.customer.id}`;
  const card = `/customers/${shown.customer.id}`;
  const booking = `quoteId=${quote.id}&quoteNumber=${quote.quote_number}&name=Peña`;
  const at = (view: string) => `/calendar?view=${view}&date=${week}`;
  const edit = `/quote-builder?id=${quote.id}`;
  const lines = { product_id: String(shown.product.id), quantity: "1", unit_price: "1" };
  const typed = { customer_id: String(shown.customer.id), include_iva: "1", was_type: "2", discount: "", ...lines };
  const reports = "/service-reports/admin";
  return {
    "/login": [
      { path: "/login", signedOut: true },
      {
        path: "/login?to=%2Fquotes",
        form: { email: "nobody@example.com", password: "x" },
        status: 422,
        signedOut: true,
      },
      { path: "/quotes", status: 302, signedOut: true },
    ],
    "/first-run": [],
    "/invitation": [{ path: "/invitation?token=x", status: 404, signedOut: true }],
    "/admin/users": [
      { path: "/admin/users" },
      { path: "/admin/users", form: { email: "nobody", role: "office" }, status: 422 },
      { path: "/admin/users", form: { email: "admin@example.com", role: "office" }, status: 409 },
    ],
    "/login/code": [{ path: "/login/code", status: 302, signedOut: true }],
    "/login/second-factor": [{ path: "/login/second-factor", status: 302, signedOut: true }],
    "/admin/users/second-factor": [{ path: "/admin/users/second-factor?asked=1" }],
    "/admin/users/:id": [
      { path: "/admin/users/1" },
      { path: "/admin/users/1", form: { intent: "invite" }, status: 409 },
      { path: "/admin/users/4000000", status: 404 },
    ],
    "/": [{ path: "/" }, { path: "/?index", form: { first_name: "Ana", email: "none" }, status: 422 }],
    "/customers": [
      { path: "/customers" },
      { path: "/customers?q=nobodyatall" },
      { path: chosen },
      { path: chosen, form: { surname: "", version: "1" }, status: 422 },
      { path: chosen, form: { ...customer, town: "Elsewhere", version: "0" }, status: 409 },
      { path: chosen, form: { ...customer, surname: shown.customer.surname }, status: 302 },
    ],
    "/customers/import": [{ path: "/customers/import" }, { path: "/customers/import", form: {}, status: 422 }],
    "/customers/:id": [{ path: `/customers/${shown.customer.id}` }, { path: "/customers/4000000", status: 404 }],
    "/customers/:id/merge": [
      { path: `${card}/merge` },
      { path: `${card}/merge?q=nobodyatall` },
      { path: `${card}/merge?into=${shown.namesake.id}` },
      { path: `${card}/merge?into=${shown.namesake.id}&sure=1-1` },
      { path: `${card}/merge?into=${shown.namesake.id}`, form: { seen: "0-0" }, status: 409 },
      { path: "/customers/4000000/merge", status: 404 },
    ],
    "/customers/:id/sites/new": [
      { path: `${card}/sites/new` },
      { path: `${card}/sites/new`, form: { name: "" }, status: 422 },
      { path: `${card}/sites/new`, form: site, status: 302 },
      { path: "/customers/4000000/sites/new", status: 404 },
    ],
    "/customers/:id/sites/:site": [
      { path: `${card}/sites/${shown.site.id}` },
      { path: `${card}/sites/${shown.site.id}`, form: { name: "" }, status: 422 },
      { path: `${card}/sites/${shown.site.id}`, form: { ...site, town: "Elsewhere", version: "0" }, status: 409 },
      { path: `${card}/sites/4000000`, status: 404 },
    ],
    "/customers/:id/sites/:site/delete": [{ path: `${card}/sites/${shown.site.id}/delete` }],
    "/customers/:id/delete": [
      { path: `/customers/${shown.customer.id}/delete` },
      { path: `/customers/${shown.customer.id}/delete`, form: {}, status: 302 },
    ],
    "/search": [
      { path: "/search" },
      { path: `/search?q=${shown.customer.surname}` },
      { path: "/search?q=nobodyatall" },
    ],
    "/products": [
      { path: "/products" },
      { path: "/products?q=nobodyatall" },
      { path: "/products", form: { name: "", intent: "add" }, status: 422 },
      { path: "/products", form: { name: "", id: String(shown.product.id) }, status: 422 },
    ],
    "/products/import": [
      { path: "/products/import" },
      { path: "/products/import", form: { text: "name;price\nTubo;1.500", intent: "look" } },
    ],
    "/products/:id/delete": [{ path: `/products/${shown.product.id}/delete` }],
    "/quote": [{ path: "/quote" }],
    "/quote-builder": [
      { path: "/quote-builder" },
      { path: "/quote-builder?id=4000000", status: 404 },
      { path: edit },
      { path: "/quote-builder", form: { intent: "add-line" } },
      { path: "/quote-builder", form: { intent: "save" }, status: 422 },
      { path: edit, form: { ...typed, intent: "save", version: "0", quantity: "77" }, status: 409 },
      { path: "/quote-builder", form: { ...typed, intent: "save" }, status: 302 },
    ],
    "/quotes": [
      { path: "/quotes" },
      { path: "/quotes?page=2" },
      { path: "/quotes?status=accepted&pageSize=20" },
      { path: "/quotes?q=nobodyatall" },
      { path: "/quotes?from=never" },
    ],
    "/quotes/templates": [
      { path: `/quotes/templates?customer=${shown.customer.id}` },
      { path: "/quotes/templates", form: { id: String(shown.quoteTemplate.id), name: "" }, status: 422 },
    ],
    "/quotes/templates/:id/delete": [
      { path: `/quotes/templates/${shown.quoteTemplate.id}/delete` },
      { path: "/quotes/templates/4000000/delete", form: {}, status: 302 },
    ],
    "/quotes/:id/template": [
      { path: `/quotes/${quote.id}/template` },
      { path: `/quotes/${quote.id}/template`, form: { name: shown.quoteTemplate.name }, status: 409 },
      { path: "/quotes/4000000/template", status: 404 },
    ],
    "/quotes/:id/preview": [{ path: `/quotes/${quote.id}/preview` }, { path: "/quotes/4000000/preview", status: 404 }],
    "/quotes/:id/email": [
      { path: `/quotes/${quote.id}/email` },
      { path: `/quotes/${quote.id}/email`, form: {}, status: 409 },
      { path: `/quotes/${quote.id}/email`, form: { to: "nobody" }, status: 422 },
    ],
    "/quotes/:id/new-version": [
      { path: `/quotes/${quote.id}/new-version` },
      { path: `/quotes/${quote.id}/new-version`, form: {}, status: 409 },
    ],
    "/quotes/:id/changes": [{ path: `/quotes/${quote.id}/changes`, status: 404 }],
    "/quotes/:id/status/:to": [
      ...["sent", "accepted", "rejected", "void"].map((to) => ({ path: `/quotes/${quote.id}/status/${to}` })),
      { path: `/quotes/${quote.id}/status/draft` },
      { path: `/quotes/${shown.done.id}/status/void` },
      { path: `/quotes/${quote.id}/status/expired`, status: 404 },
      { path: `/quotes/${quote.id}/status/accepted`, form: { date: "2099-01-01", version: "1" }, status: 422 },
      { path: `/quotes/${quote.id}/status/sent`, form: { version: "0" }, status: 302 },
    ],
    "/calendar": [
      ...["day", "week", "month", "agenda"].flatMap((view) => [
        { path: at(view) },
        { path: `${at(view)}&${booking}` },
        { path: `${at(view)}&all=1` },
      ]),
      { path: "/calendar?view=agenda&date=2050-01-01" },
    ],
    "/calendar/new": [
      { path: `/calendar/new?date=${week}`, status: 302 },
      { path: `/calendar/new?date=${week}&${booking}&day=${week}&time=09:00` },
      { path: `/calendar/new?date=${week}&${booking}&day=2020-01-01&time=09:00` },
      {
        path: `/calendar/new?date=${week}&${booking}`,
        form: { day: week, time: "09:00", hours: "custom", custom: "x" },
        status: 422,
      },
    ],
    "/jobs": [
      { path: "/jobs" },
      { path: "/jobs?state=done&invoice=none" },
      { path: `/jobs?engineer=${engineer.id}&kind=survey&q=nobodyatall` },
      { path: "/jobs?state=lost" },
    ],
    "/calendar/visit": [
      { path: `/calendar/visit?date=${week}&day=${week}&time=09:00&unquoted=1` },
      { path: `/calendar/visit?date=${week}&q=${shown.customer.surname}` },
      { path: "/calendar/visit?q=nobodyatall" },
      { path: `/calendar/visit?customer=${shown.customer.id}&day=${week}&time=09:00` },
      { path: `/calendar/visit?of=${job.id}&day=${week}&time=15:00` },
      { path: "/calendar/visit?of=4000000", status: 404 },
      { path: "/calendar/visit?customer=4000000", status: 404 },
      { path: `/calendar/visit?customer=${shown.customer.id}`, form: { title: "", kind: "survey" }, status: 422 },
      {
        path: `/calendar/visit?customer=${shown.customer.id}`,
        form: { title: "No cold air", kind: "breakdown", intent: "plan" },
        status: 302,
      },
    ],
    "/calendar/jobs/:id": [
      { path: `/calendar/jobs/${job.id}?date=${week}` },
      { path: `/calendar/jobs/${job.id}?date=${week}`, form: { state: "confirmed" }, status: 302 },
    ],
    "/calendar/jobs/:id/reschedule": [
      { path: `/calendar/jobs/${job.id}/reschedule?date=${week}` },
      {
        path: `/calendar/jobs/${job.id}/reschedule?date=${week}`,
        form: { day: "never", time: "09:00", hours: "2" },
        status: 422,
      },
    ],
    "/calendar/print": [{ path: `/calendar/print?date=${week}` }, { path: `/calendar/print?view=day&date=${week}` }],
    "/calendar/assign": [
      { path: `/calendar/assign?date=${week}` },
      { path: `/calendar/assign?date=${week}`, form: { to: "1" }, status: 422 },
      { path: "/calendar/assign?date=2040-01-02" },
    ],
    "/calendar/jobs/:id/cancel": [{ path: `/calendar/jobs/${job.id}/cancel?date=${week}` }],
    "/calendar/jobs/:id/state/:to": [
      { path: `/calendar/jobs/${job.id}/state/not_done?date=${week}` },
      { path: `/calendar/jobs/${job.id}/state/not_done?date=${week}`, form: { reason: "" }, status: 422 },
      { path: `/calendar/jobs/${job.id}/state/done` },
      { path: `/calendar/jobs/${job.id}/state/cancelled`, status: 404 },
    ],
    "/calendar/jobs/:id/invoice": [
      { path: `/calendar/jobs/${job.id}/invoice` },
      { path: `/calendar/jobs/${job.id}/invoice`, form: { paid: "x" }, status: 422 },
    ],
    "/calendar/invoices/:id/preview": [{ path: `/calendar/invoices/${invoice.id}/preview` }],
    "/today": [{ path: "/today" }, { path: "/today", form: { start: "1" }, status: 302 }],
    "/my-day": [{ path: "/my-day" }],
    // Who is no engineer is led to the page that says so.
    "/my-day/calendar": [{ path: "/my-day/calendar", status: 302 }],
    "/my-day/calendar/renew": [{ path: "/my-day/calendar/renew", status: 302 }],
    "/invoices": [
      { path: "/invoices" },
      { path: "/invoices?q=nobodyatall" },
      { path: "/invoices?from=never" },
      { path: "/invoices", form: { id: String(paid.id), intent: "unpaid" }, status: 302 },
    ],
    "/invoices/:id/email": [
      { path: `/invoices/${invoice.id}/email` },
      { path: `/invoices/${invoice.id}/email?back=list`, form: {}, status: 409 },
    ],
    "/invoices/:id/payments": [
      { path: `/invoices/${invoice.id}/payments` },
      { path: `/invoices/${invoice.id}/payments`, form: { amount: "1.500", date: "2020-01-01" }, status: 422 },
      { path: "/invoices/4000000/payments", status: 404 },
    ],
    "/invoices/:id/payments/:payment/delete": [
      { path: `/invoices/${invoice.id}/payments/${payment.id}/delete` },
      { path: `/invoices/${invoice.id}/payments/4000000/delete`, status: 302 },
    ],
    "/invoices/:id/preview": [
      { path: `/invoices/${invoice.id}/preview` },
      { path: "/invoices/4000000/preview", status: 404 },
    ],
    "/service-reports/queue": [{ path: "/service-reports/queue" }],
    "/service-reports/engineer": [
      { path: "/service-reports/engineer" },
      { path: `/service-reports/engineer?template=${template.id}` },
      { path: `/service-reports/engineer?job=${job.id}` },
      { path: "/service-reports/engineer?job=4000000" },
      { path: `/service-reports/engineer?template=${template.id}`, form: { intent: "save" }, status: 422 },
    ],
    "/service-reports/admin/engineers": [
      { path: `${reports}/engineers` },
      { path: `${reports}/engineers`, form: { intent: "add", name: "" }, status: 422 },
      { path: `${reports}/engineers`, form: { intent: "save", id: String(engineer.id), name: "" }, status: 422 },
      { path: `${reports}/engineers`, form: { intent: "disable", id: String(engineer.id) }, status: 302 },
    ],
    "/service-reports/admin/engineers/:id": [
      { path: `${reports}/engineers/${engineer.id}` },
      { path: `${reports}/engineers/${engineer.id}`, form: { intent: "save", name: "" }, status: 422 },
      { path: `${reports}/engineers/${engineer.id}`, form: { intent: "absence", from: "never" }, status: 422 },
      { path: `${reports}/engineers/4000000`, status: 404 },
    ],
    "/service-reports/admin/engineers/:id/calendar": [
      { path: `${reports}/engineers/${engineer.id}/calendar` },
      { path: `${reports}/engineers/4000000/calendar`, status: 404 },
    ],
    "/service-reports/admin/engineers/:id/calendar/renew": [
      { path: `${reports}/engineers/${engineer.id}/calendar/renew` },
      { path: `${reports}/engineers/${engineer.id}/calendar/renew`, form: {}, status: 302 },
    ],
    "/service-reports/admin/working-time": [
      { path: `${reports}/working-time` },
      { path: `${reports}/working-time?past=1` },
      { path: `${reports}/working-time`, form: { intent: "hours", "hours.1": "late" }, status: 422 },
      {
        path: `${reports}/working-time`,
        form: { intent: "absence", from: "2031-01-06", reason: "Reyes" },
        status: 302,
      },
    ],
    "/service-reports/admin/working-time/import": [
      { path: `${reports}/working-time/import` },
      { path: `${reports}/working-time/import`, form: { text: "no calendar" }, status: 422 },
      { path: `${reports}/working-time/import`, form: { text: holidays } },
    ],
    "/service-reports/admin/working-time/:id/delete": [{ path: `${reports}/working-time/${absence.id}/delete` }],
    "/service-reports/admin/engineers/:id/delete": [
      { path: `${reports}/engineers/${engineer.id}/delete` },
      { path: `${reports}/engineers/${engineer.id}/delete`, form: {}, status: 302 },
    ],
    "/service-reports/admin/tasks": [
      { path: `${reports}/tasks` },
      { path: `${reports}/tasks`, form: { intent: "add", title: "" }, status: 422 },
      { path: `${reports}/tasks`, form: { intent: "save", id: String(task.id), title: "" }, status: 422 },
    ],
    "/service-reports/admin/tasks/:id/delete": [{ path: `${reports}/tasks/${task.id}/delete` }],
    "/service-reports/admin/templates": [
      { path: `${reports}/templates` },
      { path: `${reports}/templates`, form: { intent: "add", name: "" }, status: 422 },
      { path: `${reports}/templates`, form: { intent: "save", id: String(template.id), name: "" }, status: 422 },
    ],
    "/service-reports/admin/templates/:id": [
      { path: `${reports}/templates/${template.id}` },
      { path: `${reports}/templates/4000000`, status: 404 },
    ],
    "/service-reports/admin/reports": [{ path: `${reports}/reports` }, { path: `${reports}/reports?q=nobodyatall` }],
    "/service-reports/admin/reports/:id/email": [
      { path: `${reports}/reports/${report.id}/email` },
      { path: `${reports}/reports/${report.id}/email`, form: {}, status: 409 },
      { path: `${reports}/reports/${report.id}/email`, form: { to: "nobody" }, status: 422 },
    ],
    "/admin": [{ path: "/admin" }, { path: "/admin", form: {}, status: 405 }],
    "/admin/new-report": [{ path: "/admin/new-report" }],
    "/settings": [{ path: "/settings" }, { path: "/settings", form: { email: "none", iva_percent: "x" }, status: 422 }],
    "/admin/email-texts": [
      { path: "/admin/email-texts" },
      {
        path: "/admin/email-texts",
        form: { kind: "quote", language: "es", subject: "{numero}", message: "" },
        status: 422,
      },
    ],
    "/admin/email": [
      { path: "/admin/email" },
      { path: "/admin/email", form: { intent: "save", smtp_from_email: "none" }, status: 422 },
      { path: "/admin/email", form: { intent: "test", to: "" }, status: 422 },
    ],
    "/admin/ios-calendar": [{ path: "/admin/ios-calendar" }],
    "/admin/ios-calendar/renew": [{ path: "/admin/ios-calendar/renew" }],
    "/admin/calls": [{ path: "/admin/calls" }],
    "/admin/audit": [
      { path: "/admin/audit" },
      { path: "/admin/audit?check=1" },
      { path: "/admin/audit?q=nobodyatall" },
      { path: "/admin/audit?from=never" },
    ],
    "/admin/backups": [{ path: "/admin/backups" }],
    "/admin/change-password": [
      { path: "/admin/change-password" },
      { path: "/admin/change-password", form: { currentPassword: "", newPassword: "" }, status: 422 },
    ],
    "/admin/sessions": [{ path: "/admin/sessions" }],
    "/admin/sessions/end-others": [{ path: "/admin/sessions/end-others" }],
    "/admin/sessions/:id/end": [{ path: `/admin/sessions/${session}/end` }],
    "/logout": [{ path: "/logout" }],
  };
}
