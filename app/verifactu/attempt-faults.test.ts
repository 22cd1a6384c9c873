import { expect, test } from "vitest";
import { attemptFault, attemptFaults } from "./attempt-faults.ts";

test.each<[string, string | null]>([
  ...Object.entries(attemptFaults).map(([name, text]): [string, string] => [text, name]),
  ["getaddrinfo ENOTFOUND prewww1.aeat.es", "unreachable"],
  ["connect ECONNREFUSED 127.0.0.1:443", "unreachable"],
  ["The agency answered 403", "status"],
  ["Codigo[4102].El XML no cumple el esquema.", null],
  ["", null],
])("the failed attempt %j has the name %j", (stored, name) => {
  expect(attemptFault(stored)).toBe(name);
});
