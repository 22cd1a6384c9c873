/** The sentence of something that an invoice lacks. */
import type { Words } from "#app/words/words.ts";
import { isAdvice, type Lack } from "./lacks.ts";

/** What a screen shows of a lack: its sentence, where it is filled in, and whether an invoice is issued without it. */
export type ShownLack = { sentence: string; at: string | null; isAdvice: boolean };

/** A lack as a screen shows it. */
export function shownLack(lack: Lack, words: Pick<Words, "taxLacks">): ShownLack {
  return { sentence: lackSentence(lack, words), at: lack.at, isAdvice: isAdvice(lack) };
}

/** The sentence of a lack, in the language of the words. */
export function lackSentence(lack: Lack, { taxLacks }: Pick<Words, "taxLacks">): string {
  if (lack.what === "rate") return taxLacks.rate(lack);
  if (lack.what === "tooMuch" || lack.what === "raisesTooMuch") return taxLacks[lack.what](lack);
  return taxLacks[lack.what];
}
