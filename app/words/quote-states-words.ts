/** The texts about the states of a quote, in every language. Only the screens of one quote load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const quoteStatesWords = byLanguage(
  import.meta.glob<ScreenWords["quoteStates"]>("./*/quote-states.ts", { eager: true, import: "quoteStates" }),
);
