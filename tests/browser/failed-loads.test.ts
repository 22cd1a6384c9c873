/** The sentences for data that cannot be loaded (behaviour 7), and a connection that is lost for minutes. */
import type { Page } from "@playwright/test";
import { dragBetween, dragReady, jobNamed, middleOf } from "./support/calendar.ts";
import {
  addCustomer,
  addEngineer,
  addInvoice,
  addQuote,
  addQuotedCustomer,
  addReport,
  uniqueWord,
} from "./support/data.ts";
import { expect } from "./support/journey.ts";
import { test } from "./support/screens.ts";

test.use({ serviceWorker: true, preloads: true, expectedErrors: [/net::ERR_|responded with a status of 502 /] });

const unreachable = "The server cannot be reached. Check the connection and try again.";

/** Makes a proxy answer all requests of the page by this method. */
async function breakProxy(page: Page, method: string): Promise<void> {
  await page.route("**/*.data*", (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" })
      : route.fallback(),
  );
}

test("each failed load shows its own sentence, and the page stays", { tag: "@script" }, async ({
  page,
  open,
  shown: { quote, job, customer, week },
}) => {
  const list = `/quotes?q=${customer.surname}`;
  const jobPath = `/calendar/jobs/${job.id}`;
  const details = `${jobPath}?date=${week}`;
  const loads: [from: string, link: string, sentence: string][] = [
    [list, `/quote-builder?id=${quote.id}`, "Failed to load quote for editing. HTTP 502"],
    [list, "/calendar", "HTTP 502: Bad Gateway"],
    [list, "/customers", "HTTP 502: Bad Gateway"],
    ["/admin", "/admin/email", "Failed to load email settings: HTTP 502"],
    ["/admin", "/service-reports/admin/tasks", "Load failed: HTTP 502"],
    ["/admin", "/service-reports/admin/engineers", "Load failed: HTTP 502"],
    ["/admin", "/service-reports/admin/reports", "HTTP 502: Bad Gateway"],
    [details, `${jobPath}/invoice`, "Failed to create/open invoice: HTTP 502"],
    [details, `/service-reports/engineer?job=${job.id}`, "Could not prefill service report: HTTP 502"],
  ];
  for (const [from, link, sentence] of loads) {
    await test.step(`${from} → ${link}`, async () => {
      if (!page.url().endsWith(from)) {
        await page.unrouteAll();
        await open(from);
        await breakProxy(page, "GET");
      }
      await page.locator(`a[href="${link}"]:visible, a[href^="${link}?"]:visible`).first().click();
      await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
      await expect(page.locator(".notice.bad").getByRole("button", { name: "Close" })).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(from);
    });
  }
});

test("a page of a list that cannot be loaded leaves the present one", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const surname = uniqueWord();
  const { customer, product } = await addQuotedCustomer(me, { surname });
  const engineer = await addEngineer(me);
  for (let n = 0; n < 20; n += 1) {
    await addCustomer(me, { surname });
    const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id });
    await addInvoice(me, quote.id);
    await addReport(me, engineer.id, { customer_name: surname });
  }
  const lists = ["/customers", "/quotes", "/invoices", "/service-reports/admin/reports"].map(
    (list) => `${list}?q=${surname}`,
  );
  for (const list of [...lists, "/admin/audit"]) {
    await test.step(list, async () => {
      await page.unrouteAll();
      await open(list);
      const rows = await page.locator("main").textContent();
      await breakProxy(page, "GET");
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page.getByRole("alert").filter({ hasText: "HTTP 502" })).toBeVisible();
      expect(page.url().endsWith(list), page.url()).toBe(true);
      await expect.poll(() => page.locator("main").textContent()).toBe(rows);
    });
  }
});

test("a job that is dragged without a network moves back, and says why", { tag: "@script" }, async ({
  page,
  open,
  shown: { job, week },
}) => {
  await open(`/calendar?date=${week}`);
  await dragReady(page);
  const shownJob = jobNamed(page, job.title);
  const from = await middleOf(page, `${week}T09:00`);
  const before = await shownJob.boundingBox();
  await breakProxy(page, "POST");
  await dragBetween(page, from, await middleOf(page, `${week}T12:00`));
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to reschedule: HTTP 502 The job is shown at its former time." }),
  ).toBeVisible();
  expect(await shownJob.boundingBox()).toEqual(before);
});

test("without a network the page stays, and goes on when it is back", { tag: "@script" }, async ({
  page,
  open,
  context,
}) => {
  await open("/admin");
  // The scripts of screens that the page leads to are loaded after it.
  await page.waitForFunction(() =>
    ["mail/email-settings.route", "shell/theme.api"].every((id) => id in (window.__reactRouterRouteModules ?? {})),
  );
  await context.setOffline(true);
  await page.getByRole("link", { name: "Email settings" }).click();
  const said = page.getByRole("alert").filter({ hasText: `Failed to load email settings: ${unreachable}` });
  await expect(said).toBeVisible();
  const theme = await page.locator("html").getAttribute("data-theme");
  // What is sent when the network is back would load the page anew, which takes the message away.
  const unsent = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: /dark|light/i }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", theme ?? "");
  await unsent;
  await context.setOffline(false);
  await said.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Email settings" })).toBeVisible();
});

test("a backup asked for without a network leaves the page as it is", { tag: "@script" }, async ({
  page,
  open,
  context,
}) => {
  await open("/admin/backups");
  await page.getByLabel("Password").fill("typed and kept");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Download" }).click();
  await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
  await expect(page.getByLabel("Password")).toHaveValue("typed and kept");
});
