/** The network address of the client behind trusted proxies, and the network that it counts for. */
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
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
  return isIP(address) === 0 ? peer : address;
}

/**
 * The network of an address, for counting attempts: an IPv4 address itself, or the /64 of an IPv6 address, because a
 * provider gives each customer at least a /64. IPv6 notation of IPv4 counts as IPv4. Any other text is returned
 * unchanged.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}
