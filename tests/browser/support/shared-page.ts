/**
 * A browser page that the tests of a worker share, each as if it were new. A new page starts a process that compiles
 * the product's scripts again, which takes more of a processor than most tests do themselves.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

/** What a page keeps of the options of a test. Tests with other options get another page. */
type Options = Pick<
  BrowserContextOptions,
  "viewport" | "isMobile" | "hasTouch" | "locale" | "timezoneId" | "colorScheme" | "javaScriptEnabled"
>;

type Shared = {
  key: string;
  context: BrowserContext;
  page: Page;
  url: string;
  clear: () => Promise<void>;
  spent: boolean;
};

/** What tests listen to on a page. */
const events = [
  "console",
  "dialog",
  "download",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
] as const;

/** Changes of a page that cannot be taken back: the next test gets a new page. */
const lasting = {
  page: ["addInitScript", "close", "exposeBinding", "exposeFunction", "setDefaultTimeout", "setExtraHTTPHeaders"],
  context: [
    "addInitScript",
    "exposeBinding",
    "exposeFunction",
    "grantPermissions",
    "newCDPSession",
    "newPage",
    "setDefaultTimeout",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setOffline",
  ],
  clock: ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"],
};

export class SharedPage {
  #shared: Shared | undefined;
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Gives a page in a context without cookies and storage, on a document without scripts.
   * @param url the address of the app, against which the page resolves paths: tests on another app get another page
   * @param start prepares a new context, before its page is opened
   */
  async take(options: Options, url: string, start: (context: BrowserContext) => Promise<unknown>): Promise<Page> {
    const key = JSON.stringify([url, options]);
    if (this.#shared && (this.#shared.spent || this.#shared.key !== key)) await this.close();
    if (this.#shared) {
      await renew(this.#shared, options);
      return this.#shared.page;
    }
    const context = await this.#browser.newContext();
    await start(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const clear = async () => {
      await session.send("Storage.clearDataForOrigin", { origin: url, storageTypes: "all" });
      await session.send("Page.resetNavigationHistory");
    };
    const shared: Shared = { key, context, page, url, clear, spent: false };
    const spend = () => {
      shared.spent = true;
    };
    noticeCalls(page, lasting.page, spend);
    noticeCalls(context, lasting.context, spend);
    noticeCalls(context.clock, lasting.clock, spend);
    // A page that a page opened closes with the context only.
    context.on("page", spend);
    this.#shared = shared;
    return page;
  }

  async close(): Promise<void> {
    const { context } = this.#shared ?? {};
    this.#shared = undefined;
    await context?.close();
  }
}

/** Takes back what a test did to the page, except for what makes it spent. */
async function renew({ context, page, url, clear }: Shared, { viewport, colorScheme }: Options): Promise<void> {
  for (const event of events) page.removeAllListeners(event);
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearCookies()]);
  // First to a document that costs nothing to draw, at the address whose storage is cleared.
  await page.goto(`${url}/robots.txt`);
  await Promise.all([
    viewport && page.setViewportSize(viewport),
    page.emulateMedia({ media: null, colorScheme, contrast: null, forcedColors: null, reducedMotion: null }),
    // Outside of every page, where nothing is hovered.
    page.mouse.move(-1, -1),
    page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    }),
    clear(),
  ]);
}

/** Calls `notice` at each call of these methods. */
function noticeCalls(object: object, names: readonly string[], notice: () => void): void {
  for (const name of names) {
    const method = Reflect.get(object, name) as (...given: unknown[]) => unknown;
    Reflect.set(object, name, (...given: unknown[]) => {
      notice();
      return method.apply(object, given);
    });
  }
}
