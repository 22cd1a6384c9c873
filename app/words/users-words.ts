/** The texts of the users, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const usersWords = byLanguage(
  import.meta.glob<ScreenWords["users"]>("./*/users.ts", { eager: true, import: "users" }),
);
