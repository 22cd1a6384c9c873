/** An instant as it is stored: SQLite compares instants as texts, so all have one format. */
export function instantText(instant: Date): string {
  return instant.toISOString().replace("Z", "+00:00");
}
