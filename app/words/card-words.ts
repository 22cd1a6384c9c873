/** The texts of a customer's card, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const cardWords = byLanguage(
  import.meta.glob<ScreenWords["card"]>("./*/card.ts", { eager: true, import: "card" }),
);
