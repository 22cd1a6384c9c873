/** What every JSON call shares: methods, bodies, errors (behaviour 6.2). */
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { parseFormKey } from "#app/platform/form-keys.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { callRefusal, Problem } from "#app/platform/problem.ts";
import { hasStored, setFormKey } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { checked } from "./checked.server.ts";

export type ApiArguments = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

type Answer = Promise<Response>;
type Methods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", (call: ApiArguments) => Answer>>;

/** Sentences of the calls are English, whatever the caller's language. */
const english = wordsIn("en");

/**
 * A resource route's loader and action in one: dispatches by method, HEAD as GET. OPTIONS is answered with the methods
 * that there are, every other one with 405 and the same list (RFC 9110, sections 9.3.7 and 15.5.6). What a call makes, it
 * makes once for each Idempotency-Key that it carries, as a form does for its key (form-keys.server.ts).
 */
export function api(methods: Methods): (call: ApiArguments) => Answer {
  const headers = { Allow: allowed(methods) };
  return async (call) => {
    const { method } = call.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = methods[(method === "HEAD" ? "GET" : method) as keyof Methods];
    if (!handler) return Response.json({ error: `${method} is not allowed here` }, { status: 405, headers });
    setFormKey(parseFormKey(call.request.headers.get("Idempotency-Key")));
    try {
      return await handler(call);
    } catch (error) {
      return errorResponse(error);
    }
  };
}

function allowed(methods: Methods): string {
  const own = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...own, "OPTIONS"].join(", ");
}

/** An error as its JSON answer: a Problem says its sentence, anything else is a fault of ours with an id in the log. */
export function errorResponse(error: unknown): Response {
  if (error instanceof Response) return error;
  if (error instanceof Problem) {
    const fields = error.fields?.(english);
    return Response.json({ error: error.sentence(english), ...(fields && { fields }) }, callRefusal(error));
  }
  const said = hasStored() ? english.problems.maybeStored : "Internal error";
  return Response.json({ error: said, id: logFault(error) }, { status: 500 });
}

/** The JSON body of a call, checked by a schema. Throws an invalid Problem naming what is wrong. */
export async function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return checked(schema, await jsonOf(request));
}

/** The JSON body of a call, unchecked. Throws an invalid Problem when it is none. */
export async function jsonOf(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text());
  } catch {
    throw new Problem("invalid", (words) => words.problems.notJson);
  }
}

/** The answer to a delete. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}
