/** Every screen and open dialog of the product, for checks that hold on all of them. */
import type { Page } from "@playwright/test";
import type { SignedInCaller } from "../../support/app.ts";
import { logoForm, logoPng, svg } from "../../support/pictures.ts";
import { customer, holidays } from "../../support/samples.ts";
import { dragReady, freeWeek } from "./calendar.ts";
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
  inviteUser,
} from "./data.ts";
import { test as base, expect } from "./journey.ts";

/** The data that the screens show. */
export type Shown = Awaited<ReturnType<typeof makeShown>>;

/**
 * Makes data for the screens: the company's logo; a customer with a quote for a product; and another quote with two
 * jobs, one with its invoice and one in a week that nobody else uses.
 */
async function makeShown(me: SignedInCaller) {
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) });
  const quoted = await addQuotedCustomer(me);
  const done = await addQuote(me, { customer_id: quoted.customer.id, product_id: quoted.product.id }, { type: 1 });
  const week = freeWeek();
  const job = await addJob(me, done.id, `${week}T09:00`);
  const engineer = await addEngineer(me);
  const tasks = [await addTask(me), await addTask(me, { active: 0 }), await addTask(me)];
  const invoice = await addInvoice(me, done.id);
  return {
    ...quoted,
    user: await inviteUser(me),
    double: await addCustomer(me),
    site: await addSite(me, quoted.customer.id),
    absence: await addAbsence(me, engineer.id),
    quoteTemplate: await addQuoteTemplate(me, quoted.quote.id),
    week,
    engineer,
    tasks,
    report: await addReport(me, engineer.id, { customer_name: quoted.customer.surname, job_id: job.id }),
    template: await addTemplate(
      me,
      tasks.slice(0, 2).map(({ id }) => id),
    ),
    invoice,
    payment: await addPayment(me, invoice.id),
    job,
  };
}

type Screen = {
  name: string;
  path: (shown: Shown) => string;
  /** Waits for what the page loads after it is shown. */
  settled?: (page: Page) => Promise<void>;
  /** What a person does to get from the page to the screen. */
  arrive?: (page: Page, shown: Shown) => Promise<void>;
  signedOut?: true;
};

export const screens: readonly Screen[] = [
  { name: "Sign in", path: () => "/login", signedOut: true },
  {
    name: "Sign in, refused",
    path: () => "/login",
    signedOut: true,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "Add Customer", path: () => "/" },
  {
    name: "Add Customer, refused",
    path: () => "/",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Add Customer" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "Add Customer, who may be there already",
    path: () => "/",
    arrive: async (page) => {
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("Tel").fill(customer.tel);
      await page.getByRole("button", { name: "Save as enquiry" }).click();
      await expect(page.getByRole("status", { name: "Is it one of these?" })).toBeVisible();
    },
  },
  { name: "Search", path: ({ customer }) => `/search?q=${customer.surname}` },
  {
    name: "The search of the top bar",
    path: () => "/search?q=nobodyatall",
    arrive: async (page) => {
      await page.locator("summary", { hasText: "Search everything" }).click();
      await expect(page.getByLabel("What are you looking for?").first()).toBeVisible();
    },
  },
  { name: "Edit Customer, none chosen", path: () => "/customers" },
  { name: "Edit Customer", path: ({ customer }) => `/customers?q=${customer.surname}&id=${customer.id}` },
  {
    name: "Edit Customer, saved by someone else",
    path: ({ customer }) => `/customers?id=${customer.id}`,
    arrive: async (page) => {
      await page.getByLabel("Town").fill("Typed");
      await savedBySomeoneElse(page, "Save");
    },
  },
  { name: "Customer's card", path: ({ customer }) => `/customers/${customer.id}` },
  {
    name: "Merge customers",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?q=${double.surname}`,
  },
  {
    name: "Merge customers, side by side",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?into=${double.id}`,
  },
  {
    name: "Merge customers, asked once more",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?into=${double.id}&sure=1-1`,
  },
  { name: "Add site", path: ({ customer }) => `/customers/${customer.id}/sites/new` },
  { name: "Edit site", path: ({ customer, site }) => `/customers/${customer.id}/sites/${site.id}` },
  { name: "Delete customer", path: ({ customer }) => `/customers?id=${customer.id}`, arrive: openByLink("Delete") },
  { name: "Product Manager", path: ({ product }) => `/products?q=${product.name}` },
  { name: "Delete product", path: ({ product }) => `/products?q=${product.name}`, arrive: openByLink("Delete") },
  { name: "Import customers", path: () => "/customers/import" },
  {
    name: "Import products, looked at",
    path: () => "/products/import",
    arrive: async (page) => {
      await page.getByLabel("Or paste the lines here").fill("name;price\nTubo;12,50\nBomba;1.500");
      await page.getByRole("button", { name: "Look at it first" }).click();
      await expect(page.getByRole("button", { name: "Import 1 line" })).toBeVisible();
    },
  },
  { name: "Quote Builder", path: () => "/quote-builder" },
  {
    name: "Quote Builder, refused",
    path: () => "/quote-builder",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save Quote" }).click();
      await expect(page.getByRole("alertdialog", { name: "Oops" })).toBeVisible();
    },
  },
  { name: "Edit Quote", path: ({ quote }) => `/quote-builder?id=${quote.id}` },
  {
    name: "Edit Quote, saved by someone else",
    path: ({ quote }) => `/quote-builder?id=${quote.id}`,
    arrive: async (page) => {
      const quantity = page.getByLabel("Quantity");
      await quantity.fill("77");
      // On leaving, the field formats its number and updates React's state of the form.
      await quantity.blur();
      await savedBySomeoneElse(page, "Save Changes");
    },
  },
  {
    name: "Edit Quote, saved",
    path: ({ quote }) => `/quote-builder?id=${quote.id}`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
    },
  },
  { name: "Quotes", path: ({ customer }) => `/quotes?q=${customer.surname}&status=draft` },
  { name: "Audit trail", path: () => "/admin/audit?check=1" },
  { name: "Calls", path: () => "/admin/calls" },
  { name: "Quote templates", path: () => "/quotes/templates" },
  { name: "Save as template", path: ({ quote }) => `/quotes/${quote.id}/template` },
  { name: "Quotes, none found", path: () => "/quotes?q=nobodyatall" },
  { name: "Reject a quote", path: ({ quote }) => `/quotes/${quote.id}/status/rejected`, arrive: dialogOpen("dialog") },
  { name: "Quote PDF Preview", path: ({ quote }) => `/quotes/${quote.id}/preview`, settled: loadedPreview },
  { name: "Calendar", path: ({ week }) => `/calendar?date=${week}`, settled: calendarToDrag },
  {
    name: "Calendar, booking",
    path: ({ week, quote }) => `/calendar?date=${week}&quoteId=${quote.id}`,
    settled: calendarToDrag,
  },
  { name: "Calendar, plain", path: ({ week }) => `/calendar?date=${week}&plain=1` },
  { name: "Calendar, a day", path: ({ week }) => `/calendar?view=day&date=${week}`, settled: calendarToDrag },
  { name: "Calendar, a day, plain", path: ({ week }) => `/calendar?view=day&date=${week}&plain=1&all=1` },
  { name: "Calendar, a month", path: ({ week }) => `/calendar?view=month&date=${week}`, settled: calendarToDrag },
  { name: "Calendar, a month, plain", path: ({ week }) => `/calendar?view=month&date=${week}&plain=1` },
  { name: "Print the calendar", path: ({ week }) => `/calendar/print?date=${week}` },
  { name: "Print a day", path: ({ week }) => `/calendar/print?view=day&date=${week}` },
  { name: "Assign jobs", path: ({ week }) => `/calendar/assign?date=${week}`, arrive: dialogOpen("dialog") },
  { name: "Calendar, agenda", path: ({ week }) => `/calendar?view=agenda&date=${week}` },
  {
    name: "Calendar, refused",
    path: ({ week }) => `/calendar/new?date=${week}`,
    arrive: async (page) => expect(page.getByRole("alert")).toBeVisible(),
  },
  { name: "Jobs", path: ({ customer }) => `/jobs?q=${customer.surname}` },
  {
    name: "New visit, whose",
    path: ({ customer }) => `/calendar/visit?q=${customer.surname}&unquoted=1`,
    arrive: dialogOpen("dialog"),
  },
  {
    name: "New visit",
    path: ({ week, customer }) => `/calendar/visit?customer=${customer.id}&date=${week}&day=${week}&time=09:00`,
    arrive: dialogOpen("dialog"),
  },
  {
    name: "Book Job, overlapping",
    path: ({ week, quote }) => `/calendar/new?date=${week}&quoteId=${quote.id}&day=${week}&time=09:00`,
    arrive: async (page) => expect(page.getByRole("dialog").getByRole("alert")).toBeVisible(),
  },
  { name: "Job", path: ({ job }) => `/calendar/jobs/${job.id}`, arrive: dialogOpen("dialog") },
  {
    name: "Reschedule job",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/reschedule?date=${week}`,
    arrive: dialogOpen("dialog"),
  },
  {
    name: "Set the state of a job, refused",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/state/not_done?date=${week}`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    },
  },
  { name: "Another visit", path: ({ job }) => `/calendar/visit?of=${job.id}`, arrive: dialogOpen("dialog") },
  {
    name: "Cancel job",
    path: ({ week, job }) => `/calendar/jobs/${job.id}/cancel?date=${week}`,
    arrive: dialogOpen("alertdialog"),
  },
  {
    name: "Create invoice",
    path: ({ job }) => `/calendar/jobs/${job.id}/invoice`,
    arrive: dialogOpen("dialog"),
  },
  {
    name: "Invoice PDF Preview, on the calendar",
    path: ({ invoice }) => `/calendar/invoices/${invoice.id}/preview`,
    settled: loadedPreview,
  },
  { name: "Invoices", path: ({ customer }) => `/invoices?q=${customer.surname}` },
  { name: "Invoices, none found", path: () => "/invoices?q=nobodyatall" },
  {
    name: "Send an invoice by email, not sent",
    path: ({ invoice }) => `/invoices/${invoice.id}/email`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "Payments of an invoice", path: ({ invoice }) => `/invoices/${invoice.id}/payments` },
  {
    name: "Payments of an invoice, refused",
    path: ({ invoice }) => `/invoices/${invoice.id}/payments`,
    arrive: async (page) => {
      await page.getByLabel("Amount").first().fill("99999");
      await page.getByRole("button", { name: "Record a payment" }).click();
      await expect(page.getByLabel("Yes, the customer paid more than the invoice")).toBeVisible();
    },
  },
  {
    name: "Delete payment",
    path: ({ invoice, payment }) => `/invoices/${invoice.id}/payments/${payment.id}/delete`,
  },
  { name: "Invoice PDF Preview", path: ({ invoice }) => `/invoices/${invoice.id}/preview`, settled: loadedPreview },
  { name: "Admin", path: () => "/admin" },
  { name: "Create Service Report", path: () => "/admin/new-report", arrive: dialogOpen("dialog") },
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
  { name: "Today", path: () => "/today" },
  { name: "My day, of nobody", path: () => "/my-day" },
  { name: "My calendar subscription, of nobody", path: () => "/my-day/calendar" },
  { name: "Company settings", path: () => "/settings" },
  {
    name: "Company settings, refused",
    path: () => "/settings",
    arrive: async (page) => {
      await page.getByLabel("Email").fill("nobody");
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(page.getByText(/^Not saved: /)).toBeVisible();
    },
  },
  { name: "Email settings", path: () => "/admin/email" },
  { name: "Texts of emails", path: () => "/admin/email-texts" },
  { name: "Send a quote by email", path: ({ quote }) => `/quotes/${quote.id}/email` },
  {
    name: "Email settings, refused",
    path: () => "/admin/email",
    arrive: async (page) => {
      await page.getByLabel("From email").fill("nobody");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(/^Save failed: /)).toBeVisible();
    },
  },
  {
    name: "Email settings, not tested",
    path: () => "/admin/email",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText(/^Test failed: /)).toBeVisible();
    },
  },
  {
    name: "Company settings, refused logo",
    path: () => "/settings",
    arrive: async (page) => {
      const logo = { name: "logo.png", mimeType: "image/png", buffer: svg };
      await page.getByLabel("Logo", { exact: true }).setInputFiles(logo);
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(page.getByText(/^Not saved: The logo /)).toBeVisible();
    },
  },
  { name: "Calendar subscription", path: () => "/admin/ios-calendar" },
  { name: "New calendar link", path: () => "/admin/ios-calendar", arrive: openByLink("Make a new link") },
  { name: "Backups", path: () => "/admin/backups" },
  { name: "Users", path: () => "/admin/users" },
  {
    name: "Users, refused",
    path: () => "/admin/users",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Add a user" }).click();
      await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
    },
  },
  { name: "User", path: ({ user }) => `/admin/users/${user.id}` },
  { name: "Ask for a second factor", path: () => "/admin/users/second-factor?asked=1" },
  { name: "Invitation", path: ({ user }) => user.invitation, signedOut: true },
  { name: "Signed-in devices", path: () => "/admin/sessions" },
  { name: "Sign out all other devices", path: () => "/admin/sessions/end-others" },
  { name: "Change Password", path: () => "/admin/change-password" },
  { name: "The menu", path: () => "/quotes?q=nobodyatall", arrive: openMenu },
  {
    name: "Log out",
    path: () => "/quotes?q=nobodyatall",
    arrive: async (page) => {
      await openMenu(page);
      await openByLink("Logout")(page);
    },
  },
];

/** Saves a form as if it had been opened before the last save. */
async function savedBySomeoneElse(page: Page, button: string): Promise<void> {
  await page.locator('input[name="version"]').evaluate((input: HTMLInputElement) => {
    input.value = "0";
  });
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("link", { name: "Take the saved one" })).toBeVisible();
}

/** Waits for the calendar with drag and drop, where there is room for it. */
async function calendarToDrag(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) await dragReady(page);
}

function dialogOpen(role: "dialog" | "alertdialog") {
  return async (page: Page) => expect(page.getByRole(role)).toBeVisible();
}

/** On a phone opens the drawer with the links; on a desktop there is none. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByLabel("Menu", { exact: true });
  if (await menu.isVisible()) await menu.click();
  await expect(page.getByRole("navigation", { name: /Main|Sections/ })).toBeVisible();
}

function openByLink(name: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name }).click();
    await expect(page.getByText("Cancel", { exact: true }).last()).toBeVisible();
  };
}

/** With JavaScript waits for the pages of the PDF. */
async function loadedPreview(page: Page): Promise<void> {
  const preview = page.getByRole("dialog");
  await expect(preview.locator("canvas, object")).toHaveCount(1);
}

/** The test function for screens: their data is made once for each worker. */
export const test = base.extend<object, { shown: Shown }>({
  shown: [async ({ me }, use) => use(await makeShown(me)), { scope: "worker" }],
});
