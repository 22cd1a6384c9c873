/**
 * The fixtures of every browser test: the worker's app, a session, and a page on which console errors fail the test. In
 * projects with `formClient` the page is the form client's, which needs no browser.
 */
import { type Browser, type BrowserContext, test as base, type Page } from "@playwright/test";
import { type App, type SignedInCaller, startApp } from "../../support/app.ts";
import { PushService } from "../../support/push-service.ts";
import { FormContext } from "./form-client/browser.ts";
import { expectBoth } from "./form-client/expectations.ts";
import { SharedPage } from "./shared-page.ts";

export const expect = expectBoth();

type Fixtures = {
  /** Opens a path of the app; with JavaScript, waits until React has taken over. */
  open: (path: string) => Promise<void>;
  /** Console errors that the test causes on purpose. */
  expectedErrors: RegExp[];
  /** Whether the page begins with a session. */
  signedIn: boolean;
  /** Whether the page has its service worker, which caches the pages of a report. It takes longer than most tests. */
  serviceWorker: boolean;
  /** Whether an idle page loads the scripts of all screens. It takes longer than most tests. */
  preloads: boolean;
};

/**
 * What the tests of a worker share. A server that few tests need is here too, and starts with the first that needs it:
 * Playwright runs files whose fixtures of the worker differ in workers of their own, each with an app and a browser.
 */
export type WorkerFixtures = {
  app: App;
  me: SignedInCaller;
  /** An app behind https; no test changes it for the others. */
  secureApp: App;
  pushService: PushService;
  /** Whether the pages are the form client's (tests/browser/support/form-client). */
  formClient: boolean;
  /** The page of tests in a browser. */
  shared: SharedPage;
};

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

  secureApp: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const app = await startApp({ env: { PUBLIC_URL: "https://alisio.example" } });
      await use(app);
      await app.stop();
    },
    { scope: "worker" },
  ],

  pushService: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const service = await PushService.start();
      await use(service);
      service.stop();
    },
    { scope: "worker" },
  ],

  signedIn: [true, { option: true }],

  expectedErrors: [[], { option: true }],

  formClient: [false, { option: true, scope: "worker" }],

  // Playwright's own would be started for the form client too, which needs none.
  browser: [
    async ({ playwright, formClient }, use) => {
      if (formClient) return use(noBrowser);
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ app }, use) => use(app.url),

  serviceWorker: [false, { option: true }],

  preloads: [false, { option: true }],

  serviceWorkers: ({ serviceWorker }, use) => use(serviceWorker ? "allow" : "block"),

  shared: [
    async ({ browser, app }, use) => {
      const shared = new SharedPage(browser, app.url);
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],

  // Pages that work in the background have a context of their own.
  context: async (
    {
      browser,
      formClient,
      app,
      me,
      shared,
      signedIn,
      serviceWorker,
      preloads,
      javaScriptEnabled,
      viewport,
      isMobile,
      hasTouch,
      locale,
      timezoneId,
      colorScheme,
    },
    use,
  ) => {
    const options = { javaScriptEnabled, viewport, isMobile, hasTouch, locale, timezoneId, colorScheme };
    const prepare = async (made: BrowserContext) => {
      if (javaScriptEnabled && !preloads) await made.addInitScript(neverIdle);
      return made;
    };
    const isShared = !formClient && !serviceWorker && !preloads;
    let context: BrowserContext;
    if (formClient) {
      context = new FormContext({
        baseURL: app.url,
        locale: locale ?? "en",
        viewport: viewport ?? { width: 1280, height: 900 },
      }).asContext;
    } else if (isShared) {
      context = (await shared.take(options, prepare)).context();
    } else {
      context = await prepare(await browser.newContext());
    }
    if (signedIn) await context.addCookies([sessionCookie(app.url, me.cookie)]);
    await use(context);
    if (!isShared) await context.close();
  },

  page: async ({ context, expectedErrors, formClient }, use, info) => {
    const page = (formClient ? undefined : context.pages()[0]) ?? (await context.newPage());
    const errors: string[] = [];
    page.on("pageerror", (error) => {
      if (String(error) !== brokenOff) errors.push(String(error));
    });
    page.on("console", (message) => {
      const text = `${message.text()} (${message.location().url})`;
      const expected = [...refusals, ...expectedErrors].some((pattern) => pattern.test(text));
      const gone = stoppedApps.has(originOf(message.location().url));
      if (message.type() === "error" && !expected && !gone) errors.push(text);
    });
    await use(page);
    if (formClient && info.status !== info.expectedStatus) {
      await info.attach("page.html", { body: await page.content(), contentType: "text/html" });
    }
    expect(errors, "errors on the console").toEqual([]);
  },

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled) await alive(page);
    });
  },
});

/** What stands for the browser where the form client needs none. */
const noBrowser = {} as Browser;

/** Runs in the page: keeps the browser from reporting idle time. */
function neverIdle(): void {
  window.requestIdleCallback = () => 0;
}

/**
 * What React Router leaves uncaught when a request is broken off, by a link or a form that is sent, between the first
 * line of its answer and the end: decode() in its turbo-stream rejects two promises to which nobody listens. The page
 * does not change by it.
 */
const brokenOff = "AbortError: signal is aborted without reason";

/** The addresses of apps that tests have stopped: idle pages may still try to load scripts from there. */
export const stoppedApps = new Set<string>();

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** The browser logs every answer of 400 and above as an error; for a refused form such an answer is right. */
const refusals = [/responded with a status of (409|413|422|502|504) /];

/** Waits until React has taken over the page; before that a click works as without JavaScript. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(isTakenOver);
}

/** Whether React has taken over: until then the root is marked as dehydrated. */
function isTakenOver(): boolean {
  const held = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
  return held?.stateNode.current.memoizedState?.isDehydrated === false;
}

/** The cookie of a session, in the form that Playwright takes. */
export function sessionCookie(url: string, cookie: string): { name: string; value: string; url: string } {
  const [name = "", value = ""] = cookie.split("=");
  return { name, value: decodeURIComponent(value), url };
}
