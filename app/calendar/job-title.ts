import type { ScreenWords } from "#app/words/words.ts";

/** The title of a job: its own, or else one that names its quote (behaviour 3.4). */
export function jobTitle(
  { title, quote_id }: { title: string; quote_id: number | null },
  calendar: Pick<ScreenWords["calendar"], "untitled">,
): string {
  return title || (quote_id === null ? "" : calendar.untitled({ quote: quote_id }));
}
