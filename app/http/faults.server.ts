/** Logs unexpected errors (faults) of screens and calls, and answers with the id under which the log has them. */
import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { awayFailure } from "#app/platform/disk.server.ts";
import type { FaultData, RefusedData } from "#app/platform/failure.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Problem, screenRefusal } from "#app/platform/problem.ts";
import { errorResponse } from "./api.server.ts";
import { retryAfterContext } from "./context.ts";
import { isAnswer, wordsOf } from "./screen.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Given = { request: Request; context: Readonly<RouterContextProvider> };
type Tell = (error: unknown, given: Given) => unknown;
type Part<Rest extends unknown[]> = (given: Given, ...rest: Rest) => unknown;

/**
 * Wraps all routes of the build, so that what a loader, action or middleware throws unexpectedly is logged and answered
 * by its id: for a screen in its error page, for a call or file in JSON. The router alone would hide such errors
 * without an id.
 */
export function withLoggedFaults(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && wrapRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function wrapRoute(route: Route): Route {
  const { loader, action, middleware, default: view } = route.module;
  const tell: Tell = view ? throwFault : errorResponse;
  const named = {
    ...(loader && { loader: wrapHandler(loader, tell) }),
    ...(action && { action: wrapHandler(action, tell) }),
    ...(middleware && { middleware: middleware.map((each) => wrapHandler(each, tell)) }),
  };
  return { ...route, module: { ...route.module, ...named } };
}

function wrapHandler<Wrapped>(part: Wrapped, tell: Tell): Wrapped {
  const run = part as Part<unknown[]>;
  const wrapped: Part<unknown[]> = async (given, ...rest) => {
    try {
      return await run(given, ...rest);
    } catch (error) {
      // An answer or redirect is no fault; and after an aborted request nobody waits for an answer.
      if (isAnswer(error) || given.request.signal.aborted) throw error;
      return tell(error, given);
    }
  };
  return wrapped as Wrapped;
}

/**
 * Throws what the error page of a screen shows: the status of a Problem, where the server is to blame with its sentence
 * and the form that was posted; for any other error 500 with its id in the log.
 */
async function throwFault(thrown: unknown, { request, context }: Given): Promise<never> {
  const error = awayFailure(thrown);
  if (!(error instanceof Problem)) {
    const fault: FaultData = { fault: logFault(error) };
    throw data(fault, { status: 500 });
  }
  const answer = screenRefusal(error);
  context.set(retryAfterContext, error.retryAfterSeconds ?? null);
  if (answer.status < 500) throw data(null, answer);
  const refused: RefusedData = { refused: error.sentence(wordsOf(context)), typed: await typedIn(request) };
  throw data(refused, answer);
}

/** Fields that a page must not hold: without them their form cannot be sent again. */
const secret = /pass(word|phrase)|_pass$|^(code|secret)$/i;

/**
 * The fields of a form that nothing has read yet, since the request was refused before; none of a form with files or
 * secrets, and of anything else.
 */
async function typedIn(request: Request): Promise<[name: string, value: string][]> {
  const type = request.headers.get("Content-Type") ?? "";
  if (request.bodyUsed || !type.startsWith("application/x-www-form-urlencoded")) return [];
  // A body that breaks off gives no fields.
  const typed = [...new URLSearchParams(await request.text().catch(() => ""))];
  return typed.some(([name]) => secret.test(name)) ? [] : typed;
}
