/** The network address of the client behind trusted proxies, and the network that it counts for. */
import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";
import { environment } from "#app/platform/environment.server.ts";

/**
 * The client's IP address. That is the peer's, or, where the peer is one of TRUSTED_PROXIES, the last address in
 * X-Forwarded-For that is not such a proxy. From any other peer the header is ignored.
 */
export function clientAddressOf(
  { peer, forwardedFor }: { peer: string; forwardedFor: string | null },
  trusted: string[] = environment.TRUSTED_PROXIES,
): string {
  if (trusted.length === 0 || forwardedFor === null) return peer;
  // proxy-addr reads only these parts of a request.
  const request = { headers: { "x-forwarded-for": forwardedFor }, socket: { remoteAddress: peer } };
  const address = proxyAddr(request as unknown as IncomingMessage, trusted);
  // The proxy named its client by something other than an address ("unknown", a port): use the proxy's address.
  return isIPv4(address) || isIPv6(address) ? address : peer;
}

/**
 * The network of an address, for counting attempts: an IPv4 address itself, or the /64 of an IPv6 address, because a
 * provider gives each customer at least a /64. IPv6 notation of IPv4 counts as IPv4. Any other text is returned
 * unchanged.
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

/** The eight groups of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  // URL gives the canonical form (RFC 5952), in brackets.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  return [...head, ...new Array<string>(8 - head.length - tail.length).fill("0"), ...tail];
}
