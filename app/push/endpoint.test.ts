import { expect, test } from "vitest";
import { pushEndpoint } from "./endpoint.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGxyz",
  "https://db5p.notify.windows.com/w/?token=BQYAAA%3d",
  "https://push.example.com:443/1",
  "https://8.8.8.8/1",
  "https://[2606:4700::1111]/1",
  "https://172.32.0.1/1",
  "https://push.local.example.com/1",
])("messages are sent to %s", (text) => {
  expect(pushEndpoint(text, [])?.href).toBe(new URL(text).href);
});

test.each([
  // not https, or only almost
  "http://fcm.googleapis.com/1",
  "ftp://fcm.googleapis.com/1",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "fcm.googleapis.com/1",
  "https://",
  "",
  // another port, a name and a password
  "https://fcm.googleapis.com:8443/1",
  "https://fcm.googleapis.com:80/1",
  "https://user@fcm.googleapis.com/1",
  "https://user:secret@fcm.googleapis.com/1",
  "https://fcm.googleapis.com:443@127.0.0.1/1",
  // loopback, in every notation
  "https://127.0.0.1/1",
  "https://127.1/1",
  "https://2130706433/1",
  "https://0x7f000001/1",
  "https://0177.0.0.1/1",
  "https://①②⑦.0.0.1/1",
  "https://0.0.0.0/1",
  "https://[::1]/1",
  "https://[::]/1",
  "https://[::ffff:127.0.0.1]/1",
  "https://[::ffff:8.8.8.8]/1",
  "https://[64:ff9b::7f00:1]/1",
  // the company's own network, the cloud's metadata service
  "https://10.0.0.1/1",
  "https://172.16.0.1/1",
  "https://172.31.255.255/1",
  "https://192.168.1.1/1",
  "https://100.64.0.1/1",
  "https://169.254.169.254/latest/meta-data/",
  "https://[fe80::1]/1",
  "https://[fd00:ec2::254]/1",
  "https://[fc00::1]/1",
  "https://[ff02::1]/1",
  "https://[2002:7f00:1::]/1",
  "https://[2001:0:7f00:1::]/1",
  "https://[2001:db8::1]/1",
  "https://224.0.0.1/1",
  "https://255.255.255.255/1",
  // names that are not public
  "https://localhost/1",
  "https://LOCALHOST./1",
  "https://app.localhost/1",
  "https://printer.local/1",
  "https://printer.local./1",
  "https://metadata.google.internal/1",
  "https://intranet/1",
  "https://router.home.arpa/1",
  "https://push.test/1",
])("nothing is sent to %s", (text) => {
  expect(pushEndpoint(text, [])).toBeNull();
});

test("hosts that the installation names are taken with their port, and no other", () => {
  const extra = ["127.0.0.1:8443", "push.office.lan:443"];
  expect(pushEndpoint("https://127.0.0.1:8443/1", extra)).not.toBeNull();
  expect(pushEndpoint("https://push.office.lan/1", extra)).not.toBeNull();
  expect(pushEndpoint("https://127.0.0.1/1", extra)).toBeNull();
  expect(pushEndpoint("https://127.0.0.2:8443/1", extra)).toBeNull();
  expect(pushEndpoint("http://127.0.0.1:8443/1", extra)).toBeNull();
  expect(pushEndpoint("https://me@127.0.0.1:8443/1", extra)).toBeNull();
});

test.each([
  ["1.1.1.1", true],
  ["192.0.1.1", true],
  ["198.20.0.1", true],
  ["2a00:1450:4003::200a", true],
  ["198.19.255.255", false],
  ["fe80::1%eth0", false],
  ["::ffff:10.0.0.1", false],
  ["example.com", false],
  ["", false],
])("whether %s is an address of the public internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
