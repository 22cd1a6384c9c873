/**
 * Which hosts and IP addresses are on the public internet. Push messages go only there, never into the company's own
 * network.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The only IPv6 range for public addresses (IANA). ipaddr.js knows the special networks inside it. */
const publicIpv6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address, in text form, is public: not one of IANA's special networks (private, loopback, link-local,
 * documentation and others), and not an IPv4 address in IPv6 notation.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(publicIpv6));
}

/** Endings of host names that no public server has. */
const privateEndings = ["localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "home.arpa"];
const reservedEndings = ["test", "example", "invalid", "onion"];

/**
 * Whether the host of a URL, a name or an IP address, may be public. The addresses of a name are checked when it is
 * looked up (push-service.server.ts).
 */
export function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  const name = host.toLowerCase().replace(/\.$/, "");
  if (!name.includes(".")) return false;
  return ![...privateEndings, ...reservedEndings].some((ending) => name.endsWith(`.${ending}`));
}
