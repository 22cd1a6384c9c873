/** Most statements that one process has kept on each of its connections: plans take memory of the server. */
const mostKept = 250;

/** Most texts that were asked once and are remembered. */
const mostSeen = 1000;

/** Characters from which on a text is worth looking for others like it. */
const longText = 1000;

/**
 * The statement with each long text among its values sent once: with the ids that a search has collected several parts
 * of a list are compared, and to read them takes PostgreSQL longer than to compare.
 */
export function sendOnce({ text, values }: { text: string; values: unknown[] }): { text: string; values: unknown[] } {
  const isLong = (value: unknown) => typeof value === "string" && value.length >= longText;
  const firsts = values.map((value, place) => (isLong(value) ? values.indexOf(value) : place));
  const sent = [...new Set(firsts)];
  if (sent.length === values.length) return { text, values };
  return {
    text: text.replace(/\$(\d+)/g, (_, n) => `$${sent.indexOf(firsts[Number(n) - 1] ?? 0) + 1}`),
    values: sent.map((place) => values[place]),
  };
}

/**
 * Gives the function that names the statements which PostgreSQL shall keep with their plans; undefined for those that
 * it shall read and plan anew. A text has its name from its second time on, the same on every connection.
 *
 * A plan that is kept must be good for all values. No plan of a search for the newest is, as the best one depends on
 * the words.
 */
export function nameStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === mostKept || text.includes(" LIKE $")) return name;
    if (seen.delete(text)) {
      names.set(text, `alisio_${names.size + 1}`);
      return names.get(text);
    }
    if (seen.size === mostSeen) seen.clear();
    seen.add(text);
    return undefined;
  };
}
