/** A text whose line ends are "\n" alone: a form without scripts sends "\r\n", and files have any of the three. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
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
