/**
 * What is typed and chosen before scripts arrive, in every form of the product: it stays, is sent, and filters are
 * applied.
 */
import type { Page, Request } from "@playwright/test";
import { isOfKinds } from "../../scripts/test-parts.ts";
import { openWithoutScripts } from "./support/before-scripts.ts";
import { chooseProduct, linesOf, totalOf } from "./support/builder.ts";
import { dragReady } from "./support/calendar.ts";
import { addProduct, addQuotedCustomer } from "./support/data.ts";
import { formScreens, type Typed, typedNow, typeInto } from "./support/forms.ts";
import { expect } from "./support/journey.ts";
import { keptDrafts } from "./support/offline.ts";
import { test } from "./support/screens.ts";

// The requests of the forms are inspected and aborted.
test.use({ expectedErrors: [/net::ERR_FAILED/] });

const script = { tag: "@script" };

// Every page loads its scripts anew, which takes time: the screens are divided over several tests, one of them for the
// screens of each kind.
const parts = [0, 1, 2, 3, 4];

for (const part of parts) {
  const of = part === 0 ? "on one screen of each kind" : `part ${part} of ${parts.length - 1} of the others`;
  const tags = { tag: part === 0 ? ["@script"] : ["@script", "@rest"] };
  test(`what was typed into a form before scripts ran stays and is sent, ${of}`, tags, async ({ page, me, shown }) => {
    const screens = await formScreens(me, shown, "post");
    expect(screens.length, "screens with a form to type into").toBeGreaterThan(12);
    // To sign in ends the session, with which a page after it would send what the engineer's form (part 0) keeps.
    const signIn = part === parts.at(-1) ? [{ path: "/login" }] : [];
    for (const { path } of [...partOf(screens, part), ...signIn]) {
      if (path === "/login") await page.context().clearCookies();
      const release = await openWithoutScripts(page, path);
      const typed = await typeInto(page, "post");
      await release();
      await expect.poll(() => typedNow(page), path).toEqual(typed);
      const body = await sentBy(page, path);
      for (const text of textsOf(typed)) expect(body, `${path} sends ${text}`).toContain(text);
    }
  });

  test(`a filter that was chosen before scripts ran is acted on, ${of}`, tags, async ({ page, me, shown }) => {
    const screens = await formScreens(me, shown, "get");
    expect(screens.length, "lists with filters").toBeGreaterThan(4);
    const filters = screens.flatMap(({ forms, ...screen }) =>
      Array.from({ length: forms }, (_, form) => ({ ...screen, form })),
    );
    for (const { path, form } of partOf(filters, part)) {
      const release = await openWithoutScripts(page, path);
      const typed = await typeInto(page, "get", form);
      await release();
      const chosen = typed.map(({ value }) => String(value)).filter((value) => value !== "");
      const asked = () => [...new URL(page.url()).searchParams.values()];
      await expect.poll(asked, path).toEqual(expect.arrayContaining(chosen));
      expect(await typedNow(page), path).toEqual(typed);
    }
  });
}

/** The screens of a part: of part 0 one of each kind; all others are dealt out in turn to those counted from 1. */
function partOf<T extends { address: string }>(all: readonly T[], part: number): T[] {
  const some = all.filter(({ address }) => isOfKinds(address) === (part === 0));
  expect(some.length, "screens to try").toBeGreaterThan(2);
  return part === 0 ? some : some.filter((_, at) => at % (parts.length - 1) === part - 1);
}

/** The typed texts of the first form; what was chosen and ticked has other values. */
function textsOf(typed: readonly Typed[]): string[] {
  const first = typed[0]?.control.split(" ")[0];
  return typed.flatMap(({ control, value }) =>
    control.startsWith(`${first} `) && typeof value === "string" && value !== "" ? [value] : [],
  );
}

/** The body that the form sends which was typed into first. */
async function sentBy(page: Page, path: string): Promise<string> {
  const sent: Request[] = [];
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url());
    // A page asks for an access token by itself, on a slow machine later than the form is sent.
    if (route.request().method() !== "POST" || pathname === "/api/auth/refresh") return route.fallback();
    // A report that the page before kept, because it was not answered, is sent again by every page.
    const isReport = pathname.startsWith("/api/service-reports/");
    if (isReport && !path.startsWith("/service-reports/engineer")) return route.abort();
    // An aborted navigation would go on to the browser's error page, and end the test's next one, as would one that
    // is answered only after the test has gone on.
    await (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort());
    sent.push(route.request());
  });
  await page.evaluate(() => {
    const form = document.querySelector<HTMLInputElement>("[data-typed]")?.form;
    const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
    (buttons.find(({ className }) => className.includes("primary")) ?? buttons.at(-1))?.click();
  });
  await expect.poll(() => sent.length, `the form of ${path} is sent`).toBeGreaterThan(0);
  const request = sent[0] as Request;
  const body = request.postData() ?? "";
  const isForm = request.headers()["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? [...new URLSearchParams(body).values()].join("\n") : body;
}

test("the builder's totals include what was typed before scripts ran", script, async ({ page, me }) => {
  const { customer, product } = await addQuotedCustomer(me);
  const other = await addProduct(me, { price: 50, price2: 40 });
  const release = await openWithoutScripts(page, `/quote-builder?customer=${customer.id}`);
  await page.getByLabel("Unit price").fill("7,50");
  await page.getByLabel("Product", { exact: true }).fill(product.name);
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("button", { name: product.name }).click();
  await page.waitForLoadState("domcontentloaded");
  await page.getByLabel("Unit price").fill("7,50");
  await page.getByLabel("Quantity").fill("3");
  await page.getByLabel("Discount (€)").fill("2.50");
  await page.getByLabel("Include IVA").check();
  await release();
  // The typed price stays although a product was chosen after it, as on the server.
  await expect(totalOf(page, "Net")).toHaveText("€ 20.00");
  await expect(totalOf(page, "Total")).toHaveText("€ 24.20");
  await expect(linesOf(page).getByLabel("Unit price")).toHaveValue("7,50");
  // Choosing a product without typing a price fills in its price.
  await page.getByRole("button", { name: "+ Add Product/Service" }).click();
  await chooseProduct(page, 1, other.name);
  await expect(totalOf(page, "Net")).toHaveText("€ 70.00");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
});

test(
  "what was posted before scripts ran and refused stays, where the phone has an older draft of the job",
  script,
  async ({ page, open, shown }) => {
    const path = `/service-reports/engineer?job=${shown.job.id}`;
    await open(path);
    await page.getByLabel("Notes").fill("Of yesterday");
    await page.getByLabel("Site address").fill("Calle de ayer 1");
    await expect.poll(() => keptDrafts(page)).toMatch(/Calle de ayer 1.*Of yesterday/);
    const release = await openWithoutScripts(page, path);
    await page.getByLabel("Notes").fill("Of today");
    await page.getByLabel("Signed by").fill("Ana");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Tick the box below to sign with this name").first()).toBeVisible();
    await release();
    await expect(page.getByText("What you had typed is back.")).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Of today");
    await expect(page.getByLabel("Signed by")).toHaveValue("Ana");
    await expect(page.getByLabel("Site address")).toHaveValue("Calle de ayer 1");
    await expect.poll(() => keptDrafts(page)).toMatch(/Calle de ayer 1.*Of today/);
  },
);

test(
  "a slow phone, which takes a checklist over part by part, keeps and sends what was typed",
  script,
  async ({ page, shown }) => {
    // A report of a job has its customer and address filled in.
    const path = `/service-reports/engineer?job=${shown.job.id}`;
    const release = await openWithoutScripts(page, path);
    const typed = await typeInto(page, "post");
    const processor = await page.context().newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await release();
    await expect.poll(() => typedNow(page)).toEqual(typed);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const body = await sentBy(page, path);
    for (const text of textsOf(typed)) expect(body).toContain(text);
  },
);

test("the focus and the caret stay when scripts arrive", script, async ({ page, shown }) => {
  const release = await openWithoutScripts(page, `/calendar/new?date=${shown.week}&quoteId=${shown.quote.id}`);
  await page.getByLabel("Hours (0.5 to 24)").pressSequentially("1");
  await release();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.type("2");
  await expect(page.getByLabel("Hours (0.5 to 24)")).toHaveValue("12");
});

test(
  "what scripts take away stays while it has the focus: the plain days of the calendar",
  script,
  async ({ page, shown }) => {
    const release = await openWithoutScripts(page, `/calendar?date=${shown.week}`);
    const plain = page.locator(".calendar-body .days");
    const slot = plain.locator("li a").first();
    await slot.focus();
    const loaded = page.waitForResponse(/big-calendar/);
    await release();
    await loaded;
    await page.waitForLoadState("networkidle");
    await expect(slot).toBeFocused();
    await page.getByRole("link", { name: "Agenda", exact: true }).focus();
    await dragReady(page);
    await expect(plain).toHaveCount(0);
  },
);

test("what scripts take away stays while it has the focus: the button for a template", script, async ({ page }) => {
  const release = await openWithoutScripts(page, "/service-reports/engineer");
  const button = page.getByRole("button", { name: "Use template" });
  await button.focus();
  await release();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByLabel("Template")).toBeFocused();
  await expect(button).toHaveCount(0);
});
