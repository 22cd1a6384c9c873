import type { Unit } from "#app/numbers/quantity.ts";

/** The units of a line, as written after its quantity. */
export const units: Record<Unit, string> = { ud: "pc", m: "m", h: "h", kg: "kg", "m²": "m²" };
