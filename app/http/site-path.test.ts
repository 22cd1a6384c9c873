import fc from "fast-check";
import { expect, test } from "vitest";
import { rememberedPath, shownPath, sitePath } from "./site-path.ts";

const site = "https://alisio.example";

test.each(["/", "/quotes", "/quotes?q=a&page=2", "/customers?id=1&q=%2F%2Fx", "/quote-builder?id=3"])(
  "%s is a path of this site",
  (path) => {
    expect(sitePath(path)).toBe(path);
  },
);

test.each([
  ...["", "quotes", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/a\\b"],
  ...["https://evil.example", "javascript:alert(1)", "data:text/html,x", " /quotes", "/\tevil", "/\n/evil.example"],
  ...[
    "/a\u0000b",
    "/\u0085",
    "/a/..//evil.example",
    "/.//evil.example",
    "/quotes\r\nSet-Cookie: a=b",
    null,
    undefined,
    1,
    {},
    ["/quotes"],
  ],
])("%j is none", (wanted) => {
  expect(sitePath(wanted)).toBeNull();
});

test("whatever is wanted, what comes out leads to this site", () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    ".",
    "..",
    "evil.example",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "\t",
    "a",
    "http:",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = sitePath(pieces.join(""));
      if (path !== null) expect(new URL(path, site).origin).toBe(site);
    }),
    { numRuns: 5_000 },
  );
});

test.each(["/login", "/login?to=%2F", "/logout", "/first-run", "/language", "/theme", "/pages", "/api/quotes", "/api"])(
  "nobody is sent to %s after signing in",
  (path) => {
    expect(rememberedPath(path)).toBeNull();
  },
);

test.each(["/quotes", "/logins", "/apiary", "/calendar?quoteId=1"])("who wanted %s is sent there", (path) => {
  expect(rememberedPath(path)).toBe(path);
});

test.each([
  ["/foo", "/foo"],
  ["/presupuestos/a%C3%B1o", "/presupuestos/año"],
  ["/%3Cb%3E%26", "/<b>%26"],
  ["/a%2Fb", "/a%2Fb"],
  ["/a%E2%80%AEtxt.exe", "/a%E2%80%AEtxt.exe"],
  ["/a%00b%0Ac", "/a%00b%0Ac"],
  ["/a%E2%80%A8b", "/a%E2%80%A8b"],
  [`/${"x".repeat(79)}`, `/${"x".repeat(79)}`],
  [`/${"x".repeat(80)}`, `/${"x".repeat(79)}…`],
  [`/${encodeURIComponent("🙂".repeat(100))}`, `/${"🙂".repeat(79)}…`],
])("%s is named as %s", (pathname, shown) => {
  expect(shownPath(pathname)).toBe(shown);
});
