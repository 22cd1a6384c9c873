import { expect, test } from "vitest";
import { type ReducedRateFacts, reducedRateOf } from "./reduced-rate.ts";
import { buildingWorks, reverseChargeOf, worksRoles } from "./reverse-charge.ts";

const repair: ReducedRateFacts = {
  ...{ day: "2026-11-30", dwelling: true, finished: true, use: "own", payment: "other" },
  ...{ materials_cents: 4_000, base_cents: 10_000 },
};

test.each<[string, Partial<ReducedRateFacts>, string[]]>([
  ["a repair at a private person's old home", {}, []],
  ["the same for a community of owners", { use: "community" }, []],
  ["a shop", { dwelling: false }, ["dwelling"]],
  ["a new home", { finished: false }, ["finished"]],
  ["a company's home", { use: "other" }, ["use"]],
  ["a home that is let, before it counted", { use: "let" }, ["use"]],
  ["materials of a cent over 40 %", { materials_cents: 4_001 }, ["materials"]],
  ["no materials", { materials_cents: 0 }, []],
  ["nothing to pay", { materials_cents: 0, base_cents: 0 }, ["materials"]],
  ["cash, the day before it matters", { payment: "other", day: "2026-11-30" }, []],
  ["cash, from that day on", { payment: "other", day: "2026-12-01" }, ["payment"]],
  ["a transfer, from that day on", { payment: "bank", day: "2026-12-01" }, []],
  ["a home that is let, from that day on", { use: "let", payment: "bank", day: "2026-12-01" }, []],
  ["everything wrong", { dwelling: false, finished: false, use: "other" }, ["dwelling", "finished", "use"]],
])("%s", (_, facts, unmet) => {
  const { iva_bp, conditions } = reducedRateOf({ ...repair, ...facts });
  expect(conditions.filter(({ met }) => !met).map(({ what }) => what)).toEqual(unmet);
  expect(iva_bp).toBe(unmet.length === 0 ? 1_000 : 2_100);
});

test("reverse charge is for businesses that hire the company for works on a building, and for nobody else", () => {
  for (const works of buildingWorks) {
    for (const role of worksRoles) {
      for (const business of [true, false]) {
        const isReverse = works !== "other" && role !== "other" && business;
        expect(reverseChargeOf({ works, role, business }).cause).toBe(isReverse ? "S2" : "");
      }
    }
  }
});
