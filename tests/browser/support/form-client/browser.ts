/** Playwright's BrowserContext for the form client: cookies, a language, and pages that are loaded over HTTP. */
import type { APIResponse, BrowserContext, Page } from "@playwright/test";
import { Network } from "./network.ts";
import { FormPage, type Viewport } from "./page.ts";
import { asPlaywright } from "./unsupported.ts";

type ContextOptions = {
  baseURL: string;
  locale: string;
  viewport: Viewport;
  /** Whether the HTML of every page is checked by the rules of tests/support/page-rules.ts; true by default. */
  checkHtml?: boolean;
};

type CookieToAdd = { name: string; value: string; url?: string };

export class FormContext {
  readonly asContext: BrowserContext = asPlaywright<BrowserContext>(this, "context");
  readonly network: Network;
  readonly baseURL: string;
  readonly viewport: Viewport;
  readonly checkHtml: boolean;
  readonly #pages: FormPage[] = [];

  constructor({ baseURL, locale, viewport, checkHtml = true }: ContextOptions) {
    this.network = new Network(locale);
    this.baseURL = baseURL;
    this.viewport = viewport;
    this.checkHtml = checkHtml;
  }

  /** Sends requests with the cookies of the context, outside of any page. */
  get request() {
    return asPlaywright<BrowserContext["request"]>({ get: (address: string) => this.#get(address) }, "request");
  }

  async addCookies(cookies: readonly CookieToAdd[]): Promise<void> {
    for (const { name, value, url } of cookies) {
      await this.network.jar.setCookie(`${name}=${value}`, url ?? this.baseURL);
    }
  }

  async clearCookies(): Promise<void> {
    await this.network.jar.removeAllCookies();
  }

  async newPage(): Promise<Page> {
    const page = new FormPage(this);
    this.#pages.push(page);
    return page.asPage;
  }

  async close(): Promise<void> {
    for (const page of this.#pages) await page.close();
  }

  async #get(address: string): Promise<APIResponse> {
    const { status, headers, body } = await this.network.send("GET", new URL(address, this.baseURL), { Accept: "*/*" });
    const response = {
      status: () => status,
      headers: () => headers,
      ok: () => status >= 200 && status < 300,
      text: async () => body.toString(),
      json: async () => JSON.parse(body.toString()),
    };
    return asPlaywright<APIResponse>(response, "response");
  }
}
