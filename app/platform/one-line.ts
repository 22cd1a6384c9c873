/**
 * Puts a text on one line, without control characters, which the library lets through, and without lone surrogates. All
 * kinds of line ends become spaces: some programs drop a line that holds one of the rarer kinds.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
}
