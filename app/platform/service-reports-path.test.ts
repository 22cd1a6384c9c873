import { expect, test } from "vitest";
import { addresses } from "../../tests/support/routes.ts";
import { isServiceReportsPath } from "./service-reports-path.ts";

test.each(["/api/service-reports", "/api/reports", "/api/field/reports", "/api/partes-de-trabajo", "/api/authors"])(
  "%s can be the base path",
  (path) => {
    expect(isServiceReportsPath(path)).toBe(true);
  },
);

test.each([
  ...["", "/", "/api", "/api/", "api/reports", "/reports", "/quotes", "/api/reports/", "/api//reports", "/api/a b"],
  ...["/api/reports?x=1", "/api/../quotes", "/api/a/..", "//evil.example/api", "/api/service-reports/v2"],
])("%j cannot", (path) => {
  expect(isServiceReportsPath(path)).toBe(false);
});

test("no call's own path can, nor one below it", () => {
  const others = addresses.map(({ path }) => path).filter((path) => path.startsWith("/api/") && !path.includes("*"));
  const names = new Set(others.map((path) => path.split("/")[2]));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) {
    if (name !== "service-reports") expect(isServiceReportsPath(`/api/${name}`), name).toBe(false);
    expect(isServiceReportsPath(`/api/${name}/more`), name).toBe(false);
  }
});
