/**
 * The fixtures of every browser test: an app, a session, and a page on which console errors fail the test. In projects
 * with `formClient` the page is the form client's, which needs no browser.
 */
import type { BrowserContext, Page } from "@playwright/test";
import type { App, SignedInCaller } from "../../support/app.ts";
import { FormContext } from "./form-client/browser.ts";
import { expectBoth } from "./form-client/expectations.ts";
import { test as base } from "./worker.ts";

export const expect = expectBoth();

type Fixtures = {
  /** The app of the test, one of those that the tests of a worker share, with a session. */
  app: App;
  me: SignedInCaller;
  /** Opens a path of the app, or an address of another; with JavaScript, waits until React has taken over. */
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

export const test = base.extend<Fixtures>({
  app: async ({ usualApp }, use) => use(usualApp.app),

  me: async ({ usualApp }, use) => use(usualApp.me),

  signedIn: [true, { option: true }],

  expectedErrors: [[], { option: true }],

  baseURL: async ({ app }, use) => use(app.url),

  serviceWorker: [false, { option: true }],

  preloads: [false, { option: true }],

  serviceWorkers: ({ serviceWorker }, use) => use(serviceWorker ? "allow" : "block"),

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
      context = (await shared.take(options, app.url, prepare)).context();
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
      if (!brokenOff.includes(String(error))) errors.push(String(error));
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
      if (javaScriptEnabled) await waitUntilHydrated(page);
    });
  },
});

/** Runs in the page: keeps the browser from reporting idle time to what can wait for ever. */
function neverIdle(): void {
  const ask = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (work, options) => (options?.timeout === undefined ? 0 : ask(work, options));
}

/**
 * What React Router leaves uncaught when a request is broken off, by a link or a form that is sent, between the first
 * line of its answer and the end: decode() in its turbo-stream rejects two promises to which nobody listens. The page
 * does not change by it. The browser words it otherwise where it had part of the body already.
 */
const brokenOff = ["AbortError: signal is aborted without reason", "AbortError: BodyStreamBuffer was aborted"];

/** The addresses of apps that tests have stopped: idle pages may still try to load scripts from there. */
export const stoppedApps = new Set<string>();

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** The browser logs every answer of 400 and above as an error; for a refused form such an answer is right. */
const refusals = [/responded with a status of (409|413|422|502|504) /];

/**
 * Waits until React has taken over the page; before that a click works as without JavaScript. `waitForFunction` would
 * load Playwright's own 330 KB of scripts into the page's world first, which takes a tenth of what opening a page
 * takes.
 */
export async function waitUntilHydrated(page: Page): Promise<void> {
  for (;;) {
    try {
      return await page.evaluate(takenOver);
    } catch (error) {
      // The page has gone on to another, which is waited for.
      if (!/Execution context was destroyed|Cannot find context/.test(String(error))) throw error;
    }
  }
}

/**
 * Runs in the page: waits until React has taken over. Until then the root is marked as dehydrated, and then the parts
 * that it takes over by themselves (Suspense).
 */
function takenOver(): Promise<void> {
  type Fiber = { memoizedState: { dehydrated?: unknown } | null; child: Fiber | null; sibling: Fiber | null };
  const isWaiting = ({ memoizedState, child }: Fiber): boolean => {
    if (memoizedState?.dehydrated) return true;
    for (let part = child; part; part = part.sibling) if (isWaiting(part)) return true;
    return false;
  };
  const isTakenOver = () => {
    const held = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$"))?.[1];
    const root = held?.stateNode.current;
    return root?.memoizedState?.isDehydrated === false && !isWaiting(root);
  };
  return new Promise((done) => {
    // Not by frames: a window that is not drawn has none.
    const look = () => (isTakenOver() ? done() : setTimeout(look, 10));
    look();
  });
}

/** The cookie of a session, in the form that Playwright takes. */
export function sessionCookie(url: string, cookie: string): { name: string; value: string; url: string } {
  const [name = "", value = ""] = cookie.split("=");
  return { name, value: decodeURIComponent(value), url };
}
