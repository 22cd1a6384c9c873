/**
 * A form that is sent when its session is over: what was typed stays, or the sign-in page says that nothing was done.
 */
import type { Locator, Page } from "@playwright/test";
import { admin } from "../support/app.ts";
import { signInAs } from "../support/users.ts";
import { chooseCustomer, chooseProduct } from "./support/builder.ts";
import { addCustomer, addProduct, uniqueReach, uniqueWord } from "./support/data.ts";
import { expect, sessionCookie, test } from "./support/journey.ts";
import { ownSession, signIn } from "./support/session.ts";

test.use({ signedIn: false, expectedErrors: [/responded with a status of 401 /] });

const over = "Your session has ended. What you typed is still here: sign in again in another window, then press again.";

/** Signs in again as the message over the page says, or one of its dialogs. */
async function signInElsewhere(page: Page, within: Page | Locator = page): Promise<void> {
  const link = within.getByRole("link", { name: "Sign in (opens in another window)" });
  const [other] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await signIn(other, admin);
  await expect(other.getByRole("heading", { level: 1, name: "Quotes" })).toBeVisible();
  await other.close();
}

test("what was typed stays when the session has ended, and is saved after signing in in another window", {
  tag: ["@script", "@phone"],
}, async ({ page, context, app, open, me }) => {
  const session = await ownSession(context, app);
  const { id } = await addCustomer(me);
  const [name, address] = [uniqueWord(), uniqueWord()];
  await open(`/customers/${id}/sites/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Address", { exact: true }).fill(address);
  await session.post("/api/auth/logout", {});
  const save = page.getByRole("button", { name: "Add site" });
  for (const _ of ["once", "again"]) {
    await save.click();
    await expect(page.getByText(`Error saving the site. ${over}`)).toBeVisible();
    await expect(page).toHaveURL(`${app.url}/customers/${id}/sites/new`);
    await expect(page.getByLabel("Name")).toHaveValue(name);
  }
  await signInElsewhere(page);
  await save.click();
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
});

test("what is looked up beside a form does not lead away from it when the session has ended, and a link does", {
  tag: "@script",
}, async ({ page, context, app, open }) => {
  const session = await ownSession(context, app);
  const { tel, email } = uniqueReach();
  await open("/");
  await session.post("/api/auth/logout", {});
  const lookedUp = page.waitForResponse((response) => response.url().includes("/customers/doubles"));
  await page.getByLabel("Tel").fill(tel);
  await page.getByLabel("Email").fill(email);
  await lookedUp;
  await page.getByLabel("Surname").fill("Typed");
  await page.getByRole("button", { name: "Add Customer" }).click();
  await expect(page.getByText("Your session has ended.", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("link", { name: "Product Manager" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${app.url}/login?to=%2Fproducts`);
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
});

test("a search beside a form asks before it leads to the sign-in page when the session has ended", {
  tag: "@script",
}, async ({ page, context, app, open }) => {
  const session = await ownSession(context, app);
  const { card, name, add } = await typeProduct(page, open);
  await session.post("/api/auth/logout", {});
  const search = page.getByRole("searchbox", { name: "Search", exact: true });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await search.fill("split");
  await question.getByRole("button", { name: "Go on writing" }).click();
  await expect(question).toHaveCount(0);
  await expect(card.getByLabel("Name")).toHaveValue(name);
  await expect(page).toHaveURL(`${app.url}/products?q=${name}`);
  // The form says then that the session is over, and is saved after signing in again.
  await add.click();
  await expect(page.getByText(over, { exact: false })).toBeVisible();
  await search.fill("inverter");
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${app.url}/login?to=%2Fproducts%3Fq%3Dinverter`);
});

test("the quote builder's dialog has the link to the sign-in, and the quote is saved after it", {
  tag: "@script",
}, async ({ page, context, app, open, me }) => {
  const session = await ownSession(context, app);
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  await open("/quote-builder");
  await chooseCustomer(page, customer.surname);
  await chooseProduct(page, 0, product.name);
  await page.getByLabel("Quantity").fill("0");
  await session.post("/api/auth/logout", {});
  const save = page.getByRole("button", { name: "Save Quote" });
  const oops = page.getByRole("alertdialog", { name: "Oops" });
  await save.click();
  await expect(oops).toContainText(over);
  await signInElsewhere(page, oops);
  // The link is gone once the server answers: a refusal of what was typed has none.
  for (const [quantity, said] of [
    ["0", "Please add at least one product/service."],
    ["2", null],
  ] as const) {
    await oops.getByRole("link", { name: "OK", exact: true }).click();
    await page.getByLabel("Quantity").fill(quantity);
    await save.click();
    if (said === null) continue;
    await expect(oops).toContainText(said);
    await expect(page.getByText("Sign in (opens in another window)")).toHaveCount(0);
  }
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
});

test("a question stays open when the session has ended, with the link in it, and is answered after signing in", {
  tag: "@script",
}, async ({ page, context, app, open, me }) => {
  const session = await ownSession(context, app);
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  await page.getByRole("list", { name: "Products" }).getByRole("link", { name: "Delete" }).click();
  await session.post("/api/auth/logout", {});
  const dialog = page.getByRole("alertdialog");
  const yes = dialog.locator("button[type=submit]");
  await yes.click();
  const why = "Your session has ended, so nothing was done. Sign in again in another window, then press again.";
  await expect(dialog.getByText(`Delete failed: ${why}`)).toBeVisible();
  await signInElsewhere(page);
  await yes.click();
  await expect(page.getByText("Product deleted.")).toBeVisible();
});

test("a sign-out whose session has ended already leads to the sign-in page", {
  tag: "@script",
}, async ({ page, context, app, open }) => {
  const session = await ownSession(context, app);
  await open("/products");
  await session.post("/api/auth/logout", {});
  await page.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("what one user typed is not saved in the name of another who has signed in meanwhile", {
  tag: "@script",
}, async ({ page, context, app, open }) => {
  await ownSession(context, app);
  const { card, name, add } = await typeProduct(page, open);
  const other = await signInAs(app, "office");
  await context.addCookies([sessionCookie(app.url, other.cookie)]);
  await add.click();
  const said = `office-0 is signed in in this browser now, so nothing was done. What you typed is still here: sign in as yourself in another window, then press again.`;
  await expect(page.getByText(said)).toBeVisible();
  await expect(card.getByLabel("Name")).toHaveValue(name);
  const leave = page.getByRole("link", { name: "Logout (opens in another window)" });
  await expect(leave).toHaveAttribute("href", "/logout");
  await ownSession(context, app);
  await add.click();
  await expect(page.getByText("Product added.")).toBeVisible();
  await expect(leave).toHaveCount(0);
});

test("without scripts the sign-in page says that nothing was done, and leads back to the form", {
  tag: ["@plain", "@journey"],
}, async ({ page, context, app, open }) => {
  const session = await ownSession(context, app);
  const { card, name, add } = await typeProduct(page, open);
  await session.post("/api/auth/logout", {});
  await add.click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await expect(
    page.getByText("Your session had ended, so nothing was done. Sign in, and do it once more."),
  ).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(`${app.url}/products?q=${name}`);
  await card.getByLabel("Name").fill(name);
  await add.click();
  await expect(page.getByText("Product added.")).toBeVisible();
});

/** Types a product's name into the form of a new one. */
async function typeProduct(page: Page, open: (path: string) => Promise<void>) {
  const name = uniqueWord();
  const card = page.locator("section", { has: page.getByRole("heading", { name: "Add Product" }) });
  await open(`/products?q=${name}`);
  await card.getByLabel("Name").fill(name);
  return { card, name, add: card.getByRole("button", { name: "Add Product" }) };
}
