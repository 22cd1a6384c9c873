/**
 * The guards of screens and calls that need a session. They are middleware and not loaders of a layout, since a client
 * may request the data of a page without that of its layout.
 */
import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import type { OverData } from "#app/platform/failure.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { forUserHeader } from "./for-user.ts";
import { homeOf, type Least, leastRole, roleReaches } from "./roles.ts";
import { type Doer, notSignedIn, type SignedIn, signedInBy, signedInByCookie } from "./sessions.server.ts";

/** The session and user of the request. Set by a guard; `get` throws on a route without one. */
export const signedInContext = createContext<SignedIn>();

/**
 * The longest address to remember, in characters. It is encoded twice on its way, which makes it up to three times as
 * long, and it has to fit into a header that clients and proxies accept.
 */
const longestRemembered = 2_000;

/**
 * The guard of screens: redirects to /login without a session, with the address that was asked for, and where a form
 * was posted with a notice that nothing was done (behaviour 1.1). A form that the scripts of a page send is answered on
 * that page instead (OverData), as it is where another user than the page's is signed in. Throws a 403 for the error
 * page, with the roles that may, where the user's role does not suffice (behaviour 1.5).
 */
export const requireSignedIn: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const who = await signedInByCookie(request);
  const words = wordsIn(context.get(languageContext));
  if (!(who && isFor(who, request)) && isFormOfScripts(request) && addressOf(pattern) !== logout) {
    throw data(overData(who, words), { status: 401, statusText: "Unauthorized" });
  }
  if (!who) {
    const wanted = `${url.pathname}${url.search}`;
    const remembered = wanted.length <= longestRemembered;
    const login = remembered ? `/login?${new URLSearchParams({ to: wanted })}` : "/login";
    if (request.method !== "POST") throw redirect(login);
    throw await redirectWithNotice(login, { tone: "warn", text: words.problems.sessionOver });
  }
  context.set(signedInContext, who);
  const least = leastRole(addressOf(pattern), request.method);
  if (!roleReaches(who.role, least)) {
    // The address "/" is the form of a new customer. Whoever may not add one is led to where their role begins.
    if (addressOf(pattern) === "/" && request.method === "GET") throw redirect(homeOf(who.role));
    const refusal: RefusedRole = {
      error: whoMay(least)(words),
      home: homeOf(who.role),
    };
    throw data(refusal, { status: 403, statusText: "Forbidden" });
  }
  return next();
};

/** The sign-out, by which whoever is signed in leaves: it asks for no other session first. */
const logout = "/logout";

/** Whether scripts of a page have sent a form, and show its answer on that page. */
function isFormOfScripts({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname.endsWith(".data");
}

/** What such a page is told: its session is over, or `other` is signed in. */
function overData(other: SignedIn | null, { problems }: Words): OverData {
  const { sessionEnded, otherSignedIn } = problems;
  if (!other) return { ...sessionEnded, way: { href: "/login", text: sessionEnded.way } };
  const { refused, refusedTyped, over, way } = otherSignedIn;
  const { name } = other.user;
  return {
    ...{ refused: refused({ name }), refusedTyped: refusedTyped({ name }), over: over({ name }) },
    way: { href: logout, text: way },
  };
}

/** The address in the table of roles: the router's patterns begin without a slash. */
function addressOf(pattern: string): string {
  return pattern.startsWith("/") ? pattern : `/${pattern}`;
}

/** What the error page of a refused screen is told: who may open it, and where the user begins. */
export type RefusedRole = { error: string; home: string };

/** Whether an error is the refusal of a screen to a user's role, as it is thrown on the server. */
export function isRefusedRole(error: unknown): error is { data: RefusedRole; init: ResponseInit | null } {
  if (typeof error !== "object" || error === null || !("init" in error) || !("data" in error)) return false;
  const [init, refusal] = [error.init as ResponseInit | null, error.data as Partial<RefusedRole> | null];
  // Other refusals of a screen have the status alone.
  return init?.status === 403 && refusal?.home !== undefined;
}

/** The sentence that says who may do what takes a role. */
function whoMay(least: Least): Sentence {
  return (words) => words.problems.onlyRoles[least === "office" ? "office" : "owner"];
}

/**
 * The guard of calls: throws the unauthorized Problem without a session, which becomes 401 as JSON (behaviour 6.1), or
 * with that of another user than the one that the request names, and a forbidden one, 403, where the user's role does
 * not suffice.
 */
export const requireSignedInCall: MiddlewareFunction<Response> = async ({ request, pattern, context }, next) => {
  const who = await signedInBy(request);
  if (!who || !isFor(who, request)) throw notSignedIn();
  const least = leastRole(addressOf(pattern), request.method);
  context.set(signedInContext, who);
  expectRole(context, least);
  return next();
};

function isFor({ user }: SignedIn, { headers }: Request): boolean {
  const named = headers.get(forUserHeader);
  return named === null || named === String(user.id);
}

/** Throws a forbidden Problem where the user's role is too low for a part of what the request's address does. */
export function expectRole(context: Readonly<RouterContextProvider>, least: Least): void {
  if (!roleReaches(context.get(signedInContext).role, least)) throw new Problem("forbidden", whoMay(least));
}

/** The user of the request as verbs want it that notify others of a change. For routes behind a guard. */
export function doerOf(context: Readonly<RouterContextProvider>): Doer {
  const { session_id, user } = context.get(signedInContext);
  return { session: session_id, name: user.name, language: context.get(languageContext) };
}
