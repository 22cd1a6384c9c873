/** The three official vectors of AEAT, huella o hash de los registros, v0.1.2, section 6. */
import { expect, test } from "vitest";
import { hashOf } from "./hash.server.ts";

const first = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
const second = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";
const third = "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68";

const invoice = {
  IDEmisorFactura: "89890001K",
  FechaExpedicionFactura: "01-01-2024",
  TipoFactura: "F1",
  CuotaTotal: "12.35",
  ImporteTotal: "123.45",
};

test("the first record of a chain has the hash of the agency's example", () => {
  const values = { ...invoice, NumSerieFactura: "12345678/G33", FechaHoraHusoGenRegistro: "2024-01-01T19:20:30+01:00" };
  expect(hashOf("alta", values)).toBe(first);
});

test("a record behind another one has it too, and blanks at the ends of a value do not count", () => {
  const at = { Huella: first, FechaHoraHusoGenRegistro: "2024-01-01T19:20:35+01:00" };
  expect(hashOf("alta", { ...invoice, ...at, NumSerieFactura: " 12345679/G34 " })).toBe(second);
});

test("an annulment has the hash of the agency's example", () => {
  const values = {
    IDEmisorFacturaAnulada: "89890001K",
    NumSerieFacturaAnulada: "12345679/G34",
    FechaExpedicionFacturaAnulada: "01-01-2024",
    Huella: second,
    FechaHoraHusoGenRegistro: "2024-01-01T19:20:40+01:00",
  };
  expect(hashOf("anulacion", values)).toBe(third);
});
