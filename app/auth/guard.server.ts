/** The guards. Middleware, not layout loaders: a client may ask for a leaf's data past its layout's loader. */
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { languageContext } from "#app/platform/context.ts";
import { type Doer, notSignedIn, type SignedIn, signedInBy, signedInByCookie } from "./sessions.server.ts";

/** Who asks, behind a guard; `get` throws where none stands. */
export const signedInContext = createContext<SignedIn>();

/** Encoded once more it is up to three times as long, and has to fit into a header that clients and proxies take. */
const longestRemembered = 2_000;

/** For screens: sends who is not signed in to /login, with the path that they asked for. */
export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const who = await signedInByCookie(request);
  if (!who) {
    const wanted = `${url.pathname}${url.search}`;
    const remembered = wanted.length <= longestRemembered;
    throw redirect(remembered ? `/login?${new URLSearchParams({ to: wanted })}` : "/login");
  }
  context.set(signedInContext, who);
  return next();
};

/** For calls: throws the unauthorized Problem, 401 as JSON. */
export const requireSignedInCall: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const who = await signedInBy(request);
  if (!who) throw notSignedIn();
  context.set(signedInContext, who);
  return next();
};

/** Who does something, for verbs that tell others of it. Behind a guard. */
export function doerOf(context: Readonly<RouterContextProvider>): Doer {
  const { session_id, user } = context.get(signedInContext);
  return { session: session_id, name: user.name, language: context.get(languageContext) };
}
