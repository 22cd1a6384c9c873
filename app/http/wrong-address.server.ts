/**
 * Forms of a page that was opened at another address than the one that the program knows as its own (PUBLIC_URL): the
 * router would refuse them as those of another site, and a browser would not keep a cookie for https.
 */
import type { IncomingHttpHeaders } from "node:http";
import { environment } from "#app/platform/environment.server.ts";
import { logLine } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

type Asked = { method?: string | undefined; url?: string | undefined; headers: IncomingHttpHeaders };
type Known = Pick<typeof environment, "PUBLIC_URL" | "secure">;

/** What an address may look like that is said again. A client chooses it, so anything else is not. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]{1,100}$/;

/** Browsers keep cookies for https from this machine without it. */
const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** The most addresses that the log gets to know. */
const mostLogged = 20;
const logged = singleton("wrong addresses", () => new Set<string>());

/**
 * The address at which the page of a posted form was opened, where the form cannot work there; null where it can, for
 * calls, and for a form of another site, of which the browser says so.
 */
export function wrongAddressOf({ method, url = "", headers }: Asked, known: Known = environment): string | null {
  const { origin = "", host } = headers;
  if (method !== "POST" || url.startsWith("/api/") || !plainOrigin.test(origin) || !URL.canParse(origin)) return null;
  const opened = new URL(origin);
  const site = headers["sec-fetch-site"];
  if (site === undefined ? opened.host !== host : site !== "same-origin") return null;
  // As the router compares: it knows nothing of the https that ends at a proxy.
  const isRefused = opened.protocol === "https:" || opened.host !== host;
  const losesCookie = known.secure && opened.protocol === "http:" && !thisMachine.test(opened.hostname);
  const isKnown = opened.host === new URL(known.PUBLIC_URL).host;
  return (isRefused && !isKnown) || losesCookie ? opened.origin : null;
}

/** Logs an address once, and only the first ones, since anybody can make some up. */
export function logWrongAddress(opened: string): void {
  if (logged.has(opened) || logged.size >= mostLogged) return;
  logged.add(opened);
  logLine({ opened, PUBLIC_URL: environment.PUBLIC_URL }, "opened at another address than PUBLIC_URL");
}
