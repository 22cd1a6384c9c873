/** The sentence of something that an invoice lacks. */
import type { Words } from "#app/words/words.ts";
import type { Lack } from "./lacks.ts";

/** What a screen shows of a lack: its sentence, and where it is filled in. */
export type ShownLack = { sentence: string; at: string | null };

/** The sentence of a lack, in the language of the words. */
export function lackSentence(lack: Lack, { taxLacks }: Pick<Words, "taxLacks">): string {
  if (lack.what === "rate") return taxLacks.rate(lack);
  if (lack.what === "tooMuch") return taxLacks.tooMuch(lack);
  return taxLacks[lack.what];
}
