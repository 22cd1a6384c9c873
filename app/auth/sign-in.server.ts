/** From a right password to a session: at once, or after the second factor. */
import { redirect } from "react-router";
import { pendingCookie, sessionCookie } from "#app/http/cookies.server.ts";
import { rememberedPath } from "#app/http/site-path.ts";
import { waitLeft } from "#app/platform/clock.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { passwordMark } from "./password.server.ts";
import { homeOf } from "./roles.ts";
import { factorPatience, nextFactor } from "./second-factor.server.ts";
import { endSessionOf, type ProvenUser, startSession } from "./sessions.server.ts";

const purpose = "sign-in that waits for its second factor";

/**
 * The answer to a right password: a session and the screen to open, or the page that asks for a code or sets up the
 * second factor. `to` is the address that was asked for before.
 */
export async function answerPassword(request: Request, user: ProvenUser, to: string | null): Promise<Response> {
  const factor = await nextFactor(user.id);
  if (factor === "none") return redirectSignedIn(request, user, to);
  const page = factor === "code" ? "/login/code" : "/login/second-factor";
  const until = Date.now() + factorPatience;
  const waiting = seal(JSON.stringify([user.id, until, user.mark]), purpose);
  return redirect(withAddress(page, to), { headers: { "Set-Cookie": await pendingCookie.serialize(waiting) } });
}

/** Starts the session; gives the redirect to the screen that was asked for, or on which the role begins. */
export async function redirectSignedIn(request: Request, user: ProvenUser, to: string | null): Promise<Response> {
  const { headers, home } = await signedInHeaders(request, user);
  return redirect(rememberedPath(to) ?? home, { headers });
}

/** Starts the session; gives the headers of its cookies, and the screen on which the user begins. */
export async function signedInHeaders(request: Request, user: ProvenUser): Promise<{ headers: Headers; home: string }> {
  await endSessionOf(request);
  const { token, role, startsToday } = await startSession(user, request.headers.get("User-Agent") ?? "");
  const headers = new Headers({ "Set-Cookie": await sessionCookie.serialize(token) });
  headers.append("Set-Cookie", await pendingCookie.serialize("", { maxAge: 0 }));
  // Engineers cannot open that screen.
  return { headers, home: startsToday && role !== "engineer" ? "/today" : homeOf(role) };
}

/** The user whose password was right a moment ago, in this browser, and who still has to give the second factor. */
export async function pendingUser(request: Request): Promise<ProvenUser | null> {
  const value: unknown = await pendingCookie.parse(request.headers.get("Cookie"));
  const text = typeof value === "string" && value !== "" ? unseal(value, purpose) : null;
  if (text === null) return null;
  const [id, until, mark] = JSON.parse(text) as [number, number, string];
  if (waitLeft(new Date(until), factorPatience, new Date()) === 0) return null;
  const select = { email: true, name: true, password_hash: true };
  const user = await reader().user.findFirst({ where: { id, active: 1 }, select });
  // A password that was changed or reset meanwhile opens nothing.
  if (!user || passwordMark(user.password_hash) !== mark) return null;
  return { id, email: user.email, name: user.name, mark };
}

/** An address with the address to open afterwards, where that is one to open. */
export function withAddress(page: string, to: string | null): string {
  const path = rememberedPath(to);
  return path === null ? page : `${page}?${new URLSearchParams({ to: path })}`;
}
