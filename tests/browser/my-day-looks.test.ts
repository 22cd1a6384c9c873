/**
 * An engineer's day with jobs: axe, small screens, and Spanish texts, as on all screens (screens.ts has the office's).
 */
import type { BrowserContext } from "@playwright/test";
import type { App, SignedInCaller } from "../support/app.ts";
import { companyDay } from "../support/company-day.ts";
import { signInAs } from "../support/users.ts";
import { findViolations } from "./support/axe.ts";
import { addEngineer, addQuotedCustomer, addReport, addSite, addVisit, type StoredJob } from "./support/data.ts";
import { expect, sessionCookie, test } from "./support/journey.ts";
import { expectTextsToFit, expectToFitLargeText, expectToFitPhones } from "./support/room.ts";

/**
 * Signs in an engineer who has a visit at a site today, with a report of before, and a quote's job tomorrow. Gives the
 * visit.
 */
async function begin(app: App, me: SignedInCaller, context: BrowserContext): Promise<StoredJob> {
  const engineer = await addEngineer(me);
  const { customer, quote } = await addQuotedCustomer(me, { surname: "Fernández-Villaverde Íñiguez" });
  const site = await addSite(me, customer.id);
  const mine = { engineer_ids: [engineer.id], duration_minutes: 30 };
  const before = await addVisit(me, customer.id, { ...mine, start: `${companyDay(-3)}T23:00` });
  await addReport(me, engineer.id, { job_id: before.id });
  const description = "No enfría en el salón; hay que subir por la azotea.";
  const start = `${companyDay()}T23:00`;
  const visit = await addVisit(me, customer.id, { ...mine, start, site_id: site.id, description });
  await me.post("/api/jobs", { ...mine, quote_id: quote.id, start: `${companyDay(1)}T08:00` });
  const phone = await signInAs(app, "engineer", engineer.id);
  await context.addCookies([sessionCookie(app.url, phone.cookie)]);
  return visit;
}

test("axe finds nothing on an engineer's day with jobs, which fits a phone", { tag: "@script" }, async ({
  app,
  me,
  context,
  page,
  open,
}) => {
  await begin(app, me, context);
  await open("/my-day");
  await expect(page.getByRole("button", { name: "On the way" }).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page)).toEqual([]);
  await expectToFitPhones(page);
});

test("free half-hours of an engineer, who may not book, do not look on a phone as if they could be pressed", {
  tag: ["@plain", "@rendered"],
}, async ({ app, me, context, page, open }) => {
  const borderOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((slot) => getComputedStyle(slot).borderTopStyle);
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/calendar?view=day");
  expect(await borderOf("a.slot")).not.toBe("none");
  await begin(app, me, context);
  await open("/calendar?view=day");
  expect(await borderOf(".slot")).toBe("none");
  await expect(page.locator("a.slot")).toHaveCount(0);
});

test.describe(() => {
  test.use({ locale: "es-ES" });

  test("an engineer's day with jobs fits every width in Spanish, without scripts", {
    tag: ["@plain", "@rendered"],
  }, async ({ app, me, context, page, open }) => {
    await begin(app, me, context);
    await open("/my-day");
    await expect(page.getByRole("button", { name: "En camino" }).first()).toBeVisible();
    await expectToFitPhones(page);
    for (const width of [360, 768, 1280]) await expectTextsToFit(page, width);
  });

  test("an engineer's screens fit a phone with text of twice the size", { tag: ["@plain", "@rendered"] }, async ({
    app,
    me,
    context,
    page,
    open,
  }) => {
    const { id } = await begin(app, me, context);
    const day = companyDay();
    const ways = ["/my-day", "/my-day/calendar", `/service-reports/engineer?job=${id}`];
    for (const path of [...ways, `/calendar?date=${day}`, `/calendar/jobs/${id}?date=${day}`]) {
      await test.step(path, async () => {
        await open(path);
        await expectToFitLargeText(page);
      });
    }
  });
});
