/** The search over everything from the top bar. */
import type { Page } from "@playwright/test";
import { openWithoutScripts } from "./support/before-scripts.ts";
import { addQuote, addQuotedCustomer } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test } from "./support/journey.ts";

const field = (page: Page) => page.getByLabel("What are you looking for?").first();

test("a caller is found from any page by part of the phone number", { tag: "@phone" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const digits = String(Date.now()).slice(-6);
  const { customer } = await addQuotedCustomer(me, { tel: `+34 677 ${digits.slice(0, 3)} ${digits.slice(3)}` });
  await open("/calendar");
  await page.locator("summary", { hasText: "Search everything" }).click();
  await field(page).fill(digits);
  if (javaScriptEnabled) {
    const option = page.getByRole("option", { name: `Customer ${customer.first_name} ${customer.surname}` });
    await option.click();
  } else {
    await field(page).press("Enter");
    await expect(page).toHaveURL((url) => url.pathname === "/search" && url.searchParams.get("q") === digits);
    await page.getByRole("link", { name: `Customer ${customer.first_name} ${customer.surname}` }).click();
  }
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
});

test("a quote's status and amount are shown whole beside a long name", { tag: ["@plain", "@rendered"] }, async ({
  page,
  open,
  me,
}) => {
  const surname = `Comunidad de Propietarios Urbanización Mirador del Puerto y de la Sierra ${Date.now()}`;
  const { quote } = await addQuotedCustomer(me, { surname });
  await open(`/search?q=${quote.quote_number}`);
  const hit = page.getByRole("list", { name: "Results" }).getByRole("listitem").filter({ hasText: "€" }).first();
  await expect(hit).toContainText(/ · Draft · € [\d,.]+$/);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const cut = await hit.evaluate((row) => {
      const text = row.querySelector(".quiet")?.lastChild;
      const range = document.createRange();
      if (text) range.selectNodeContents(text);
      return range.getBoundingClientRect().right - row.getBoundingClientRect().right;
    });
    expect(cut, `${width} px`).toBeLessThan(0);
  }
});

test("/ and Ctrl+K open the search, arrows choose, Enter opens, Escape closes", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { customer, quote, product } = await addQuotedCustomer(me);
  await addQuote(me, { customer_id: customer.id, product_id: product.id });
  await open("/customers");
  await page.keyboard.press("/");
  const box = page.getByRole("combobox", { name: "What are you looking for?" });
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  await box.fill(quote.quote_number);
  const options = page.getByRole("listbox", { name: "Results" }).getByRole("option");
  await expect(options.first()).toContainText(quote.quote_number);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("Escape");
  await expect(options.first()).toBeHidden();
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(box).toBeHidden();
  await expect(page.locator("summary", { hasText: "Search everything" })).toBeFocused();

  await page.getByPlaceholder("Type surname").focus();
  await page.keyboard.press("/");
  await expect(box, "/ is a letter of a field").toBeHidden();
  // The filter acts on what was typed before the test goes on.
  await expect(page).toHaveURL(/[?&]q=%2F(&|$)/);
  await page.keyboard.press("Control+k");
  await box.fill(customer.surname);
  await expect(options.first()).toContainText(customer.surname);
  await expect(options.first(), "the hits of the former search have gone").not.toContainText(quote.quote_number);
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowUp");
  await box.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  await expect(box).toBeHidden();

  await page.keyboard.press("Control+k");
  await expect(box).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(box, "a press beside it").toBeHidden();

  await page.keyboard.press("Control+k");
  await box.fill(customer.surname);
  await box.press("Enter");
  await expect(page).toHaveURL((url) => url.pathname === "/search" && url.searchParams.get("q") === customer.surname);
  await page.getByRole("main").getByRole("searchbox").fill("nobodyatall");
  await expect(page.getByText("Nothing was found.")).toBeVisible();
});

test("a search that was opened while a screen loads stays open when the screen arrives", { tag: "@script" }, async ({
  page,
  open,
}) => {
  await open("/customers");
  const arrive = await holdRequests(page, /\/quotes\.data/);
  await page.getByRole("link", { name: "Look up Quote" }).click();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "What are you looking for?" });
  await box.fill("Caller");
  arrive();
  await expect(page.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
  await expect(box).toHaveValue("Caller");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Customer" })).toBeVisible();
  await expect(box, "Back").toBeHidden();
});

test("a search that was opened before scripts ran keeps what is typed, lists what it finds, and closes", {
  tag: "@script",
}, async ({ page, me }) => {
  const { customer } = await addQuotedCustomer(me);
  const release = await openWithoutScripts(page, "/calendar");
  await page.locator("summary", { hasText: "Search everything" }).click();
  await field(page).pressSequentially(customer.surname.slice(0, 6));
  await release();
  await page.keyboard.type(customer.surname.slice(6));
  await expect(field(page)).toHaveValue(customer.surname);
  await page.getByRole("option", { name: `Customer ${customer.first_name} ${customer.surname}` }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  await expect(field(page)).toBeHidden();
});
