/**
 * The guards of screens and calls that need a session. They are middleware and not loaders of a layout, since a client
 * may request the data of a page without that of its layout.
 */
import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { type Doer, notSignedIn, type SignedIn, signedInBy, signedInByCookie } from "./sessions.server.ts";

/** The session and user of the request. Set by a guard; `get` throws on a route without one. */
export const signedInContext = createContext<SignedIn>();

/**
 * The longest address to remember, in characters. It is encoded twice on its way, which makes it up to three times as
 * long, and it has to fit into a header that clients and proxies accept.
 */
const longestRemembered = 2_000;

/** The guard of screens: redirects to /login without a session, with the address that was asked for (behaviour 1.1). */
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

/** The guard of calls: throws the unauthorized Problem without a session, which becomes 401 as JSON (behaviour 6.1). */
export const requireSignedInCall: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const who = await signedInBy(request);
  if (!who) throw notSignedIn();
  context.set(signedInContext, who);
  return next();
};

/** The user of the request as verbs want it that notify others of a change. For routes behind a guard. */
export function doerOf(context: Readonly<RouterContextProvider>): Doer {
  const { session_id, user } = context.get(signedInContext);
  return { session: session_id, name: user.name, language: context.get(languageContext) };
}
