import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { unbrokenNumbers } from "./unbroken.ts";

test.each([
  ["30/11/2026 Q-2026-0161 Francisco Márquez", ["Q-2026-0161"]],
  ["F-2026-0109, Q-2026-0042/12 · Obras", ["F-2026-0109", "Q-2026-0042/12"]],
  ["21 facturas están pendientes: 82.767,55 €", ["82.767,55 €"]],
  ["21 invoices are unpaid: € 82,767.55.", ["€ 82,767.55"]],
  ["Por ejemplo 08:00–14:00, 16:00–19:00. Vacío", ["08:00–14:00", "16:00–19:00"]],
  ["FV26-2026-0001 Obras", ["FV26-2026-0001"]],
  ["Split 3,5 kW · Ana-María", []],
  ["", []],
])("%j keeps %j whole, and says what it said", (text, whole) => {
  const parts = unbrokenNumbers(text) as (string | ReactElement<{ children: string }>)[];
  const textOf = (part: (typeof parts)[number]) => (typeof part === "string" ? part : part.props.children);
  expect(parts.map(textOf).join("")).toBe(text);
  expect(parts.filter((part) => typeof part !== "string").map(textOf)).toEqual(whole);
});
