/** The texts of fields that search while one types, in every language. Only screens with such a field load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const pickWords = byLanguage(
  import.meta.glob<ScreenWords["pick"]>("./*/pick.ts", { eager: true, import: "pick" }),
);
