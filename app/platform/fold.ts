/**
 * A text as search and sorting compare it: lower case, without accents, single spaces ("  Peña " is "pena").
 * Contract, section 3.
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
 * What is looked for, as folded words: a row is found when each of them is somewhere in its folded text, in any order. So a
 * name is found as every screen writes it: "Fernández López, María José" is fernandez, lopez, maria and jose. An apostrophe
 * within a name separates words too: there are several, "O’Connor", "O'Connor", and a keyboard has one of them. Nothing
 * searched for gives no words, which all rows have.
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
