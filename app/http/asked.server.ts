import type { z } from "zod";
import { callRefusal, Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { takeTypedDays } from "./screen.server.ts";
import { validate } from "./validation.server.ts";

/**
 * The query of a list screen, checked by the schema of its call. A wrong query gives that of the unfiltered list, and
 * `problem` says what is wrong (behaviour 7.1).
 */
export function parseListQuery<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  words: Words,
): { asked: z.output<Schema>; problem: string | null } {
  const typed = new URLSearchParams(url.searchParams);
  takeTypedDays(typed);
  try {
    return { asked: validate(schema, Object.fromEntries(typed)), problem: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { asked: schema.parse({}), problem: `HTTP ${callRefusal(error).status}: ${error.sentence(words)}` };
  }
}
