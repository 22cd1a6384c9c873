/** Periods that screens ask for: from one day to another, both included, of which either may be left open. */
import type { FieldProblems } from "#app/platform/problem.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { takeTypedDays } from "./screen.server.ts";

type Period = { from?: string | undefined; to?: string | undefined };

/** Whether the first day of a period is after its last. */
function isBackwards({ from, to }: Period): boolean {
  return Boolean(from && to && from > to);
}

/**
 * The sentence about a period whose first day is after its last, or null. The filters of a list keep both days: to
 * change a period means to change one day after the other.
 */
export function periodProblem(period: Period, words: Words): string | null {
  return isBackwards(period) ? words.problems.wrongPeriod : null;
}

/** Throws an invalid Problem about the named field where the first day of a period is after its last. */
export function expectPeriod(period: Period, field: "from" | "to"): void {
  if (isBackwards(period)) throw wrongField(field, (words) => words.problems.wrongPeriod);
}

/** A period as it stands in the form of a screen, and what is wrong with its days. */
export type AskedPeriod = { from: string; to: string; wrong: FieldProblems };

/**
 * What a screen's form for a period asks for by the screen's own address: `period`, as `read` gives it, null where the
 * address asks for none or `read` refuses it by a Problem; and the days as typed, `usual` those that are not there.
 */
export function parsePeriod<Read>(
  { searchParams }: URL,
  { usual, read, words }: { usual: Period; read: (search: URLSearchParams) => Read; words: Words },
): { asked: AskedPeriod; period: Read | null } {
  const typed = new URLSearchParams(searchParams);
  takeTypedDays(typed);
  const { from = "", to = "" } = { ...usual, ...Object.fromEntries(typed) };
  const asked = { from, to, wrong: {} };
  if (!typed.has("from") && !typed.has("to")) return { asked, period: null };
  try {
    return { asked, period: read(typed) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { asked: { ...asked, wrong: error.fields?.(words) ?? {} }, period: null };
  }
}
