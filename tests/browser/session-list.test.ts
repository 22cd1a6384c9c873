import { expect, test } from "./support/journey.ts";
import { leavePages, ownSession, signIn, withOwnApp } from "./support/session.ts";

test.use({ signedIn: false });

test("a device is signed out from the list, then all others, then this one", async ({ page, context }) => {
  await withOwnApp(async (app) => {
    const [lost, phone] = [await app.signIn(), await app.signIn()];
    await ownSession(context, app);
    await page.goto(`${app.url}/admin`);
    await page.getByRole("link", { name: "Signed-in devices" }).click();
    const rows = page.locator("tbody").getByRole("row");
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);

    const theirs = rows.filter({ hasText: "Unknown device" });
    await theirs.last().getByRole("link", { name: "Sign out" }).click();
    await expect(page.getByText("Sign this device out? Who uses it has to sign in again.")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("The device is signed out.")).toBeVisible();
    await expect(rows).toHaveCount(2);
    const left = [await lost.get("/api/customers"), await phone.get("/api/customers")].map(({ status }) => status);
    expect(left.sort()).toEqual([200, 401]);

    await page.getByRole("link", { name: "Sign out all others" }).click();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Sign out all others" })).toHaveCount(0);
    for (const caller of [lost, phone]) expect((await caller.get("/api/customers")).status).toBe(401);

    await rows.getByRole("link", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Yes, log out" }).click();
    await expect(page).toHaveURL(`${app.url}/login`);
    await signIn(page);
    await expect(page).toHaveURL(`${app.url}/quotes`);
    await leavePages(page);
  });
});
