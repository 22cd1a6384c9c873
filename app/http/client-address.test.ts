import { expect, test } from "vitest";
import { clientAddressOf, networkOf } from "./client-address.server.ts";

test.each([
  ["nobody is trusted", [], "203.0.113.9", "1.2.3.4", "203.0.113.9"],
  ["nobody is trusted, not even this machine", [], "127.0.0.1", "1.2.3.4", "127.0.0.1"],
  ["the proxy here names its client", ["loopback"], "127.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["over IPv6", ["loopback"], "::1", "2001:db8::7", "2001:db8::7"],
  ["over IPv4 written as IPv6", ["loopback"], "::ffff:127.0.0.1", "1.2.3.4", "1.2.3.4"],
  ["a client adds what it likes in front", ["loopback"], "127.0.0.1", "9.9.9.9, 127.0.0.1, 1.2.3.4", "1.2.3.4"],
  ["somebody else sends the header", ["loopback"], "203.0.113.9", "1.2.3.4", "203.0.113.9"],
  ["two proxies", ["loopback", "10.0.0.0/8"], "127.0.0.1", "1.2.3.4, 10.1.2.3", "1.2.3.4"],
  ["a proxy that is not trusted", ["loopback"], "127.0.0.1", "1.2.3.4, 10.1.2.3", "10.1.2.3"],
  ["no header", ["loopback"], "127.0.0.1", null, "127.0.0.1"],
  ["an empty header", ["loopback"], "127.0.0.1", "", "127.0.0.1"],
  ["no address in it", ["loopback"], "127.0.0.1", "unknown", "127.0.0.1"],
  ["a port in it", ["loopback"], "127.0.0.1", "1.2.3.4:5678", "127.0.0.1"],
  ["only proxies in it", ["loopback"], "127.0.0.1", "127.0.0.2", "127.0.0.2"],
])("%s: %j %s with %j is %s", (_, trusted, peer, forwardedFor, wanted) => {
  expect(clientAddressOf({ peer, forwardedFor }, trusted)).toBe(wanted);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
