/** Faults of ours in screens and calls: what is told of them, and what the log is. */
import { data, type ServerBuild } from "react-router";
import type { FaultData } from "#app/platform/failure.ts";
import { logFault } from "#app/platform/log.server.ts";
import { Problem, screenRefusal } from "#app/platform/problem.ts";
import { errorResponse } from "./api.server.ts";
import { isAnswer } from "./screen.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Given = { request: Request };
type Part<Rest extends unknown[]> = (given: Given, ...rest: Rest) => unknown;

/**
 * The build with routes whose loaders, actions and middleware log what they throw unexpectedly, and tell its id in place of
 * it: a screen to its error page, a call or file, with the guard before it, in the JSON of the calls. What the router itself
 * tells of such an error has no id: it hides all of it.
 */
export function namingFaults(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && naming(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function naming(route: Route): Route {
  const { loader, action, middleware, default: view } = route.module;
  const tell = view ? throwFault : errorResponse;
  const named = {
    ...(loader && { loader: telling(loader, tell) }),
    ...(action && { action: telling(action, tell) }),
    ...(middleware && { middleware: middleware.map((each) => telling(each, tell)) }),
  };
  return { ...route, module: { ...route.module, ...named } };
}

function telling<Wrapped>(part: Wrapped, tell: (error: unknown) => unknown): Wrapped {
  const run = part as Part<unknown[]>;
  const wrapped: Part<unknown[]> = async (given, ...rest) => {
    try {
      return await run(given, ...rest);
    } catch (error) {
      // Nobody waits for the answer to a request that was given up.
      if (isAnswer(error) || given.request.signal.aborted) throw error;
      return tell(error);
    }
  };
  return wrapped as Wrapped;
}

/** What a screen throws: where a verb has refused, the status of that; else a fault, by the id that it is logged under. */
function throwFault(error: unknown): never {
  if (error instanceof Problem) throw data(null, screenRefusal(error));
  const fault: FaultData = { fault: logFault(error) };
  throw data(fault, { status: 500 });
}
