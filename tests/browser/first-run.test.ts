import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { withOwnApp } from "./support/session.ts";

test.use({ signedIn: false });

test("a new installation makes its first user with the console's code, and its lists are empty", async ({
  page,
  javaScriptEnabled,
}) => {
  await withOwnApp(
    async (app) => {
      const open = async (path: string) => {
        await page.goto(`${app.url}${path}`);
        if (javaScriptEnabled) await waitUntilHydrated(page);
      };
      await expect.poll(() => app.output()).toMatch(/with this code: \S+/);
      const code = /with this code: (\S+)/.exec(app.output())?.[1] ?? "";

      await open("/login");
      await page.getByRole("link", { name: "Set up this installation" }).click();
      await page.getByLabel("Set-up code").fill("not the code");
      await page.getByLabel("Name").fill("Begoña");
      await page.getByLabel("Email").fill("begona@example.com");
      await page.getByLabel("Password").fill("correct horse");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("alert")).toHaveText("The set-up code is not the one that the console shows.");
      await expect(page.getByLabel("Email")).toHaveValue("begona@example.com");

      await page.getByLabel("Set-up code").fill(code);
      await page.getByLabel("Password").fill("correct horse");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByRole("heading", { name: "Add Customer" })).toBeVisible();

      await open("/customers");
      await expect(page.getByText("No customers yet.")).toBeVisible();
      await open("/products");
      await expect(page.getByText("No products yet")).toBeVisible();
      await open("/quotes");
      await expect(page.getByText("No quotes found.")).toBeVisible();
      await open("/first-run");
      await expect(page).toHaveURL(`${app.url}/quotes`);
    },
    { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" },
  );
});
