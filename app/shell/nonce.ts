import { createContext } from "react";

/**
 * The nonce of the document's inline scripts, while the server renders it. It does not come from a loader: none runs
 * where a guard refuses a screen. "" in the browser, which hides the nonce from scripts.
 */
export const NonceContext = createContext("");
