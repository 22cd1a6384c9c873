/**
 * What the first visit to a screen loads: requests, and the bytes that are sent for them
 * (docs/decisions/0096-scripts.md).
 */
import { firstVisit } from "../support/first-visit.ts";
import { atMost, type Line } from "./report.ts";

const lists = ["/quotes", "/invoices", "/jobs"];
const screens = ["/login", "/", "/products", "/quote-builder", "/calendar", "/settings", "/admin", "/my-day"];

/** Measures screens of a server with a user's cookie, as it is sent to them. */
export async function measureSizes(url: string, cookie: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const path of [...lists, ...screens]) {
    const visit = await firstVisit(`${url}${path}`, path === "/login" ? "" : cookie);
    const kilobytes = visit.bytes / 1000;
    const isList = lists.includes(path);
    lines.push({ what: `requests of a first visit to ${path}`, ...atMost(visit.requests, 10, "") });
    lines.push({ what: `bytes of a first visit to ${path}`, ...atMost(kilobytes, isList ? 140 : 165, "KB") });
  }
  return lines;
}
