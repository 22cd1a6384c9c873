/** Faults of ours in screens: what a person is told of them, and what the log is. */
import { data, type ServerBuild } from "react-router";
import type { FaultData } from "./failure.ts";
import { logFault } from "./log.server.ts";
import { isAnswer } from "./screen.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Given = { request: Request };
type Part<Rest extends unknown[]> = (given: Given, ...rest: Rest) => unknown;

/**
 * The build with screens whose loaders, actions and middleware log what they throw unexpectedly, and throw its id in place
 * of it. What the router itself tells the browser of such an error has no id: it hides all of it.
 */
export function namingFaults(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && naming(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function naming(route: Route): Route {
  const { loader, action, middleware, default: view } = route.module;
  // Calls and files answer for themselves (api.server.ts).
  if (!view) return route;
  const named = {
    ...(loader && { loader: withId(loader) }),
    ...(action && { action: withId(action) }),
    ...(middleware && { middleware: middleware.map(withId) }),
  };
  return { ...route, module: { ...route.module, ...named } };
}

function withId<Wrapped>(part: Wrapped): Wrapped {
  const run = part as Part<unknown[]>;
  const wrapped: Part<unknown[]> = async (given, ...rest) => {
    try {
      return await run(given, ...rest);
    } catch (error) {
      // Nobody waits for the answer to a request that was given up.
      if (isAnswer(error) || given.request.signal.aborted) throw error;
      const fault: FaultData = { fault: logFault(error) };
      throw data(fault, { status: 500 });
    }
  };
  return wrapped as Wrapped;
}
