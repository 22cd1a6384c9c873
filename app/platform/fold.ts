/** Letters that Unicode does not decompose into a base letter and an accent, with what a Spanish keyboard types. */
const plainLetters: Record<string, string> = {
  ...{ ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŧ: "t", ŋ: "n", ĸ: "k" },
  // "Mª José" is María José, "3º" is "3o"; "ς" is the "σ" at the end of a word.
  ...{ ª: "a", º: "o", ς: "σ" },
};
const oddLetters = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** No letter of any language has more marks. */
const mostMarks = 30;
const marksBeyond = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, "gu");

/**
 * A text in a normal form of Unicode, without the marks that a letter has beyond 30 (as UAX #15, Stream-Safe Text
 * Format): to put the marks of one letter into order takes a time that grows with the square of their number.
 */
export function normalized(text: string, form: "NFC" | "NFD" = "NFC"): string {
  return text.replace(marksBeyond, "$1").normalize(form);
}

/**
 * A text as search and sorting compare it: lower case, no accents, plain letters, single spaces. "  Peña " gives
 * "pena", "Łukasz" gives "lukasz" (behaviour 4.11). Stored columns contain its results: a change needs a higher
 * `foldRule` (folded-columns.server.ts).
 */
export function fold(text: string): string {
  return normalized(text, "NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(oddLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}
