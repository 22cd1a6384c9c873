/** The words of the backups. Their screen brings them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const backupsWords = byLanguage(
  import.meta.glob<ScreenWords["backups"]>("./*/backups.ts", { eager: true, import: "backups" }),
);
