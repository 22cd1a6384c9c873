/** Loads the style sheets and pictures of a page, so that a missing one is noticed as in a browser. */
import type { Answered } from "./http.ts";
import type { Navigation, Network } from "./network.ts";
import { forWidth } from "./style-sheets.ts";

type Showing = { network: Network; width: number; from: NonNullable<Navigation["from"]> };

/** Answers with `Cache-Control: immutable`, by address: requested once by each process. */
const lasting = new Map<string, Promise<Answered>>();

/** Returns the contents of the style sheets for the window's width, and the answers of 400 and above. */
export async function loadShown(
  html: string,
  { network, width, from }: Showing,
): Promise<{ sheets: string[]; failed: Answered[] }> {
  const load = (destination: string) => async (address: string) => {
    const url = new URL(address.replaceAll("&amp;", "&"), from.url);
    const known = lasting.get(url.href) ?? network.subresource(url, from, destination);
    const answer = await known;
    if (answer.headers["cache-control"]?.includes("immutable")) lasting.set(url.href, known);
    return answer;
  };
  const sheets = await Promise.all(addressesOf(html, /<link\b[^>]*rel="stylesheet"[^>]*>/g, "href").map(load("style")));
  const pictures = await Promise.all(addressesOf(html, /<img\b[^>]*>/g, "src").map(load("image")));
  return {
    sheets: sheets.map(({ body }) => forWidth(body.toString(), width)),
    failed: [...sheets, ...pictures].filter(({ status }) => status >= 400),
  };
}

function addressesOf(html: string, tags: RegExp, attribute: string): string[] {
  const value = new RegExp(`\\b${attribute}="([^"]*)"`);
  return [...new Set([...html.matchAll(tags)].flatMap(([tag]) => value.exec(tag)?.[1] ?? []))].filter(
    (address) => !address.startsWith("data:"),
  );
}
