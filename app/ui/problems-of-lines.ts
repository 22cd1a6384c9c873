import type { FieldProblems } from "#app/platform/problem.ts";

/** What an answer said of the fields of a form, and where that stands since lines of the form were moved or removed. */
export type FollowedProblems = { answered: FieldProblems; now: FieldProblems };

/** What is said of the fields of a form without an answer: always the same object, so that it can be compared. */
export const noProblems: FieldProblems = {};

/** What is said of the fields now, if `answered` is what the last answer said. */
export function problemsNow({ answered, now }: FollowedProblems, last: FieldProblems): FieldProblems {
  return answered === last ? now : last;
}

type Keyed = { key: number };

/**
 * What is said of the fields after a change of the lines: what is said of a line goes with the line, and goes when it
 * is removed. `list` is what the lines are called in the names of fields, such as "items" in "items.0.unit_price".
 */
export function movedProblems(
  problems: FieldProblems,
  list: string,
  before: readonly Keyed[],
  after: readonly Keyed[],
): FieldProblems {
  const moved = Object.entries(problems).flatMap(([name, sentence]) => {
    const [what, place, ...field] = name.split(".");
    if (what !== list || place === undefined) return [[name, sentence]];
    const key = before[Number(place)]?.key;
    const to = after.findIndex((line) => line.key === key);
    return to < 0 ? [] : [[[list, to, ...field].join("."), sentence]];
  });
  return Object.fromEntries(moved);
}
