/** The screens and open dialogs of service reports, engineers and checklists. */
import { holidays } from "../../../support/samples.ts";
import { expect } from "../journey.ts";
import { dialogOpen, savedBySomeoneElse } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const serviceReportScreens: readonly Screen[] = [
  {
    name: "An engineer, saved meanwhile",
    path: ({ engineer }) => `/service-reports/admin/engineers/${engineer.id}`,
    arrive: async (page) => {
      await page.getByLabel("Phone").fill("600 700 800");
      await savedBySomeoneElse(page, "Save");
    },
  },
  { name: "Create Service Report", path: () => "/admin/new-report", ...dialogOpen("dialog") },
  {
    name: "Engineer Checklist",
    path: ({ template }) => `/service-reports/engineer?template=${template.id}`,
    settled: async (page) => expect(page.locator("canvas.pad")).toHaveCount(1),
  },
  {
    name: "Engineer Checklist, of a job",
    path: ({ job }) => `/service-reports/engineer?job=${job.id}`,
    settled: async (page) => expect(page.locator("canvas.pad")).toHaveCount(1),
  },
  {
    name: "Engineer Checklist, refused",
    path: () => "/service-reports/engineer?job=999999",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByRole("alert").last()).toHaveText(/are required\.$/);
    },
  },
  { name: "Reports on this phone", path: () => "/service-reports/queue" },
  { name: "Engineers", path: () => "/service-reports/admin/engineers" },
  {
    name: "Engineers, refused",
    path: () => "/service-reports/admin/engineers",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Add Engineer" }).click();
      await expect(page.getByLabel("Name").first()).toHaveAttribute("aria-invalid", "true");
    },
  },
  { name: "An engineer", path: ({ engineer }) => `/service-reports/admin/engineers/${engineer.id}` },
  {
    name: "An engineer's calendar subscription",
    path: ({ engineer }) => `/service-reports/admin/engineers/${engineer.id}/calendar`,
  },
  { name: "Working hours and days off", path: () => "/service-reports/admin/working-time" },
  {
    name: "Holidays, looked at",
    path: () => "/service-reports/admin/working-time/import",
    arrive: async (page) => {
      await page.getByLabel("Or paste its text here").fill(holidays);
      await page.getByRole("button", { name: "Look at it first" }).click();
      await expect(page.getByRole("button", { name: "Import the chosen days" })).toBeVisible();
    },
  },
  { name: "Delete days off", path: ({ absence }) => `/service-reports/admin/working-time/${absence.id}/delete` },
  { name: "Delete engineer", path: ({ engineer }) => `/service-reports/admin/engineers/${engineer.id}/delete` },
  { name: "Checklist tasks", path: () => "/service-reports/admin/tasks" },
  { name: "Report templates", path: () => "/service-reports/admin/templates" },
  { name: "Tasks of a template", path: ({ template }) => `/service-reports/admin/templates/${template.id}` },
  { name: "Service reports", path: ({ engineer }) => `/service-reports/admin/reports?engineer_id=${engineer.id}` },
  { name: "Service reports, none found", path: () => "/service-reports/admin/reports?q=nobodyatall" },
  {
    name: "Send a report by email, not sent",
    path: ({ report }) => `/service-reports/admin/reports/${report.id}/email`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
];
