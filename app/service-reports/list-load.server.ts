import { whyOf } from "#app/platform/screen.server.ts";
import type { Words } from "#app/words/words.ts";

/** The rows of an admin list, or none and why: a list that cannot be read takes nothing else away from its screen. */
export async function loadedRows<Row>(load: () => Promise<Row[]>, words: Words) {
  try {
    return { rows: await load(), problem: null };
  } catch (error) {
    return { rows: [], problem: words.shell.loads.list({ reason: whyOf(error, words) }) };
  }
}
