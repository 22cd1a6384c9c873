import { randomUUID } from "node:crypto";
import { whyOf } from "#app/platform/screen.server.ts";
import type { Words } from "#app/words/words.ts";

/** The rows of an admin list, or none and why: a list that cannot be read takes nothing else away from its screen. */
export async function loadedRows<Row>(load: () => Promise<Row[]>, words: Words) {
  // A new visit makes the form that adds anew, empty.
  const visit = randomUUID();
  try {
    return { rows: await load(), visit, problem: null };
  } catch (error) {
    return { rows: [], visit, problem: words.shell.loads.list({ reason: whyOf(error, words) }) };
  }
}
