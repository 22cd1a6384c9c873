/** Every address of the product: sections 2 and 7 of the specification, in their order. */
import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Behind the links of screens that the next versions bring. */
const notYet = ["engineers", "tasks", "templates", "reports"].map((name) =>
  route(`service-reports/admin/${name}`, "shell/not-yet.route.tsx", { id: `not-yet-${name}` }),
);

const pages = layout("shell/page-boundary.route.tsx", [
  index("customers/add.route.tsx"),
  route("customers", "customers/edit.route.tsx"),
  route("customers/:id/delete", "customers/delete.route.tsx"),
  route("products", "catalogue/products.route.tsx"),
  route("products/:id/delete", "catalogue/delete.route.tsx"),
  route("quote", "quotes/builder.route.tsx", { id: "quote" }),
  route("quote-builder", "quotes/builder.route.tsx", { id: "quote-builder" }),
  route("quotes", "quotes/list.route.tsx", [route(":id/preview", "quotes/preview.route.tsx")]),
  route("calendar", "jobs/calendar.route.tsx", [
    route("new", "jobs/book.route.tsx"),
    route("jobs/:id", "jobs/job.route.tsx"),
    route("jobs/:id/reschedule", "jobs/reschedule.route.tsx"),
    route("jobs/:id/cancel", "jobs/cancel.route.tsx"),
    route("jobs/:id/invoice", "invoices/create.route.tsx"),
    route("invoices/:id/preview", "invoices/calendar-preview.route.tsx"),
  ]),
  route("invoices", "invoices/list.route.tsx", [route(":id/preview", "invoices/preview.route.tsx")]),
  route("service-reports/engineer", "shell/not-yet.route.tsx"),
  ...notYet,
  route("admin", "shell/admin.route.tsx", [route("new-report", "shell/new-report.route.tsx")]),
  route("settings", "settings/settings.route.tsx"),
  route("admin/email", "mail/email-settings.route.tsx"),
  route("admin/ios-calendar", "jobs/subscription.route.tsx"),
  route("admin/ios-calendar/renew", "jobs/renew-link.route.tsx"),
  route("admin/change-password", "shell/change-password.route.tsx"),
  route("logout", "shell/logout.route.tsx"),
]);

const screens = layout("shell/signed-in.route.tsx", [pages]);

const calls = prefix("api", [
  route("auth/login", "auth/login.api.ts"),
  route("auth/refresh", "auth/refresh.api.ts"),
  route("auth/logout", "auth/logout.api.ts"),
  layout("auth/signed-in.api.ts", [
    route("auth/change-password", "auth/change-password.api.ts"),
    route("customers", "customers/customers.api.ts"),
    route("customers/:id", "customers/customer.api.ts"),
    route("products", "catalogue/products.api.ts"),
    route("products/:id", "catalogue/product.api.ts"),
    route("settings", "settings/settings.api.ts"),
    route("settings/email", "mail/email-settings.api.ts"),
    route("settings/email/test", "mail/test-email.api.ts"),
    route("upload-logo", "settings/upload-logo.api.ts"),
    route("quotes", "quotes/quotes.api.ts"),
    route("quotes/:id", "quotes/quote.api.ts"),
    route("quotes/:id/pdf", "quotes/quote-pdf.api.ts"),
    route("quotes/:id/email", "quotes/quote-email.api.ts"),
    route("push/subscribe", "push/subscribe.api.ts"),
    route("jobs", "jobs/jobs.api.ts"),
    route("jobs/:id", "jobs/job.api.ts"),
    route("jobs/:id/invoice", "invoices/job-invoice.api.ts"),
    route("invoices", "invoices/invoices.api.ts"),
    route("invoices/:id", "invoices/invoice.api.ts"),
    route("invoices/:id/pdf", "invoices/invoice-pdf.api.ts"),
    route("invoices/:id/email", "invoices/invoice-email.api.ts"),
    ...prefix("service-reports", [
      route("prefill", "service-reports/prefill.api.ts"),
      route("engineers", "service-reports/engineers.api.ts"),
      route("engineers/:id", "service-reports/engineer.api.ts"),
      route("tasks", "service-reports/tasks.api.ts"),
      route("tasks/:id", "service-reports/task.api.ts"),
      route("templates", "service-reports/templates.api.ts"),
      route("templates/:id", "service-reports/template.api.ts"),
      route("templates/:id/tasks", "service-reports/template-tasks.api.ts"),
      route("reports", "service-reports/reports.api.ts"),
    ]),
  ]),
  route("calendar/feed.ics", "jobs/feed.api.ts"),
  route("*", "shell/unknown.api.ts"),
]);

export default [
  route("login", "shell/login.route.tsx"),
  route("first-run", "shell/first-run.route.tsx"),
  route("language", "shell/language.api.ts"),
  route("theme", "shell/theme.api.ts"),
  route("logo/:sha256.png", "settings/logo.api.ts"),
  route("icons/:sha256/:name.png", "settings/icon.api.ts"),
  route("manifest.webmanifest", "shell/manifest.api.ts"),
  screens,
  ...calls,
  route("*", "shell/unknown.route.ts"),
] satisfies RouteConfig;
