/** A phone that several people use: each sees only what is theirs, also when the session changes without a logout. */
import type { Page } from "@playwright/test";
import { type App, admin } from "../support/app.ts";
import { addAccount } from "../support/users.ts";
import { checklistPath, fillIn, reportsOf } from "./support/checklist.ts";
import { uniqueWord } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, sessionCookie, test, waitUntilHydrated } from "./support/journey.ts";
import { addCrew, lostSignal, openOnce, withoutSignal } from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

const script = { tag: "@handheld" };

/** Runs in the page: the texts of all pages that the phone keeps. */
async function keptPages(): Promise<string> {
  if (!(await caches.has("alisio-pages"))) return "";
  const cache = await caches.open("alisio-pages");
  const pages = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return (await Promise.all(pages.map((kept) => kept?.text() ?? ""))).join("\n");
}

const calls = "**/api/service-reports/reports";

/**
 * Signs a first user of the phone in, whose report then waits, since the server does not take it; another may follow.
 */
async function waitingOfFirst(page: Page, app: App) {
  const first = await app.signIn();
  const other = await addSecondUser(app);
  const { engineer } = await addCrew(first);
  await page.context().addCookies([sessionCookie(app.url, first.cookie)]);
  await openOnce(page);
  const customer = uniqueWord();
  await fillIn(page, customer, engineer);
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: "Later" } }));
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText(customer)).toBeVisible();
  return { first, other, customer };
}

test(
  "another user of the same phone sees nothing of the first, whose reports are there when they return",
  script,
  async ({ page, context, app }) => {
    const { first, other, customer } = await waitingOfFirst(page, app);
    await page.goto(checklistPath);
    await waitUntilHydrated(page);
    await page.getByLabel("Notes").fill("Begun by the first");
    await expect.poll(() => page.evaluate(keptPages)).toContain(admin.email);
    // The session ends without a logout, and another user signs in.
    const second = await app.signIn(other);
    await context.addCookies([sessionCookie(app.url, second.cookie)]);
    await page.goto("/quotes");
    await waitUntilHydrated(page);
    // The pages of the second user may be kept before this looks.
    await expect.poll(() => page.evaluate(keptPages)).not.toContain(admin.email);
    await openOnce(page);
    await expect(page.getByLabel("Notes")).toHaveValue("");
    await expect(page.getByLabel("Engineer", { exact: true })).toHaveValue("");
    await withoutSignal(context, async () => {
      await page.goto("/service-reports/queue");
      await expect(page.getByText("No report is waiting to be uploaded.")).toBeVisible();
      // The first user signs in again.
      await context.addCookies([sessionCookie(app.url, first.cookie)]);
    });
    // With the signal, the cached page of the second user is replaced by itself.
    await expect(page.getByText(customer)).toBeVisible();
  },
);

test(
  "what waits is not sent with the session of who has signed in in another window meanwhile",
  script,
  async ({ page, context, app }) => {
    const { first, other, customer } = await waitingOfFirst(page, app);
    const second = await app.signIn(other);
    await context.addCookies([sessionCookie(app.url, second.cookie)]);
    await page.unroute(calls);
    const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await look();
    await expect(page.getByText("Sign in again, then upload it.")).toBeVisible();
    expect(await reportsOf(first, customer)).toEqual([]);
    await context.addCookies([sessionCookie(app.url, first.cookie)]);
    await look();
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
    expect(await reportsOf(first, customer)).toHaveLength(1);
  },
);

test(
  "signing out without scripts deletes the kept pages too, once it is answered",
  script,
  async ({ page, context, app }) => {
    const { cookie } = await app.signIn();
    await context.addCookies([sessionCookie(app.url, cookie)]);
    await openOnce(page);
    await page.goto("/logout");
    expect(await page.evaluate(keptPages)).toContain(admin.email);
    // Without an event for the scripts, as where they have not run yet.
    const question = page.locator("form", { has: page.getByRole("button", { name: "Yes, log out" }) });
    await withoutSignal(context, async () => {
      await question.evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByRole("button", { name: "Yes, log out" })).toBeHidden();
      await page.goto("/service-reports/queue");
      expect(await page.evaluate(keptPages)).toContain(admin.email);
    });
    await page.goto("/logout");
    await question.evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect.poll(() => page.evaluate(keptPages)).toBe("");
  },
);

test(
  "signing in without scripts deletes the pages kept for the user before, but not where it is refused",
  script,
  async ({ page, context, app }) => {
    const { cookie } = await app.signIn();
    const other = await addSecondUser(app);
    await context.addCookies([sessionCookie(app.url, cookie)]);
    await openOnce(page);
    // The session ends without a logout. After the sign-in no page with scripts follows, which would delete them too.
    await context.clearCookies();
    await page.goto("/login?to=/healthz");
    const signIn = async (password: string) => {
      await page.getByLabel("Email").fill(other.email);
      await page.getByLabel("Password").fill(password);
      await page
        .locator("form", { has: page.getByLabel("Password") })
        .evaluate((form: HTMLFormElement) => form.submit());
    };
    await signIn("wrong horse");
    await expect(page.getByText("Invalid email or password")).toBeVisible();
    expect(await page.evaluate(keptPages)).toContain(admin.email);
    await signIn(other.password);
    await expect(page).toHaveURL(/healthz/);
    expect(await page.evaluate(keptPages)).toBe("");
  },
);

for (const how of ["by a link", "to a document"] as const) {
  test(`who goes on ${how} gets there, though somebody else turns out to be signed in`, script, async ({ page }) => {
    let answer = () => {};
    const awaited = new Promise<void>((done) => {
      answer = done;
    });
    await page.route("**/api/service-reports/offline", async (route) => {
      const bundle = await (await route.fetch()).json();
      await awaited;
      await route.fulfill({ json: { ...bundle, user: bundle.user + 1 } });
    });
    await page.goto("/service-reports/queue");
    await waitUntilHydrated(page);
    const learnt = page.waitForEvent("console", (message) => message.text() === "forgotten");
    await page.evaluate(sayWhatIsForgotten);
    const target = /\/quotes(\.data)?(\?|$)/;
    const arrive = await holdRequests(page, target);
    const asked = page.waitForRequest(target);
    await page.evaluate((byLink) => {
      if (byLink) document.querySelector<HTMLElement>('a[href="/quotes"]')?.click();
      else location.assign("/quotes");
    }, how === "by a link");
    await asked;
    // The page learns that another user is signed in while the next page is being loaded.
    answer();
    await learnt;
    arrive();
    await expect(page).toHaveURL(/\/quotes$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Quotes");
  });
}

/** Writes to the console when the page has forgotten whose pages are cached, and has rendered since. */
function sayWhatIsForgotten(): void {
  const { removeItem } = Storage.prototype;
  Storage.prototype.removeItem = function (key) {
    removeItem.call(this, key);
    if (key === "app.keptFor") requestAnimationFrame(() => requestAnimationFrame(() => console.info("forgotten")));
  };
}

/** Adds another user with the password of the first. */
async function addSecondUser(app: App): Promise<{ email: string; password: string }> {
  const { email } = await addAccount(app, `${uniqueWord()}@example.com`, "owner");
  return { email, password: admin.password };
}

test(
  "where the session has ended the queue says so, and leads to the sign-in",
  script,
  async ({ page, context, app }) => {
    await waitingOfFirst(page, app);
    await page.unroute(calls);
    await context.clearCookies();
    await page.getByRole("button", { name: "Upload now" }).click();
    const said = page.getByText("Your session has ended: what waits is uploaded once you have signed in again.");
    await expect(said).toBeVisible();
    await expect(page.getByText("Saved on this phone.")).toHaveCount(0);
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/login\?to=/);
  },
);
