/** The texts of the audit trail, in every language. Only its screens load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const auditWords = byLanguage(
  import.meta.glob<ScreenWords["audit"]>("./*/audit.ts", { eager: true, import: "audit" }),
);
