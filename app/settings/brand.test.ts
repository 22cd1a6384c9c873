import { expect, test } from "vitest";
import { shortName } from "./brand.ts";

test.each([
  ["", ""],
  ["Alisio", "Alisio"],
  ["Clima Sur Instalaciones, S.L.", "Clima Sur"],
  ["Clima Sur S.L.", "Clima Sur"],
  ["Clima Sur SLU", "Clima Sur"],
  ["Frío Norte, S.A.U.", "Frío Norte"],
  ["Climatización Núñez & Hijos, S.L.", "Climatización"],
  ["Núñez & Hijos y Compañía", "Núñez"],
  ["Hermanos de la Torre", "Hermanos"],
  ["Aire y Agua Confort", "Aire y Agua"],
  ["Salsa", "Salsa"],
  ["  Dos   espacios ", "Dos espacios"],
])("%j stands below an icon as %j", (name, short) => {
  expect(shortName(name)).toBe(short);
});
