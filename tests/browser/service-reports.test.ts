import { readPdf } from "../support/read-pdf.ts";
import { fillIn } from "./support/checklist.ts";
import { addEngineer, addJob, addQuotedCustomer, addReport, uniqueWord } from "./support/data.ts";
import { expect, waitUntilHydrated } from "./support/journey.ts";
import { emailFromRow } from "./support/letter.ts";
import { sendFilters } from "./support/list.ts";
import { test } from "./support/mail.ts";
import { leavePages, ownSession, withOwnApp } from "./support/session.ts";

const path = "/service-reports/admin/reports";

test("reports are found by what is typed, by engineer and by day", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const [word, engineer, other] = [uniqueWord(), await addEngineer(me), await addEngineer(me)];
  const one = await addReport(me, engineer.id, { customer_name: `Íñigo ${word}`, report_date: "2021-05-03" });
  const two = await addReport(me, other.id, { customer_name: word, report_date: "2021-05-04" });
  await open(path);
  await page.getByPlaceholder("Search by report #, customer, address, job or engineer…").fill(word.toUpperCase());
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("2 results")).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText(two.report_number);

  const fold = page.getByText("Engineer and dates");
  if ((await fold.isVisible()) && !(await page.getByLabel("Engineer").isVisible())) await fold.click();
  await page.getByLabel("Engineer").selectOption(engineer.name);
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByText(one.report_number)).toBeVisible();
  await page.getByLabel("From").fill("2021-05-04");
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("No service reports found.")).toBeVisible();
  await page.getByLabel("Engineer").selectOption("All");
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText(two.report_number)).toBeVisible();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel("Search", { exact: true }).first()).toHaveValue("");
});

test("the list has pages of ten", { tag: "@answer" }, async ({ page, open, me }) => {
  const word = uniqueWord();
  const engineer = await addEngineer(me);
  for (let n = 0; n < 11; n += 1) await addReport(me, engineer.id, { job_ref: word });
  await open(`${path}?q=${word}`);
  await expect(page.getByText("11 results")).toBeVisible();
  await expect(page.getByText("Page 1 / 2")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 / 2")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(2);
  // A page after the last one shows the last.
  await open(`${path}?q=${word}&page=9`);
  await expect(page).toHaveURL(`${path}?q=${word}&page=2`);
});

test("a report's PDF opens in a new tab", { tag: "@answer" }, async ({ page, open, me }) => {
  const report = await addReport(me, (await addEngineer(me)).id);
  await open(`${path}?q=${report.report_number}`);
  const link = page.getByRole("link", { name: "PDF" });
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("href", `/api/service-reports/reports/${report.id}/pdf`);
  await expect(page.getByText("No job, so no customer's address is known")).toBeVisible();
});

test("a report is emailed to its job's customer, and the list says so", async ({ page, open, me, server }) => {
  const { customer, quote } = await addQuotedCustomer(me, { email: "begona@example.com" });
  const job = await addJob(me, quote.id);
  const { id } = await addEngineer(me);
  const report = await addReport(me, id, { customer_name: customer.surname, job_id: job.id });
  await open(`${path}?q=${report.report_number}`);
  await emailFromRow(page);
  await expect(page.getByRole("status").filter({ hasText: "Email sent ✓" })).toBeVisible();
  await expect(page.getByText("Emailed to begona@example.com on ")).toBeVisible();
  const mail = server.mails.find(({ subject }) => subject === `Service report ${report.report_number}`);
  expect(mail?.recipients).toEqual(["begona@example.com"]);
  const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content ?? []));
  for (const part of [report.report_number, customer.surname]) expect(text).toContain(part);
});

test("a failed sending is shown and recorded", { tag: "@answer" }, async ({ page, open, me, server }) => {
  const { quote } = await addQuotedCustomer(me, { email: "begona@example.com" });
  const job = await addJob(me, quote.id);
  const report = await addReport(me, (await addEngineer(me)).id, { job_id: job.id });
  const settings = (await me.get<object>("/api/settings/email")).json;
  await me.put("/api/settings/email", { ...settings, smtp_host: "127.0.0.1", smtp_port: 1, smtp_pass: "x" });
  const before = server.mails.length;
  await open(`${path}?q=${report.report_number}`);
  await emailFromRow(page);
  await expect(page.getByRole("alert")).toHaveText(/^Failed to send: The mail server does not answer/);
  await open(`${path}?q=${report.report_number}`);
  await expect(page.getByText(/^Not emailed to begona@example.com on /)).toBeVisible();
  expect(server.mails).toHaveLength(before);
});

test("a report is sent to the base path that is configured", { tag: "@script" }, async ({ page, context }) => {
  const path = "/api/field/reports";
  await withOwnApp(
    async (app) => {
      const me = await ownSession(context, app);
      const { name } = await addEngineer(me);
      await page.goto(`${app.url}/service-reports/engineer`);
      await waitUntilHydrated(page);
      await fillIn(page, uniqueWord(), name);
      const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/reports"));
      await page.getByRole("button", { name: "Save report" }).click();
      expect(new URL((await sent).url()).pathname).toBe(`${path}/reports`);
      await page.waitForURL("**/service-reports/admin/reports");
      await expect(page.getByRole("link", { name: "PDF" })).toHaveAttribute(
        "href",
        /^\/api\/field\/reports\/reports\//,
      );
      await leavePages(page);
    },
    { SERVICE_REPORTS_PATH: path },
  );
});
