/** A text whose line ends are "\n" alone: a form without scripts sends "\r\n", and files have any of the three. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/**
 * Marks that nobody sees: they set the direction of a text, or say where a word may or may not be broken. Telephones
 * and chats copy them with a number. Not U+200C and U+200D, which emoji and some scripts need between their letters.
 */
const marks = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text without the marks that nobody sees, nor can delete. */
export function withoutMarks(text: string): string {
  return text.replace(marks, "");
}

/** A telephone number or an e-mail address without the beginning of the link from which it was copied. */
export function withoutScheme(text: string): string {
  return text.replace(/^\s*(?:tel|mailto):\s*/i, "");
}

/** Control characters, the rarer line ends, and lone surrogates: most texts have none of them. */
const unusual = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/**
 * Puts a text on one line, without control characters and lone surrogates. All kinds of line ends become spaces: some
 * programs drop a line that holds one of the rarer kinds.
 */
export function oneLine(text: string): string {
  if (!unusual.test(text)) return text.trim();
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
}
