import { readBackup } from "#app/operations/backup-file.server.ts";
import { admin } from "../support/app.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";

test("a backup needs the password again; a wrong one is refused, with the right one the file comes", {
  tag: "@journey",
}, async ({ page, open, javaScriptEnabled }) => {
  await open("/admin");
  await page.getByRole("link", { name: "Backups" }).click();
  await expect(page.getByRole("heading", { name: "Last backup" })).toBeVisible();
  const password = page.getByLabel("Current password");
  const button = page.getByRole("button", { name: "Make and download" });
  await password.fill("wrong horse");
  await button.click();
  await expect(page.getByRole("alert")).toHaveText("Current password is incorrect");
  await expect(password).toHaveValue("");

  if (javaScriptEnabled) await waitUntilHydrated(page);
  await password.fill(admin.password);
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^alisio-backup-\d{4}-\d{2}-\d{2}\.tar\.gz$/);
  await readBackup(await download.path());
  // Without scripts the page stays as it was.
  if (javaScriptEnabled) {
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(password).toHaveValue("");
    await expect(page.getByText("The backup is being made.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin");
});
