import { redirectWithNotice } from "#app/http/notice.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";

/**
 * The redirect after something was e-mailed from a screen: says `sent`, or that nobody knows yet, which is neither a success
 * nor a failure. Throws what the sending throws otherwise.
 */
export async function redirectAfterEmail(
  to: string,
  sending: Promise<unknown>,
  words: Words,
  sent: { text: string; seconds?: number },
): Promise<Response> {
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "unanswered") throw error;
    return redirectWithNotice(to, { tone: "warn", text: error.sentence(words) });
  }
  return redirectWithNotice(to, { tone: "ok", ...sent });
}
