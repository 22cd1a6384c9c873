/**
 * A text as search and sorting compare it: lower case, no accents, single spaces. "  Peña " gives "pena"
 * (behaviour 4.11).
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The folded words of a search. A row is found when its folded text contains each of them, in any order.
 * "Fernández López, María José" gives fernandez, lopez, maria and jose. An apostrophe inside a name separates words
 * too, because there are several apostrophes ("O’Connor", "O'Connor") and a keyboard has only one. An empty search
 * gives no words, which every row contains.
 */
export function searchWords(text: string): string[] {
  return fold(text.replace(/(?<=\p{L})['’‘ʼ´`](?=\p{L})/gu, " "))
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** A text as a LIKE pattern that finds it anywhere. Use with ESCAPE '\'. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a text, in whatever case and with or without accents, contains each of the words that searchWords() gave. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}
