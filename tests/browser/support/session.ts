/** Sessions and apps for tests that would disturb others. */
import type { BrowserContext, Page } from "@playwright/test";
import { type App, admin, type SignedInCaller, startApp } from "../../support/app.ts";
import { sessionCookie, stoppedApps } from "./journey.ts";

/** Gives the browser a session of its own, which the test may end; by default of the administrator. */
export async function ownSession(context: BrowserContext, app: App, as = admin): Promise<SignedInCaller> {
  const caller = await app.signIn(as);
  await context.addCookies([sessionCookie(app.url, caller.cookie)]);
  return caller;
}

/** Runs `body` on an app of its own, whose data it may change. */
export async function withOwnApp(body: (app: App) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const app = await startApp({ env });
  try {
    await body(app);
  } finally {
    stoppedApps.add(new URL(app.url).origin);
    await app.stop();
  }
}

/** Leaves an app's pages before the app stops: otherwise their requests would fail. */
export async function leavePages(page: Page): Promise<void> {
  await page.goto("about:blank");
}

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, as: { email: string; password: string } = admin): Promise<void> {
  await page.getByLabel("Email").fill(as.email);
  await page.getByLabel("Password").fill(as.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** The access token in session storage, or null. */
export function accessToken(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("accessToken"));
}
