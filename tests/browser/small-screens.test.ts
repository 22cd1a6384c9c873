import type { Locator } from "@playwright/test";
import { dealScreens, sweepTags } from "../../scripts/test-parts.ts";
import { freeWeek } from "./support/calendar.ts";
import {
  addAbsence,
  addEngineer,
  addInvoice,
  addJob,
  addProduct,
  addQuote,
  addQuotedCustomer,
  addSite,
  addVisit,
} from "./support/data.ts";
import { expect } from "./support/journey.ts";
import { expectTextsToFit, expectToFitLargeText, expectToFitPhones } from "./support/room.ts";
import { screens, test } from "./support/screens.ts";

/** The screens of one test, which share a page: opening a page of a browser takes longer than a screen. */
const together = 10;

// With JavaScript every-screen.test.ts checks the same on each screen.
for (const signedOut of [true, false]) {
  const alike = screens.filter((screen) => signedOut === (screen.signedOut ?? false));
  for (const some of dealScreens(alike, ({ name }) => name, together)) {
    test.describe(() => {
      test.use({ signedIn: !signedOut });

      test(`${some[0]?.name} to ${some.at(-1)?.name} fit a phone without JavaScript`, {
        tag: sweepTags(some[0]?.name ?? "", "@plain", "@rendered"),
      }, async ({ page, open, shown }) => {
        for (const { name, path, settled, arrive } of some) {
          await test.step(name, async () => {
            await page.setViewportSize({ width: 360, height: 740 });
            await open(path(shown));
            await settled?.(page);
            await arrive?.(page, shown);
            await expectToFitPhones(page);
          });
        }
      });
    });
  }
}

test("a short job with a long name fits a phone", { tag: ["@plain", "@rendered"] }, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me, { first_name: "Maximiliano", surname: "Fernández-Villaverde Íñiguez" });
  const monday = freeWeek();
  const { id } = await addJob(me, quote.id, `${monday}T09:00`, 1);
  await open(`/calendar?date=${monday}`);
  await expectToFitPhones(page);
  // The longest state stands beside its time in the list of jobs.
  await me.patch(`/api/jobs/${id}`, { state: "not_done", reason: "Nobody there" });
  await open("/jobs?state=not_done");
  await expect(page.getByText("Could not be done").last()).toBeVisible();
  await expectToFitPhones(page);
});

test("lists, and buttons with long names, fit a phone with letters of twice their size", {
  tag: ["@plain", "@rendered"],
}, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  await addJob(me, quote.id, `${freeWeek()}T09:00`, 1);
  await addInvoice(me, quote.id);
  const lists = ["/quotes", "/invoices", "/jobs", "/receivables", "/books", "/admin/audit"];
  for (const path of [...lists, "/today", "/products", "/admin/sessions"]) {
    await test.step(path, async () => {
      await open(path);
      await expectToFitLargeText(page);
    });
  }
});

test("words that are longer than the screen break", { tag: ["@plain", "@rendered"] }, async ({ page, open, me }) => {
  const long = "Abcdefghij".repeat(10);
  const { customer, product } = await addQuotedCustomer(me, {
    ...{ kind: "company", company_name: long, address: long, town: long.slice(0, 50) },
    email: "administracion@comunidadpropietariosmiradordelpuerto.es",
  });
  const site = await addSite(me, customer.id, { name: long, address: long });
  const about = { title: long, site_id: site.id };
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id }, about);
  const monday = freeWeek();
  const slot = { start: `${monday}T09:00`, duration_minutes: 60 };
  const visit = await addVisit(me, customer.id, { ...about, description: long, ...slot });
  const dialogs = ["", "/reschedule", "/cancel"].map((what) => `/calendar/jobs/${visit.id}${what}?date=${monday}`);
  // So that the forms have the box that tells the customer, with the address.
  const [settings, email] = ["/api/settings", "/api/settings/email"];
  const before = (await me.get<object>(settings)).json;
  await me.put(settings, { ...before, tell_booked: 1, tell_moved: 1 });
  await me.put(email, { smtp_host: "127.0.0.1", smtp_port: 1, smtp_from_email: "a@example.com", smtp_user: "" });
  await open(dialogs[1] ?? "");
  await expect(page.getByText("administracion@").last()).toBeVisible();
  const lists = [`/quotes?q=${long}`, `/jobs?q=${long}`];
  const others = [`/calendar/visit?customer=${customer.id}`, `/calendar/assign?date=${monday}`];
  const pages = [`/calendar?view=agenda&date=${monday}`, `/customers/${customer.id}`, `/customers?id=${customer.id}`];
  for (const path of [...dialogs, ...lists, ...others, ...pages, `/quote-builder?id=${quote.id}`]) {
    await test.step(path, async () => {
      await open(path);
      await expectToFitPhones(page);
      await expectTextsToFit(page, 1280);
    });
  }
  await me.put(settings, before);
  await me.put(email, { smtp_host: "", smtp_port: 587, smtp_from_email: "", smtp_user: "" });
});

test("the cards of the books have their amounts in the order of the columns", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  me,
}) => {
  await addInvoice(me, (await addQuotedCustomer(me)).quote.id);
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/books");
  const cards = await page
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].filter((cell) => cell.textContent !== "").map((cell) => cell.getBoundingClientRect().top),
      ),
    );
  expect(cards.length).toBeGreaterThan(12);
  expect(cards).toEqual(cards.map((tops) => tops.toSorted((a, b) => a - b)));
});

test("the line under a row goes through the cell of its buttons", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  me,
}) => {
  await addAbsence(me, (await addEngineer(me)).id, { reason: "A long reason in several lines. ".repeat(6) });
  await page.setViewportSize({ width: 1280, height: 900 });
  await open("/service-reports/admin/working-time");
  const buttons = page.locator("td.actions").first();
  const ends = await buttons.evaluate((cell) =>
    [...(cell.parentElement?.children ?? [])].map((other) => other.getBoundingClientRect().bottom),
  );
  expect(new Set(ends).size).toBe(1);
});

test("the question about an ambiguous price, and its answers, stay in the field's place", {
  tag: ["@plain", "@rendered"],
}, async ({ page, open, me }) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const list = page.getByRole("list", { name: "Products" });
  const [price, other] = [list.getByLabel("Inv. Price"), list.getByLabel("Recpt. Price")];
  await price.fill("1.500");
  await price.press("Enter");
  const answers = list.locator(".readings button");
  await expect(answers).toHaveText(["€ 1,500.00", "€ 1.50"]);
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const edgesOf = async (place: Locator) => {
      const box = await place.boundingBox();
      if (!box) throw new Error(`Not shown at ${width} px`);
      return { ...box, right: box.x + box.width, below: box.y + box.height };
    };
    const [field, next] = [await edgesOf(price), await edgesOf(other)];
    const [first, last] = [await edgesOf(answers.first()), await edgesOf(answers.last())];
    expect(field.width, `${width} px`).toBe(next.width);
    expect(Math.max(first.right, last.right), `${width} px`).toBeLessThanOrEqual(field.right + 1);
    expect(Math.max(last.x - first.right, last.y - first.below), `${width} px`).toBeGreaterThanOrEqual(4);
  }
});

test("the link to the map does not push its line away from the address", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  me,
}) => {
  const { customer } = await addQuotedCustomer(me, { address: "Calle Ancha, 7" });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(`/customers/${customer.id}`);
  const link = page.getByRole("link", { name: "Map" }).first();
  const lowered = await link.evaluate((map) => {
    const text = document.createRange();
    text.selectNodeContents(map);
    const below = text.getBoundingClientRect().top - (map.parentElement?.getBoundingClientRect().top ?? 0);
    return below % Number.parseFloat(getComputedStyle(map).lineHeight);
  });
  expect(lowered, "below the top of a line").toBeLessThan(6);
});
