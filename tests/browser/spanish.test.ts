/** That Spanish texts, which are longer than the English ones, fit on the screens. */
import { expect } from "./support/journey.ts";
import { expectTextsToFit } from "./support/room.ts";
import { type Shown, test } from "./support/screens.ts";

test.use({ locale: "es-ES" });

/** Screens with many words beside each other. */
const paths: ((shown: Shown) => string)[] = [
  ({ customer }) => `/customers?id=${customer.id}`,
  ({ product }) => `/products?q=${product.name}`,
  ({ quote }) => `/quote-builder?id=${quote.id}`,
  () => "/quotes?status=draft",
  ({ week, quote }) => `/calendar/new?date=${week}&quoteId=${quote.id}&day=${week}&time=12:00`,
  ({ week }) => `/calendar?view=agenda&date=${week}`,
  ({ week }) => `/calendar/assign?date=${week}`,
  ({ visit }) => `/calendar/jobs/${visit.id}/edit`,
  ({ several }) => `/calendar/jobs/${several.id}`,
  () => "/invoices",
  () => "/admin",
  () => "/admin/sessions",
  () => "/admin/audit",
  () => "/service-reports/admin/engineers",
  () => "/service-reports/admin/tasks",
  () => "/service-reports/admin/templates",
  () => "/service-reports/admin/reports",
];

test("Spanish texts fit their buttons and columns at every width", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  shown,
}) => {
  for (const path of paths) {
    await test.step(path(shown), async () => {
      await open(path(shown));
      for (const width of [360, 768, 1280]) await expectTextsToFit(page, width);
    });
  }
});

test("on a tablet a customer has room beside a total of seven figures", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
}) => {
  for (const path of ["/quotes", "/invoices"]) {
    await open(path);
    await page.locator("tbody .money").evaluateAll(([total]) => {
      if (total) total.textContent = "1.234.567,89\u00a0€";
    });
    await expectTextsToFit(page, 768);
    const customer = await page.locator("tbody .who").first().boundingBox();
    expect(customer?.width, path).toBeGreaterThan(110);
  }
});

test("the company's name and the links of the bar keep their place from screen to screen", {
  tag: ["@plain", "@rendered"],
}, async ({ page, open }) => {
  const places = new Set<string>();
  for (const path of ["/", "/products", "/quote-builder", "/admin", "/logout"]) {
    await open(path);
    const boxes = await page
      .locator(".topbar .brand, .topbar .nav a")
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().left)));
    places.add(boxes.join(" "));
  }
  expect([...places]).toHaveLength(1);
});

test("Spanish texts fit the menu of a phone and of a tablet", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
}) => {
  await open("/quotes");
  const menu = page.getByRole("navigation", { name: "Secciones" });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 });
    if (!(await menu.isVisible())) await page.getByLabel("Menú", { exact: true }).click();
    await expect(menu).toBeVisible();
    const hidden = await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden, `at ${width} px`).toBe(0);
  }
});
