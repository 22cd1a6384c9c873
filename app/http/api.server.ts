/** What all JSON calls share: methods, bodies, errors (behaviour 6.2). */
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { awayFailure, maybeStored } from "#app/platform/disk.server.ts";
import { callKeyHeader, parseCallKey } from "#app/platform/form-keys.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { callRefusal, type FieldProblems, Problem } from "#app/platform/problem.ts";
import { setFormKey } from "#app/platform/request.server.ts";
import { english } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { statesOtherCharset, utf8Body } from "./utf8-body.server.ts";
import { validate } from "./validation.server.ts";

export type ApiArguments = {
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};

type Answer = Promise<Response>;
type Methods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", (call: ApiArguments) => Answer>>;

/**
 * Makes the loader and action of a resource route from its methods. HEAD is answered like GET, OPTIONS with the allowed
 * methods, any other method with 405 and the same list (RFC 9110, sections 9.3.7 and 15.5.6). A call with an
 * Idempotency-Key creates its thing only once, as a form does with its key (form-keys.server.ts).
 */
export function api(methods: Methods): (call: ApiArguments) => Answer {
  const headers = { Allow: allowedMethods(methods) };
  return async (call) => {
    const { method } = call.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = methods[(method === "HEAD" ? "GET" : method) as keyof Methods];
    if (!handler) return Response.json({ error: `${method} is not allowed here` }, { status: 405, headers });
    try {
      if (handler !== methods.GET) setFormKey(parseCallKey(call.request.headers.get(callKeyHeader)));
      return await handler(call);
    } catch (error) {
      return errorResponse(error);
    }
  };
}

function allowedMethods(methods: Methods): string {
  const own = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...own, "OPTIONS"].join(", ");
}

/**
 * An error as a JSON answer: the sentence of a Problem; for any other error 500 with the id under which the log has it.
 */
export function errorResponse(thrown: unknown): Response {
  if (thrown instanceof Response) return thrown;
  const error = awayFailure(thrown);
  if (error instanceof Problem) {
    const fields = callFields(error.fields?.(english));
    const body = { error: error.sentence(english), ...(fields && { fields }), ...error.details };
    return Response.json(body, callRefusal(error));
  }
  const said = maybeStored(error)?.(english) ?? "Internal error";
  return Response.json({ error: said, id: logFault(error) }, { status: 500 });
}

/**
 * Adds to a refusal its sentences in the user's language (`said`, and those of fields): for a call of a page that shows
 * them to its user. Gives the error to throw.
 */
export function withSentencesIn(words: Words, error: unknown): unknown {
  if (error instanceof Problem) {
    error.details.said = error.sentence(words);
    if (error.fields) error.details.fields = error.fields(words);
  }
  return error;
}

/** Calls have their key in a header, forms in a field. */
function callFields({ form_key, ...fields }: FieldProblems = {}): FieldProblems | undefined {
  const all = form_key === undefined ? fields : { ...fields, [callKeyHeader]: form_key };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** The JSON body of a call, checked by a schema. Throws an invalid Problem with a sentence for each wrong field. */
export async function parseBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  return validate(schema, await parseJson(request));
}

/** As parseBody(), of a call whose body may be left out: it is then an object without fields. */
export async function parseBodyIfAny<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await request.clone().text();
  return text.trim() === "" ? validate(schema, {}) : parseBody(request, schema);
}

/** The JSON body of a call, unchecked. Throws an invalid Problem when the body is not JSON, or not UTF-8. */
export async function parseJson(request: Request): Promise<unknown> {
  const text = statesOtherCharset(request) ? null : await utf8Body(request);
  if (text === null) throw new Problem("invalid", (words) => words.problems.notUtf8);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("invalid", (words) => words.problems.notJson);
  }
}

/** The answer to a DELETE: 204. */
export function noContent(): Response {
  return new Response(null, { status: 204 });
}
