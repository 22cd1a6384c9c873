/** What every journey has: the app of its worker, someone signed in, a page that complains about console errors. */
import { test as base, expect, type Page } from "@playwright/test";
import { type App, type SignedInCaller, startApp } from "../../support/app.ts";

type Fixtures = {
  /** Opens a path of the app; with JavaScript, waits until the page is alive. */
  open: (path: string) => Promise<void>;
  /** Console errors that a test brings about on purpose. */
  expectedErrors: RegExp[];
  /** Whether the page begins signed in. */
  signedIn: boolean;
};

type WorkerFixtures = { app: App; me: SignedInCaller };

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it
    async ({}, use) => {
      const app = await startApp();
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],

  me: [async ({ app }, use) => use(await app.signIn()), { scope: "worker" }],

  signedIn: [true, { option: true }],

  expectedErrors: [[], { option: true }],

  baseURL: async ({ app }, use) => use(app.url),

  context: async ({ context, app, me, signedIn }, use) => {
    if (signedIn) await context.addCookies([sessionCookie(app.url, me.cookie)]);
    await use(context);
  },

  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      const expected = [...refusals, ...expectedErrors].some((pattern) => pattern.test(text));
      const gone = stoppedApps.has(originOf(message.location().url));
      if (message.type() === "error" && !expected && !gone) errors.push(text);
    });
    await use(page);
    expect(errors, "errors on the console").toEqual([]);
  },

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
    });
  },
});

export { expect };

/** The addresses of apps that their own tests stopped: a page still loads scripts from there when it is idle, in vain. */
export const stoppedApps = new Set<string>();

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** The browser notes every answer of 400 and above; a refused form is answered so, and is no fault. */
const refusals = [/responded with a status of (409|413|422|502|504) /];

/** Waits until React has taken over the page; before that a click does what it does without JavaScript. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/** Whether React's tree of the page is in place: until then its root is marked as holding what the server wrote. */
function isTakenOver(): boolean {
  const held = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
  return held?.stateNode.current.memoizedState?.isDehydrated === false;
}

/** The cookie of a session, as the browser keeps it. */
export function sessionCookie(url: string, cookie: string): { name: string; value: string; url: string } {
  const [name = "", value = ""] = cookie.split("=");
  return { name, value: decodeURIComponent(value), url };
}
