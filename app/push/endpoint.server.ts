/** The address of a subscription at its push service. */
import { isPublicHost } from "./public-address.server.ts";

/**
 * The address that a browser gives for a subscription, as it is used; null for one that messages are not sent to: only
 * https on its usual port of a public host (behaviour 6.4), without a name and password in it. `extraHosts` are
 * those that the installation names besides, as "host:port".
 */
export function pushEndpoint(text: string, extraHosts: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  if (isExtraHost(url, extraHosts)) return url;
  return url.port === "" && isPublicHost(url.hostname) ? url : null;
}

/** Whether the installation itself names an address's host and port. */
export function isExtraHost(url: URL, extraHosts: readonly string[]): boolean {
  return extraHosts.includes(`${url.hostname}:${url.port || 443}`);
}
