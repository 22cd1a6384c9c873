/** The texts of the backups, in every language. Only their screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const backupsWords = byLanguage(
  import.meta.glob<ScreenWords["backups"]>("./*/backups.ts", { eager: true, import: "backups" }),
);
