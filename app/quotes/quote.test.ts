import { expect, test } from "vitest";
import { badgeStatus, cataloguePrice, currentStatus, quoteStatuses } from "./quote.ts";

test("without IVA a product costs its price2, with IVA its price", () => {
  const product = { price_cents: 100, price2_cents: 90 };
  expect(cataloguePrice(product, 1)).toBe(90);
  expect(cataloguePrice(product, 2)).toBe(100);
});

test.each(quoteStatuses)("the badge of %s is its own, whatever approved says", (status) => {
  expect(badgeStatus({ status, approved: true })).toBe(status);
});

test.each([
  [{}, "draft"],
  [{ approved: false }, "draft"],
  [{ approved: true }, "accepted"],
  [{ status: "", approved: true }, "accepted"],
  [{ status: "lost" }, "draft"],
  [{ status: "lost", approved: true }, "draft"],
  [{ status: "Sent" }, "draft"],
])("the badge of %j is %s", (row, badge) => {
  expect(badgeStatus(row)).toBe(badge);
});

const limit = new Date("2026-10-24T22:00:00Z");
const before = new Date(limit.getTime() - 1);

test.each(["draft", "sent"] as const)("a %s quote is expired once it is older than its 30 days", (status) => {
  expect(currentStatus({ status, valid_from: limit }, limit)).toBe(status);
  expect(currentStatus({ status, valid_from: before }, limit)).toBe("expired");
});

test.each(["accepted", "rejected", "expired"] as const)("a quote that is %s stays so", (status) => {
  expect(currentStatus({ status, valid_from: before }, limit)).toBe(status);
  expect(currentStatus({ status, valid_from: limit }, limit)).toBe(status);
});
