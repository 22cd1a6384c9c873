import { admin } from "../support/app.ts";
import { expect, test } from "./support/journey.ts";
import { accessToken, signIn } from "./support/session.ts";

test.use({ signedIn: false });

test("a wrong password is refused in a red box, and the address stays", { tag: "@rendered" }, async ({
  page,
  open,
}) => {
  await open("/login");
  await signIn(page, { email: admin.email, password: "wrong horse" });
  const box = page.getByRole("alert");
  await expect(box).toHaveText("Invalid email or password");
  await expect(box).toHaveCSS("color", "rgb(179, 38, 30)");
  await expect(page.getByLabel("Email")).toHaveValue(admin.email);
});

test("a visitor who is not signed in is sent to sign in and then to the path that was asked for", {
  tag: "@journey",
}, async ({ page, open }) => {
  await open("/products?q=split");
  await expect(page).toHaveURL("/login?to=%2Fproducts%3Fq%3Dsplit");
  await signIn(page);
  await expect(page).toHaveURL("/products?q=split");
  await expect(page.getByRole("heading", { name: "Product Manager" })).toBeVisible();
});

test("the sign-in page remembers an unknown address, and signing in leads to the start", { tag: "@answer" }, async ({
  page,
  open,
}) => {
  await open("/fo%C3%B1o");
  await expect(page).toHaveURL("/login?to=%2F");
  await expect(page.getByRole("alert")).toHaveText("There is no page /foño here.");
  await signIn(page);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Add Customer" })).toBeVisible();
});

test("signing in leads to the quotes when nothing was asked for", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
}) => {
  await open("/login");
  await signIn(page);
  await expect(page).toHaveURL("/quotes");
});

for (const foreign of ["//evil.example/", "https://evil.example/", "/\\\\evil.example"]) {
  test(`signing in ignores a path of another site: ${foreign}`, { tag: "@answer" }, async ({ page, open }) => {
    await open(`/login?to=${encodeURIComponent(foreign)}`);
    await signIn(page);
    await expect(page).toHaveURL("/quotes");
  });
}

test("signing in takes the place of the sign-in page in the history", { tag: "@script" }, async ({ page, open }) => {
  await page.goto("about:blank");
  await open("/login");
  await signIn(page);
  await expect(page).toHaveURL("/quotes");
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("a user who is signed in already is not asked again", { tag: "@answer" }, async ({ page, open }) => {
  await open("/login");
  await signIn(page);
  await expect(page).toHaveURL("/quotes");
  await open("/login");
  await expect(page).toHaveURL("/quotes");
});

test("signing in keeps the access token in session storage", { tag: "@script" }, async ({ page, open }) => {
  await open("/login");
  expect(await accessToken(page)).toBeNull();
  await signIn(page);
  await expect.poll(() => accessToken(page)).toMatch(/.{20,}/);
});
