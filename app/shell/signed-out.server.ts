import { redirect } from "react-router";
import { sessionCookie } from "#app/http/cookies.server.ts";

/** Leads to the sign-in of a browser that is signed in no longer, and takes its cookie away. */
export async function redirectSignedOut(): Promise<Response> {
  return redirect("/login", { headers: { "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }) } });
}
