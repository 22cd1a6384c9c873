/**
 * Which hosts and IP addresses are on the public internet. Push messages go only there, never into the company's own
 * network.
 */
import { BlockList, isIP, isIPv6 } from "node:net";

/** IPv4 networks that are not public (IANA's registry of special-purpose addresses). */
const specialV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Contains 169.254.169.254, where clouds serve a machine's credentials.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** The only public range of IPv6. Loopback, link-local, ULA and mapped addresses are outside it. */
const publicV6 = ["2000::", 3] as const;

/**
 * Networks inside that range that are not public: protocol assignments with Teredo, documentation, 6to4, documentation.
 */
const specialV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const v4 = new BlockList();
for (const [network, prefix] of specialV4) v4.addSubnet(network, prefix, "ipv4");
const v6 = new BlockList();
v6.addSubnet(...publicV6, "ipv6");
const v6Special = new BlockList();
for (const [network, prefix] of specialV6) v6Special.addSubnet(network, prefix, "ipv6");

/** Whether an IP address, in text form, is public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !v4.check(address, "ipv4");
    case 6:
      return v6.check(address, "ipv6") && !v6Special.check(address, "ipv6");
    default:
      return false;
  }
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
  if (isIPv6(bare) || isIP(bare) === 4) return isPublicAddress(bare);
  const name = host.toLowerCase().replace(/\.$/, "");
  if (!name.includes(".")) return false;
  return ![...privateEndings, ...reservedEndings].some((ending) => name.endsWith(`.${ending}`));
}
