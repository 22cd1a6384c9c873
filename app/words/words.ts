/** The shape of the catalogues: English is the measure, a text missing from another language fails the type check. */
import type { en } from "./en/index.ts";
import type { server } from "./en/server.ts";
import type { work } from "./en/work.ts";

/** What every page brings along. Each text of it weighs on every screen. */
export type PageWords = typeof en;

/** What some screens bring themselves (use-calendar-words.ts and the like). */
export type WorkWords = typeof work;

/** What the browser never needs. */
export type ServerWords = typeof server;

/** All texts: what the server has. */
export type Words = PageWords & WorkWords & ServerWords;
