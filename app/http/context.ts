/** The values that middleware gives to loaders and actions with a request. */
import { createContext } from "react-router";
import { defaultLanguage, type Language } from "#app/words/languages.ts";

/** The client's IP address (client-address.server.ts). */
export const clientAddressContext = createContext<string>("");

/** A hash of the build that answers; "" in development. */
export const buildContext = createContext<string>("");

/** The language of the screen. */
export const languageContext = createContext<Language>(defaultLanguage);

/** The seconds after which a refused screen is worth asking for again, or null (faults.server.ts). */
export const retryAfterContext = createContext<number | null>(null);

/** Whether the page has no scripts (plain-pages.server.ts). */
export const plainContext = createContext<boolean>(false);

/** The nonce of this response's inline scripts (Content-Security-Policy). */
export const nonceContext = createContext<string>("");

/** The key of the forms of this page (platform/form-keys.server.ts). */
export const formKeyContext = createContext<string>("");
