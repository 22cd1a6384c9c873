/** The texts of the viewer of PDFs, in every language. Only screens with a PDF load them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const viewerWords = byLanguage(
  import.meta.glob<ScreenWords["viewer"]>("./*/viewer.ts", { eager: true, import: "viewer" }),
);
