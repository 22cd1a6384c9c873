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

/** A text as a LIKE pattern that finds it anywhere. Use with ESCAPE '\'. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
