/** The texts of VERI*FACTU, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const verifactuWords = byLanguage(
  import.meta.glob<ScreenWords["verifactu"]>("./*/verifactu.ts", { eager: true, import: "verifactu" }),
);
