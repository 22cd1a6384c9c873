/** The cookies. Over https all have the prefix `__Host-`, so that no other host can set or read them. */
import { createCookie } from "react-router";
import { environment } from "#app/platform/environment.server.ts";

const common = { path: "/", sameSite: "lax", secure: environment.secure, httpOnly: true } as const;
const prefix = environment.secure ? "__Host-" : "";
const year = 365 * 24 * 3600;

/** The most days that a session lives, and its cookie with it (docs/decisions/0005-sessions.md). */
export const sessionDays = 90;

/** The random token of the session. */
export const sessionCookie = createCookie(`${prefix}sid`, { ...common, maxAge: sessionDays * 24 * 3600 });

/** That the password was right, between it and the code of the second factor (auth/sign-in.server.ts). */
export const pendingCookie = createCookie(`${prefix}pending`, { ...common, maxAge: 600 });

/** The language that the user chose. */
export const languageCookie = createCookie(`${prefix}lang`, { ...common, maxAge: year });

/** The theme that the user chose, for rendering on the server. The browser keeps it too, under app.theme. */
export const themeCookie = createCookie(`${prefix}theme`, { ...common, maxAge: year });

/** Whether this device has chosen pages without scripts: "plain" or "full" (plain-pages.server.ts). */
export const pagesCookie = createCookie(`${prefix}pages`, { ...common, maxAge: year });

/** The notice for the next page. */
export const noticeCookie = createCookie(`${prefix}notice`, { ...common, maxAge: 60 });
