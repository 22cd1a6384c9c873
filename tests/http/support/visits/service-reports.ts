/** Visits to the screens of service reports, engineers and checklists. */
import { holidays } from "../../../support/samples.ts";
import type { Shown, Visits } from "./shown.ts";

export function serviceReportVisits({ absence, engineer, job, report, task, template }: Shown): Visits {
  const reports = "/service-reports/admin";
  return {
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
      {
        path: `${reports}/engineers/${engineer.id}`,
        form: { intent: "save", name: "Otra", colour: "#0072b2", version: "0" },
        status: 409,
      },
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
        differing: (language) => ({ from: language === "es" ? "2031-01-06" : "2031-01-07" }),
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
  };
}
