import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { accessToken, ownSession } from "./support/session.ts";

test.use({ serviceWorker: true, signedIn: false });

/** Opens the question: a dialog with JavaScript, a page without. */
async function askToLogOut(page: Page): Promise<void> {
  const menu = page.getByLabel("Menu", { exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByText("Are you sure you want to log out?")).toBeVisible();
}

test("logging out asks first, and Cancel stays", { tag: "@phone" }, async ({ page, open, context, app }) => {
  await ownSession(context, app);
  await open("/quotes");
  await askToLogOut(page);
  await page.getByText("Cancel", { exact: true }).click();
  await expect(page.getByText("Are you sure you want to log out?")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Quotes", exact: true })).toBeVisible();
});

test("after logging out, Back shows no data", { tag: "@journey" }, async ({ page, open, context, app }) => {
  const { cookie } = await ownSession(context, app);
  await open("/customers");
  await open("/quotes");
  await askToLogOut(page);
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Logout" })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const dead = await app.visitor.with({ Cookie: cookie }).get("/api/customers");
  expect(dead.status).toBe(401);
});

test("the question has the focus on Cancel and Escape closes it", { tag: "@script" }, async ({
  page,
  open,
  context,
  app,
}) => {
  await ownSession(context, app);
  await open("/quotes");
  await askToLogOut(page);
  const question = page.getByRole("alertdialog", { name: "Log out" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/quotes");
});

test("the access token is gone after logging out", { tag: "@script" }, async ({ page, open, context, app }) => {
  await ownSession(context, app);
  await open("/quotes");
  await expect.poll(() => accessToken(page)).toMatch(/.{20,}/);
  await askToLogOut(page);
  await page.getByRole("button", { name: "Yes, log out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await accessToken(page)).toBeNull();
});
