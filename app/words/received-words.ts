/** The texts of the list of all payments, in every language. Only its screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const receivedWords = byLanguage(
  import.meta.glob<ScreenWords["received"]>("./*/received.ts", { eager: true, import: "received" }),
);
