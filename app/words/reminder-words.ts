/** The texts of the reminders of payment, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const reminderWords = byLanguage(
  import.meta.glob<ScreenWords["reminders"]>("./*/reminders.ts", { eager: true, import: "reminders" }),
);
