/** What becomes of an invitation when its user is changed. */
import { expect, test } from "vitest";
import { invitationAfter } from "./invitation-after.ts";

const plain = { email: "ana@example.com", active: 1, invite_until: null };
const invited = { ...plain, invite_until: new Date("2026-11-30T12:00:00Z") };
const shut = { ...invited, active: 0 };
const [same, other] = [plain.email, "eva@example.com"];

test.each([
  ["another name", invited, { email: same }, "stays"],
  ["opened", shut, { email: same, active: 1 }, "stays"],
  ["shut", invited, { email: same, active: 0 }, "ends"],
  ["a new password", invited, { email: same, password: "long enough" }, "ends"],
  ["a new password and another address", invited, { email: other, password: "long enough" }, "ends"],
  ["invited", plain, { email: same, password: null }, "another"],
  ["invited again", invited, { email: same, password: null }, "another"],
  ["invited and shut", invited, { email: same, password: null, active: 0 }, "ends"],
  ["invited while shut", shut, { email: same, password: null }, "ends"],
  ["invited and opened", shut, { email: same, password: null, active: 1 }, "another"],
  ["another address", plain, { email: other }, "ends"],
  ["another address with an open invitation", invited, { email: other }, "another"],
  ["another address and shut", invited, { email: other, active: 0 }, "ends"],
  ["another address while shut", shut, { email: other }, "ends"],
] as const)("%s", (_, user, changes, after) => {
  expect(invitationAfter(user, changes)).toBe(after);
});
