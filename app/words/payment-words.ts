/** The texts of payments, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const paymentWords = byLanguage(
  import.meta.glob<ScreenWords["payments"]>("./*/payments.ts", { eager: true, import: "payments" }),
);
