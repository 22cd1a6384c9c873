/** The types of the catalogues. English sets the shape; a text that is missing in another language is a type error. */
import type { en } from "./en/index.ts";
import type { server } from "./en/server.ts";
import type { work } from "./en/work.ts";

/** The texts that every page loads, so each of them makes every page larger. */
export type PageWords = typeof en;

/** The texts that only some screens load (calendar-words.ts and others). */
export type ScreenWords = typeof work;

/** The texts that only the server uses. */
export type ServerWords = typeof server;

/** All texts. */
export type Words = PageWords & ScreenWords & ServerWords;
