/** That the table of roles names every address of the product, and no other. */
import { expect, test } from "vitest";
import { describeCalls } from "#app/openapi/document.server.ts";
import { addresses } from "../../tests/support/routes.ts";
import { access, closedAddresses, leastRole, roleReaches, roles } from "./roles.ts";

test("every address of the routes has its roles, and every entry is an address", () => {
  expect(Object.keys(access).toSorted()).toEqual(addresses.map(({ path }) => path).toSorted());
});

test("every method of every described call has its role", () => {
  const missing = Object.entries(describeCalls("http://x").paths).flatMap(([path, methods]) => {
    const address = path.replaceAll(/\{(\w+)\}/g, ":$1");
    const entry = (access as Record<string, string | object>)[address];
    const named = typeof entry === "string" ? null : Object.keys(entry ?? {});
    return Object.keys(methods)
      .map((method) => method.toUpperCase())
      .filter((method) => named !== null && !named.includes(method))
      .map((method) => `${method} ${address}`);
  });
  expect(missing).toEqual([]);
});

test("each role may do all that the next one may", () => {
  expect(roles.map((role) => roles.map((least) => roleReaches(role, least)))).toEqual([
    [true, true, true],
    [false, true, true],
    [false, false, true],
  ]);
});

test("an unknown address and a method without an entry take an owner", () => {
  expect(leastRole("/api/new", "GET")).toBe("owner");
  expect(leastRole("/api/jobs", "PUT")).toBe("owner");
  expect(leastRole("/api/jobs", "HEAD")).toBe("engineer");
  expect(leastRole("/api/jobs/:id/invoice", "OPTIONS")).toBe("office");
});

test("users, backups, the audit trail and the mail server are closed to the office; prices to engineers", () => {
  expect(closedAddresses("owner")).toEqual([]);
  expect(closedAddresses("office")).toEqual(expect.arrayContaining(["/admin/audit", "/admin/backups", "/admin/email"]));
  const sales = addresses
    .map(({ path }) => path)
    .filter((path) => /quote|invoice|product|settings|import|export/.test(path));
  const open = sales.filter((path) => roleReaches("engineer", leastRole(path, "GET")));
  expect(open).toEqual([]);
});
