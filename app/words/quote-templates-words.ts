/** The texts about templates of quotes, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const quoteTemplatesWords = byLanguage(
  import.meta.glob<ScreenWords["quoteTemplates"]>("./*/quote-templates.ts", { eager: true, import: "quoteTemplates" }),
);
