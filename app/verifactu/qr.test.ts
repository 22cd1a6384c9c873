/** The vectors of AEAT, características del QR, v0.4.7. Their amounts leave out the second decimal, which is free. */
import { expect, test } from "vitest";
import { qrAddress } from "./qr.ts";

test.each([
  [
    ...(["test", "12345678&G33", "2024-01-01"] as const),
    "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40",
  ],
  [
    ...(["real", "12345678-G33", "2024-09-01"] as const),
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.40",
  ],
])("the %s address of %s", (site, number, issuedOn, address) => {
  expect(qrAddress(site, { nif: "89890001K", number, issuedOn }, 24_140)).toBe(address);
});

test("an amount below zero has its sign in the address, and a blank in the number is encoded", () => {
  const name = { nif: "89890001K", number: "R 1/2027", issuedOn: "2027-01-31" };
  expect(qrAddress("real", name, -5)).toMatch(/numserie=R%201%2F2027&fecha=31-01-2027&importe=-0\.05$/);
});
