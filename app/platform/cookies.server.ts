/** The cookies of the product. Over https the session's has the `__Host-` prefix, which no other host can set. */
import { createCookie } from "react-router";
import { environment } from "./environment.server.ts";

const common = { path: "/", sameSite: "lax", secure: environment.secure, httpOnly: true } as const;
const year = 365 * 24 * 3600;

/** The session's random token. */
export const sessionCookie = createCookie(environment.secure ? "__Host-sid" : "sid", {
  ...common,
  maxAge: 90 * 24 * 3600,
});

/** The language that a person chose. */
export const languageCookie = createCookie("lang", { ...common, maxAge: year });

/** The theme that a person chose, for the server to render; the browser keeps it too, under app.theme. */
export const themeCookie = createCookie("theme", { ...common, maxAge: year });

/** A message for the next page. */
export const noticeCookie = createCookie("notice", { ...common, maxAge: 60 });
