/** Whom a request comes from, past the proxies that are trusted, and what counts as one place on the network. */
import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";
import { environment } from "#app/platform/environment.server.ts";

/**
 * The network address of a client: the peer's, and behind proxies of TRUSTED_PROXIES the last one that X-Forwarded-For
 * names and that is none of them. Whoever else sends that header is not believed.
 */
export function clientAddressOf(
  { peer, forwardedFor }: { peer: string; forwardedFor: string | null },
  trusted: string[] = environment.TRUSTED_PROXIES,
): string {
  if (trusted.length === 0 || forwardedFor === null) return peer;
  // All that the package reads of a request.
  const request = { headers: { "x-forwarded-for": forwardedFor }, socket: { remoteAddress: peer } };
  const address = proxyAddr(request as unknown as IncomingMessage, trusted);
  // A proxy that names its client otherwise ("unknown", a port): the proxy itself is all that is known for certain.
  return isIPv4(address) || isIPv6(address) ? address : peer;
}

/**
 * The network that an address belongs to, for counting: an IPv4 address is one, of IPv6 the /64, of which one customer of a
 * provider has a whole one or more. An IPv4 address written as IPv6 is the IPv4 one. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff") {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // A URL has it in its one canonical form (RFC 5952), in brackets.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
