/** The texts of Spanish tax rules, in every language. Only the screens that ask about them load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const taxWords = byLanguage(import.meta.glob<ScreenWords["tax"]>("./*/tax.ts", { eager: true, import: "tax" }));
