import { expect, test } from "vitest";
import { wrongAddressOf } from "./wrong-address.server.ts";

const usual = { PUBLIC_URL: "http://localhost:3000", secure: false };
const behindProxy = { PUBLIC_URL: "https://alisio.example.com", secure: true };
const posted = (origin: string, host: string, site?: string, url = "/login") => ({
  ...{ method: "POST", url },
  headers: { origin, host, ...(site && { "sec-fetch-site": site }) },
});
const [https, lan] = ["https://alisio.example.com", "http://192.168.1.5:3000"];

test.each([
  ["behind https, PUBLIC_URL forgotten", posted(https, "alisio.example.com", "same-origin"), usual, https],
  ["behind a proxy that changes the host", posted(https, "127.0.0.1:3000", "same-origin"), usual, https],
  ["without https, where PUBLIC_URL has it", posted(lan, "192.168.1.5:3000"), behindProxy, lan],
  ["the right address", posted(https, "alisio.example.com", "same-origin"), behindProxy, null],
  ["this machine, where PUBLIC_URL has https", posted("http://localhost:3000", "localhost:3000"), behindProxy, null],
  ["another address without https", posted(lan, "192.168.1.5:3000"), usual, null],
  ["another site", posted("https://bad.example", "alisio.example.com", "cross-site"), usual, null],
  ["another site, of an older browser", posted("https://bad.example", "localhost:3000"), usual, null],
  ["a call", posted(https, "alisio.example.com", "same-origin", "/api/customers"), usual, null],
  ["what is no address", posted("https://<b>x</b>", "x", "same-origin"), usual, null],
] as const)("a form from %s", (_, asked, known, opened) => {
  expect(wrongAddressOf(asked, known)).toBe(opened);
});
