import type { PageWords } from "../words.ts";

export const units: PageWords["units"] = { ud: "ud", m: "m", h: "h", kg: "kg", "m²": "m²" };
