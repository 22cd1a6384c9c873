import { errorResponse } from "#app/http/api.server.ts";
import { Problem } from "#app/platform/problem.ts";

/** Answers any unknown address under /api. */
export function loader(): Response {
  return errorResponse(new Problem("not-found", (words) => words.problems.notFound));
}

export { loader as action };
