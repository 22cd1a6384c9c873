/** The shape of a catalogue: English is the measure, a text missing from another language fails the type check. */
import type { en } from "./en/index.ts";

export type Words = typeof en;
