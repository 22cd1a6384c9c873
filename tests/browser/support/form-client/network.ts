/** Requests as a browser sends them: cookies, redirects, Referer, Origin and Sec-Fetch headers. */
import { CookieJar } from "jsdom";
import { type Answered, send } from "./http.ts";

/** A request for a page, by an address, a link or a form. */
export type Navigation = {
  method: "GET" | "POST";
  url: URL;
  body?: Buffer;
  contentType?: string;
  /** The page with the link or form; absent for goto(). */
  from?: { url: URL; referrerPolicy: string };
};

const mostRedirects = 20;

export class Network {
  readonly jar = new CookieJar();
  readonly #language: string;
  /** Headers of setExtraHTTPHeaders(). */
  extraHeaders: Record<string, string> = {};

  /** @param language the value of Accept-Language, such as "en-GB" */
  constructor(language: string) {
    this.#language = language;
  }

  /** Requests a page and follows redirects. Returns the last answer, and the request that a reload repeats. */
  async navigate(navigation: Navigation): Promise<{ answer: Answered; again: Navigation }> {
    const chain = [navigation.url];
    const { from } = navigation;
    let { method, url, body } = navigation;
    for (;;) {
      const sent = body && { body, contentType: navigation.contentType ?? "" };
      const headers = navigationHeaders(chain, method, from);
      const answer = await this.send(method, url, headers, sent);
      const { location } = answer.headers;
      if (!location || ![301, 302, 303, 307, 308].includes(answer.status)) {
        return { answer, again: method === "GET" ? { method, url, ...(from && { from }) } : navigation };
      }
      if (chain.length > mostRedirects) throw new Error(`More than ${mostRedirects} redirects: ${chain.join(" ")}`);
      const { hash } = url;
      url = new URL(location, url);
      if (!url.hash) url.hash = hash;
      // A POST becomes a GET after 301, 302 and 303, as in every browser.
      if (method === "POST" && answer.status <= 303) [method, body] = ["GET", undefined];
      chain.push(url);
    }
  }

  /** Requests a style sheet or picture of a page. */
  subresource(url: URL, from: Navigation["from"], destination: string): Promise<Answered> {
    return this.send("GET", url, {
      Accept: "*/*",
      "Sec-Fetch-Dest": destination,
      "Sec-Fetch-Mode": "no-cors",
      "Sec-Fetch-Site": from && from.url.origin === url.origin ? "same-origin" : "cross-site",
      ...refererOf(from, url),
    });
  }

  /** Sends a request with the cookies of the jar, and stores those of the answer. */
  async send(
    method: "GET" | "POST",
    url: URL,
    headers: Record<string, string>,
    sent?: { body: Buffer; contentType: string },
  ): Promise<Answered> {
    const cookie = await this.jar.getCookieString(url.href);
    const answer = await send({
      method,
      url,
      headers: {
        "User-Agent": "Alisio form client",
        "Accept-Language": this.#language,
        ...headers,
        ...(cookie && { Cookie: cookie }),
        ...(sent && { "Content-Type": sent.contentType }),
        ...this.extraHeaders,
      },
      ...(sent && { body: sent.body }),
    });
    for (const each of answer.cookies) await this.jar.setCookie(each, url.href, { ignoreError: true });
    return answer;
  }
}

/**
 * The headers of a top-level navigation (Fetch Metadata, Referrer Policy).
 *
 * @param chain its address, after those that redirected to it
 */
function navigationHeaders(chain: URL[], method: string, from: Navigation["from"]): Record<string, string> {
  const site = from ? [from.url, ...chain] : chain;
  const sameOrigin = site.every(({ origin }) => origin === chain[0]?.origin);
  const [to] = chain.slice(-1);
  return {
    Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Upgrade-Insecure-Requests": "1",
    "Sec-Fetch-Dest": "document",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Site": from ? (sameOrigin ? "same-origin" : "cross-site") : "none",
    ...(to && refererOf(from, to)),
    ...(method === "POST" && { Origin: from && sameOrigin ? from.url.origin : "null" }),
  };
}

function refererOf(from: Navigation["from"], to: URL): Record<string, string> {
  if (!from || from.referrerPolicy === "no-referrer") return {};
  const { origin, pathname, search } = from.url;
  if (origin === to.origin) return { Referer: `${origin}${pathname}${search}` };
  return from.referrerPolicy === "same-origin" ? {} : { Referer: `${origin}/` };
}
