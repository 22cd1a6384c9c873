import type { Page } from "@playwright/test";
import { addDays } from "#app/platform/dates.ts";
import { dragReady, freeWeek } from "./support/calendar.ts";
import { addEngineer, addQuotedCustomer } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { leavePages, ownSession, withOwnApp } from "./support/session.ts";

/** How many pages a page has on paper, as its own style sheet sets them. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

test("a week of 40 jobs prints on one page, as does a day by engineer; more jobs go on to further pages", {
  tag: "@script",
}, async ({ page }) => {
  // Engineers of other tests would each have a column of the day.
  await withOwnApp(async (app) => {
    const me = await ownSession(page.context(), app);
    const { customer, quote } = await addQuotedCustomer(me);
    const engineers = [await addEngineer(me), await addEngineer(me), await addEngineer(me), await addEngineer(me)];
    const monday = freeWeek();
    const book = async (n: number, hour: number) => {
      const start = `${addDays(monday, n % 5)}T${String(hour).padStart(2, "0")}:00`;
      const engineer_ids = [engineers[Math.floor(n / 5) % 4]?.id];
      const answer = await me.post("/api/jobs", { quote_id: quote.id, start, duration_hours: 1, engineer_ids });
      expect(answer.status).toBe(201);
    };
    for (let n = 0; n < 40; n += 1) await book(n, n < 20 ? 8 : 15);
    await page.goto(`${app.url}/calendar?date=${monday}`);
    await dragReady(page);
    await page.getByRole("link", { name: "Print" }).click();
    await expect(page.getByRole("heading", { name: "Print the calendar" })).toBeVisible();
    await expect(page.locator(".sheet-job")).toHaveCount(40);
    await expect(page.locator(".sheet-job").first()).toContainText(customer.surname);
    expect(await pagesOf(page)).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await page.goto(`${app.url}/calendar/print?view=day&date=${monday}`);
    await expect(page.locator(".sheet-job")).toHaveCount(8);
    expect(await pagesOf(page)).toBe(1);
    for (let n = 0; n < 60; n += 1) await book(n, 9 + Math.floor(n / 20));
    await page.goto(`${app.url}/calendar/print?date=${monday}`);
    await expect(page.locator(".sheet-job")).toHaveCount(100);
    expect(await pagesOf(page)).toBeGreaterThan(1);
    await leavePages(page);
  });
});
