/** The words of the list of sessions. Its screens bring them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const sessionsWords = byLanguage(
  import.meta.glob<ScreenWords["sessions"]>("./*/sessions.ts", { eager: true, import: "sessions" }),
);
