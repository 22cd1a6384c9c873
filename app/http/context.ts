/** What a request carries through middleware to loaders and actions. */
import { createContext } from "react-router";
import type { Language } from "#app/platform/money.ts";

/** The client's network address (client-address.server.ts). */
export const clientAddressContext = createContext<string>("");

/** The build that answers, by its hash; empty while it is developed. */
export const buildContext = createContext<string>("");

/** The language of this request's screen. */
export const languageContext = createContext<Language>("en");

/** For the inline scripts of this response (Content-Security-Policy). */
export const nonceContext = createContext<string>("");
