/** The texts of the books, in every language. Only their screen loads them. */
import { byLanguage } from "./by-language.ts";
import type { ScreenWords } from "./words.ts";

export const booksWords = byLanguage(
  import.meta.glob<ScreenWords["books"]>("./*/books.ts", { eager: true, import: "books" }),
);
