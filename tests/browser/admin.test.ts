import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "./support/journey.ts";
import { leavePages, ownSession, withOwnApp } from "./support/session.ts";

/** The links of the Admin hub and their addresses (behaviour 2.12). */
const links = {
  "Company settings": "/settings",
  "Email settings": "/admin/email",
  "Change Password": "/admin/change-password",
  "Calendar subscription": "/admin/ios-calendar",
  "Second factor": "/admin/second-factor",
  "Signed-in devices": "/admin/sessions",
  "Spanish tax rules": "/admin/tax-rules",
  "Series of invoices": "/admin/series",
  "VERI*FACTU": "/admin/verifactu",
  "Who owes": "/receivables",
  Books: "/books",
  Backups: "/admin/backups",
  "Audit trail": "/admin/audit",
  "Calls for other programs": "/admin/calls",
  "Engineer Checklist": "/service-reports/engineer",
  "Checklist tasks": "/service-reports/admin/tasks",
  Engineers: "/service-reports/admin/engineers",
  "Service reports": "/service-reports/admin/reports",
  "+ Create Service Report": "/admin/new-report",
  "Manage Report Templates": "/service-reports/admin/templates",
};

test("the links of the Admin hub lead to their screens, in groups with headings", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/admin");
  const main = page.getByRole("main");
  for (const [name, to] of Object.entries(links)) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
  }
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Company",
    "Calendar",
    "Your account",
    "Safety",
    "Service reports",
    // Notifications need a script to be turned on.
    ...(javaScriptEnabled ? ["Notifications"] : []),
  ]);
  await main.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/calendar");
});

test("a new report: the dialog lists the active templates, or Manual", { tag: ["@phone", "@road"] }, async ({
  page,
  context,
}) => {
  await withOwnApp(async (app) => {
    const [annual] = addTemplates(app.dataDir);
    await ownSession(context, app);
    await page.goto(`${app.url}/admin`);
    await page.getByRole("link", { name: "+ Create Service Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Service Report" });
    await expect(dialog.getByRole("listitem")).toHaveText([/^Annual service/, /^Start-up/, /^Manual/]);
    await expect(dialog.getByRole("link", { name: "Annual service" })).toHaveAttribute(
      "href",
      `/service-reports/engineer?template=${annual}`,
    );
    await expect(dialog.getByRole("link", { name: "Manual" })).toHaveAttribute(
      "href",
      "/service-reports/engineer?template=",
    );
    await expect(page.getByText("No active templates.")).toHaveCount(0);
    await dialog.getByRole("link", { name: "Annual service" }).click();
    await expect(page).toHaveURL(`${app.url}/service-reports/engineer?template=${annual}`);
    await leavePages(page);
  });
});

test("without active templates it says so, and offers Manual all the same", { tag: "@answer" }, async ({
  page,
  open,
}) => {
  await open("/admin");
  await page.getByRole("link", { name: "+ Create Service Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Service Report" });
  await expect(dialog.getByText("No active templates. Add some in SR admin.")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveText([/^Manual/]);
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(dialog).toHaveCount(0);
});

test("Escape closes the dialog, and the focus returns", { tag: "@script" }, async ({ page, open }) => {
  await open("/admin");
  const button = page.getByRole("link", { name: "+ Create Service Report" });
  await button.click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Manual" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin");
  await expect(button).toBeFocused();
});

/** Inserts two active templates and one that is not, as rows, and gives their ids. */
function addTemplates(dataDir: string): unknown[] {
  const database = new Database(join(dataDir, "alisio.db"));
  const add = database.prepare('INSERT INTO "ReportTemplate" ("name", "description", "active") VALUES (?, \'\', ?)');
  const templates: [string, number][] = [
    ["Annual service", 1],
    ["Start-up", 1],
    ["Old one", 0],
  ];
  const ids = templates.map((template) => add.run(...template).lastInsertRowid);
  database.close();
  return ids;
}
