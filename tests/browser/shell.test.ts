import { expect, test } from "./support/journey.ts";

test("the top bar has its eight links in order and marks the current one", { tag: "@answer" }, async ({
  page,
  open,
}) => {
  await open("/products");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText([
    "Add Customer",
    "Edit Customer",
    "Product Manager",
    "Quote Builder",
    "Look up Quote",
    "Calendar",
    "Look up Invoices",
    "Admin",
  ]);
  await expect(links.nth(2)).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("banner")).toContainText("Alisio");
});

test("each link of the shell leads to its screen", async ({ page, open }) => {
  await open("/admin/change-password");
  for (const [link, path, title] of [
    ["Add Customer", "/", "Add Customer"],
    ["Edit Customer", "/customers", "Edit Customer"],
    ["Product Manager", "/products", "Product Manager"],
    ["Quote Builder", "/quote-builder", "Quote Builder"],
    ["Look up Quote", "/quotes", "Quotes"],
    ["Calendar", "/calendar", "Calendar"],
    ["Look up Invoices", "/invoices", "Invoices"],
    ["Admin", "/admin", "Admin"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});

test("an unknown path leads to the start", { tag: "@answer" }, async ({ page, open }) => {
  await open("/nowhere/at/all?x=1");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Add Customer" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("There is no page /nowhere/at/all here.");
});

test("the first Tab offers to skip to the content", { tag: "@rendered" }, async ({ page, open }) => {
  await open("/quotes");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/quotes#content");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});
