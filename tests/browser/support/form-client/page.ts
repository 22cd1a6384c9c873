/** The part of Playwright's Page that tests without JavaScript use. */
import { EventEmitter, once } from "node:events";
import { rmSync } from "node:fs";
import type { BrowserContext, Locator, Page, Response } from "@playwright/test";
import { freshFolder } from "../../../support/app.ts";
import type { FormContext } from "./browser.ts";
import { type Intent, PageDocument } from "./document.ts";
import { isDownload, saveDownload } from "./download.ts";
import { Finder } from "./finder.ts";
import { requestOf, type Submission } from "./form-data.ts";
import { faultsOfAnswer } from "./html-check.ts";
import type { Answered } from "./http.ts";
import { locate } from "./locator.ts";
import type { Navigation } from "./network.ts";
import type { Reading, Step } from "./query.ts";
import { Rendered } from "./rendered.ts";
import { loadShown } from "./shown-files.ts";
import { asPlaywright, unsupported } from "./unsupported.ts";

export type Viewport = { width: number; height: number };

type Visit = { asked: Navigation; url: URL };

const blank = new URL("about:blank");

export class FormPage extends Finder {
  readonly steps = [];
  /** This page, typed as Playwright's. */
  readonly asPage: Page = asPlaywright<Page>(this, "page");
  readonly #context: FormContext;
  readonly #events = new EventEmitter();
  #document = new PageDocument("", blank);
  #reading: { of: number; document: PageDocument; reading: Reading } | null = null;
  #visits: Visit[] = [];
  #at = -1;
  #referrerPolicy = "";
  readonly #folders: string[] = [];
  #formAction = "";

  constructor(context: FormContext) {
    super();
    this.#context = context;
  }

  protected narrow(...steps: Step[]): Locator {
    return locate(this, steps);
  }

  get current(): PageDocument {
    return this.#document;
  }

  /** The document as it is now, with computed styles and names cached until it changes. */
  get reading(): Reading {
    const { document, generation } = this.#document;
    if (this.#reading?.document !== this.#document || this.#reading.of !== generation) {
      const reading = { document, rendered: new Rendered(document), names: new Map() };
      this.#reading = { of: generation, document: this.#document, reading };
    }
    return this.#reading.reading;
  }

  get request() {
    return this.context().request;
  }

  context(): BrowserContext {
    return this.#context.asContext;
  }

  /** The base of addresses that are given without a host. */
  get baseURL(): string {
    return this.#context.baseURL;
  }

  viewportSize(): Viewport {
    return this.#context.viewport;
  }

  url(): string {
    return this.#document.document.URL;
  }

  async title(): Promise<string> {
    return this.#document.document.title;
  }

  async content(): Promise<string> {
    return this.#document.document.documentElement.outerHTML;
  }

  /** Events: "console" for answers of 400 and above, "pageerror" for HTML that breaks the rules, "download". */
  on(event: string, listener: (what: never) => void): void {
    this.#events.on(event, listener as () => void);
  }

  async waitForEvent(event: string): Promise<unknown> {
    if (event !== "download") throw unsupported(`waitForEvent("${event}")`);
    const [happened] = await once(this.#events, event);
    return happened;
  }

  /** Returns at once: a page is displayed when it is loaded. */
  async waitForLoadState(): Promise<void> {}

  async goto(address: string): Promise<Response> {
    const url = new URL(address, this.#context.baseURL);
    if (url.protocol === "about:") this.#show(new PageDocument("", url), { asked: { method: "GET", url }, url });
    else await this.#navigate({ method: "GET", url });
    return asPlaywright<Response>({ url: () => this.url() }, "response");
  }

  async reload(): Promise<void> {
    const visit = this.#visits[this.#at];
    if (visit) await this.#navigate(visit.asked, this.#at);
  }

  async goBack(): Promise<void> {
    const visit = this.#visits[this.#at - 1];
    if (!visit) return;
    if (visit.asked.method === "POST")
      throw new Error(`${visit.url} is the answer to a form: a browser would ask before sending it again`);
    await this.#navigate(visit.asked, this.#at - 1);
  }

  async setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.#context.network.extraHeaders = headers;
  }

  /** Closes the page and deletes its downloads. */
  async close(): Promise<void> {
    this.#document.close();
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true });
  }

  /** Follows a link or submits a form that was clicked. */
  async follow(intent: Intent | null): Promise<void> {
    if (!intent) return;
    if (intent.kind === "form") return this.#navigate(this.#requestOf(intent.submission));
    const { link } = intent;
    const url = new URL(link.href);
    // tel:, mailto: and webcal: open other programs; the page stays.
    if (!/^https?:$/.test(url.protocol)) return;
    if (link.target === "_blank") throw unsupported("second tab");
    if (url.hash && isSame(url, new URL(this.url()))) {
      this.#document.goTo(url);
      this.#visits.splice(this.#at + 1, Number.POSITIVE_INFINITY, { asked: { method: "GET", url }, url });
      this.#at += 1;
      return;
    }
    await this.#navigate({ method: "GET", url, from: this.#from() });
  }

  /** Follows two clicks at once; the answer to the second is displayed. */
  async followBoth(first: Intent | null, second: Intent | null): Promise<void> {
    if (first?.kind !== "form") return this.follow(second);
    const network = this.#context.network;
    const [, shown] = await Promise.all([network.navigate(this.#requestOf(first.submission)), this.follow(second)]);
    return shown;
  }

  #requestOf(submission: Submission): Navigation {
    const request = requestOf(submission, this.#document.chosen);
    if (this.#formAction === "'self'" && request.url.origin !== new URL(this.url()).origin) {
      throw new Error(`The page's policy (form-action 'self') lets no form go to ${request.url}`);
    }
    return { ...request, from: this.#from() };
  }

  #from(): Navigation["from"] {
    return { url: new URL(this.url()), referrerPolicy: this.#referrerPolicy };
  }

  /** Loads a page and displays it, as a new entry of the history or at the index `at`. */
  async #navigate(asked: Navigation, at?: number): Promise<void> {
    const { answer, again } = await this.#context.network.navigate(asked);
    if (answer.status >= 400) this.#note(answer);
    if (answer.status === 204) return;
    if (isDownload(answer)) {
      this.#events.emit("download", saveDownload(answer, this.#newFolder()));
      return;
    }
    const html = answer.body.toString();
    const isHtml = answer.headers["content-type"]?.startsWith("text/html");
    const { network, viewport } = this.#context;
    this.#referrerPolicy = answer.headers["referrer-policy"] ?? "";
    this.#formAction = /form-action ([^;]*)/.exec(answer.headers["content-security-policy"] ?? "")?.[1] ?? "";
    const { sheets, failed } = await loadShown(html, {
      network,
      width: viewport.width,
      from: { url: answer.url, referrerPolicy: this.#referrerPolicy },
    });
    for (const each of failed) this.#note(each);
    const visit = { asked: again, url: answer.url };
    this.#show(
      new PageDocument(
        isHtml ? html : `<pre>${html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`,
        answer.url,
        sheets,
      ),
      visit,
      at,
    );
    if (!isHtml || !this.#context.checkHtml) return;
    for (const fault of await faultsOfAnswer(html)) {
      this.#events.emit("pageerror", new Error(`${answer.url.pathname}: ${fault}`));
    }
  }

  #newFolder(): string {
    const folder = freshFolder();
    this.#folders.push(folder);
    return folder;
  }

  #show(document: PageDocument, visit: Visit, at?: number): void {
    this.#document.close();
    this.#document = document;
    if (at !== undefined) {
      this.#at = at;
      return;
    }
    const isRepeated = this.#visits[this.#at]?.url.href === visit.url.href;
    if (!isRepeated) this.#at += 1;
    this.#visits.splice(this.#at, Number.POSITIVE_INFINITY, visit);
  }

  /** Emits the console message that Chromium writes for an answer of 400 and above. */
  #note({ url, status, statusText }: Answered): void {
    const text = `Failed to load resource: the server responded with a status of ${status} (${statusText})`;
    this.#events.emit("console", { type: () => "error", text: () => text, location: () => ({ url: url.href }) });
  }
}

function isSame(a: URL, b: URL): boolean {
  return a.href.split("#")[0] === b.href.split("#")[0];
}
