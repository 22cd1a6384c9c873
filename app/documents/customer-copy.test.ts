import { expect, test } from "vitest";
import { customer, laBarca } from "../../tests/support/samples.ts";
import { copyOfCustomer, customerOfCopy } from "./customer-copy.ts";

test("a copy from before companies had a kind of their own is a person's", () => {
  expect(customerOfCopy(JSON.stringify(customer))).toEqual({ ...customer, kind: "person", company_name: "" });
});

test("a copy has what documents print, and not the office's notes", () => {
  const row = { ...customer, ...laBarca, notes: "Paga tarde", id: 7, sort_key: "x" };
  expect(customerOfCopy(copyOfCustomer(row))).toEqual({ ...customer, ...laBarca });
});
