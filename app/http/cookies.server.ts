/** The cookies of the product. Over https all have the `__Host-` prefix: no other host can set or read them. */
import { createCookie } from "react-router";
import { environment } from "#app/platform/environment.server.ts";

const common = { path: "/", sameSite: "lax", secure: environment.secure, httpOnly: true } as const;
const prefix = environment.secure ? "__Host-" : "";
const year = 365 * 24 * 3600;

/** The session's random token. */
export const sessionCookie = createCookie(`${prefix}sid`, {
  ...common,
  maxAge: 90 * 24 * 3600,
});

/** The language that a person chose. */
export const languageCookie = createCookie(`${prefix}lang`, { ...common, maxAge: year });

/** The theme that a person chose, for the server to render; the browser keeps it too, under app.theme. */
export const themeCookie = createCookie(`${prefix}theme`, { ...common, maxAge: year });

/** A message for the next page. */
export const noticeCookie = createCookie(`${prefix}notice`, { ...common, maxAge: 60 });
