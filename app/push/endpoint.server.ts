/** Which endpoints (addresses at push services) messages may be sent to. */
import { isPublicHost } from "./public-address.server.ts";

/**
 * The endpoint of a browser's subscription as a URL. Null where messages must not go: allowed is only https on port 443
 * of a public host (behaviour 6.4), without user name and password, or one of `extraHosts` ("host:port", from
 * PUSH_EXTRA_HOSTS).
 */
export function pushEndpoint(text: string, extraHosts: readonly string[]): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  if (isExtraHost(url, extraHosts)) return url;
  return url.port === "" && isPublicHost(url.hostname) ? url : null;
}

/** Whether the host and port of a URL are among the configured extra hosts. */
export function isExtraHost(url: URL, extraHosts: readonly string[]): boolean {
  return extraHosts.includes(`${url.hostname}:${url.port || 443}`);
}
