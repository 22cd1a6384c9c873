/** The texts of the list of sessions, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const sessionsWords = byLanguage(
  import.meta.glob<ScreenWords["sessions"]>("./*/sessions.ts", { eager: true, import: "sessions" }),
);
