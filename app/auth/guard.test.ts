import { data } from "react-router";
import { expect, test } from "vitest";
import { isRefusedRole } from "./guard.server.ts";

test.each<[string, unknown, boolean]>([
  ["the guard's refusal of a role", data({ error: "Only owners", home: "/jobs" }, { status: 403 }), true],
  ["a forbidden part of a screen", data(null, { status: 403 }), false],
  ["another status", data({ error: "Gone", home: "/jobs" }, { status: 404 }), false],
  ["a fault", new Error("x"), false],
])("of %s it is known whether a role was refused", (_, error, isRefused) => {
  expect(isRefusedRole(error)).toBe(isRefused);
});
