/** The words of the audit trail's page. It brings them, in every language, so that no other screen pays for them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const auditWords = byLanguage(
  import.meta.glob<ScreenWords["audit"]>("./*/audit.ts", { eager: true, import: "audit" }),
);
