/**
 * What the first visit to a screen loads: requests, and the bytes that are sent for them,
 * as a full page (docs/decisions/0096-scripts.md) and as a plain one (docs/decisions/0120-plain-pages.md).
 */
import { firstVisit } from "../support/first-visit.ts";
import { atMost, type Line } from "./report.ts";

/** The list of customers is at "/". */
const lists = ["/", "/quotes", "/invoices", "/jobs"];
/**
 * /products is a list too, but held with the other screens: each of its fifty rows is a form, whose values are sent
 * twice, in its fields and as the data of its scripts. So its document takes 3 to 5 KB more than those of the others.
 */
const screens = ["/login", "/products", "/quote-builder", "/calendar", "/settings", "/admin", "/my-day"];

/** Measures screens of a server with a user's cookie, as it is sent to them. */
export async function measureSizes(url: string, cookie: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const path of [...lists, ...screens]) {
    const sent = path === "/login" ? "" : cookie;
    const visit = await firstVisit(`${url}${path}`, sent);
    const kilobytes = visit.bytes / 1000;
    const isList = lists.includes(path);
    lines.push({ what: `requests of a first visit to ${path}`, ...atMost(visit.requests, 10, "") });
    lines.push({ what: `bytes of a first visit to ${path}`, ...atMost(kilobytes, isList ? 140 : 165, "KB") });
    const plain = await firstVisit(`${url}${path}`, sent, { "Save-Data": "on" });
    lines.push({ what: `bytes of a first visit to ${path} as a plain page`, ...atMost(plain.bytes / 1000, 12, "KB") });
  }
  return lines;
}
