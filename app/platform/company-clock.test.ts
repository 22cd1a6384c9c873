import { expect, test } from "vitest";
import { companyClock } from "./company-clock.ts";

test("an instant is written as in every list, by the company's clock", () => {
  expect(companyClock("Europe/Madrid")(Date.UTC(2026, 10, 3, 7, 5))).toBe("03/11/2026 08:05");
  expect(companyClock("Atlantic/Canary")(Date.UTC(2026, 6, 3, 23, 30))).toBe("04/07/2026 00:30");
});
