import { errorResponse } from "#app/http/api.server.ts";
import { notFound } from "#app/platform/problem.ts";

/** Answers any unknown address under /api. */
export function loader(): Response {
  return errorResponse(notFound());
}

export { loader as action };
