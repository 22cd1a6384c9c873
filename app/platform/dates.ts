/** Local days, for people. Browser and server alike; what needs the company's zone is in zone.server.ts. */

/** A day of the company's zone, `YYYY-MM-DD`. */
export type Day = string;

/** "2026-11-20" as "20/11/2026", the way both languages write it in Spain; "-" when missing (specification, section 9). */
export function formatDay(day: Day | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? "");
  return match ? `${match[3]}/${match[2]}/${match[1]}` : "-";
}

/** Whether a text is a day that exists: 2026-02-29 is none. */
export function isDay(text: string): text is Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
