/** A text whose line ends are "\n" alone: a form without scripts sends "\r\n", and files have any of the three. */
export function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
