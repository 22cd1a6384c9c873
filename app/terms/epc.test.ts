import { expect, test } from "vitest";
import { epcPayload } from "./epc.ts";

const transfer = {
  name: "Clima Sur Instalaciones, S.L.",
  iban: "ES9121000418450200051332",
  amount_cents: 121_005,
  reference: "F-2026-0001",
};

test("the lines of the code are those of EPC069-12, in their order", () => {
  expect(epcPayload(transfer)).toBe(
    "BCD\n002\n1\nSCT\n\nClima Sur Instalaciones, S.L.\nES9121000418450200051332\nEUR1210.05\n\n\nF-2026-0001",
  );
});

test("a long name and reference are cut; of what the format has no room for there is no code", () => {
  const lines = epcPayload({ ...transfer, name: "ñ".repeat(90), reference: "9".repeat(200) })?.split("\n") ?? [];
  expect([lines[5]?.length, lines[10]?.length]).toEqual([70, 140]);
  for (const wrong of [{ name: "" }, { iban: "" }, { amount_cents: 0 }, { amount_cents: -5 }, { amount_cents: 1e11 }])
    expect(epcPayload({ ...transfer, ...wrong })).toBeNull();
});
