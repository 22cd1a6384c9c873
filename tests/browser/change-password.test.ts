import type { Page } from "@playwright/test";
import { admin } from "../support/app.ts";
import { addAccount } from "../support/users.ts";
import { uniqueWord } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { ownSession } from "./support/session.ts";

async function change(page: Page, typed: { current: string; wanted: string; again: string }): Promise<void> {
  await page.getByLabel("Current password").fill(typed.current);
  await page.getByLabel("New password", { exact: true }).fill(typed.wanted);
  await page.getByLabel("Confirm new password").fill(typed.again);
  await page.getByRole("button", { name: "Save" }).click();
}

test("an empty current or new password is refused", { tag: ["@phone", "@road"] }, async ({ page, open }) => {
  await open("/admin/change-password");
  await change(page, { current: "", wanted: "a new password", again: "a new password" });
  await expect(page.getByRole("alert")).toHaveText("Please fill both password fields.");
  await change(page, { current: admin.password, wanted: "", again: "" });
  await expect(page.getByRole("alert")).toHaveText("Please fill both password fields.");
});

test("new passwords that differ are refused", { tag: "@answer" }, async ({ page, open }) => {
  await open("/admin/change-password");
  await change(page, { current: admin.password, wanted: "a new password", again: "another password" });
  await expect(page.getByRole("alert")).toHaveText("New passwords do not match.");
});

test("a wrong current password is refused", { tag: "@answer" }, async ({ page, open }) => {
  await open("/admin/change-password");
  await change(page, { current: "wrong horse", wanted: "a new password", again: "a new password" });
  await expect(page.getByRole("alert")).toHaveText("Current password is incorrect");
});

test("a new password is saved and the fields are cleared", async ({ page, open, context, app }) => {
  // Of a user of this test: the others sign in with the administrator's.
  const { email } = await addAccount(app, `${uniqueWord()}@example.com`, "owner");
  await ownSession(context, app, { email, password: admin.password });
  await open("/admin/change-password");
  await change(page, { current: admin.password, wanted: "a new password", again: "a new password" });
  await expect(page.getByRole("status")).toHaveText("Password updated ✓");
  for (const label of ["Current password", "New password", "Confirm new password"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  }
  await app.signIn({ email, password: "a new password" });
});

test("Cancel goes back", async ({ page, open, javaScriptEnabled }) => {
  await open("/admin");
  await page.getByRole("link", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  if (javaScriptEnabled) await waitUntilHydrated(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin");
});

test("Cancel leads to Admin when there is nothing to go back to", { tag: "@script" }, async ({
  context,
  page,
  open,
}) => {
  await open("/quotes");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => window.open("/admin/change-password", "_blank", "noopener")),
  ]);
  await waitUntilHydrated(tab);
  await tab.getByRole("link", { name: "Cancel" }).click();
  await expect(tab).toHaveURL("/admin");
});

test("the button says Saving... while it is busy", { tag: "@script" }, async ({ page, open }) => {
  await open("/admin/change-password");
  const goOn = await holdRequests(page, "**/change-password.data*");
  await change(page, { current: "", wanted: "", again: "" });
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  goOn();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
});
