import { redirectWithNotice } from "#app/http/notice.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";

/**
 * Waits for an e-mail that a screen sends, then redirects to `to` with a notice: what `sent` says of the result, a
 * success unless it has another tone, or a warning when the mail server has not confirmed it yet (an "unanswered"
 * Problem), or when it was sent and only its record failed. Throws every other error of the sending.
 */
export async function redirectAfterEmail<Result>(
  to: string,
  sending: Promise<Result>,
  words: Words,
  sent: (result: Result) => { tone?: "warn"; text: string; seconds?: number },
): Promise<Response> {
  let result: Result;
  try {
    result = await sending;
  } catch (error) {
    if (!(error instanceof Problem) || !hasLeft(error)) throw error;
    return redirectWithNotice(to, { tone: "warn", text: error.sentence(words) });
  }
  return redirectWithNotice(to, { tone: "ok", ...sent(result) });
}

/** Whether the message has left, or may have: its form shown again would have it sent twice. */
function hasLeft({ kind, outcome }: Problem): boolean {
  return outcome === "done" || kind === "unanswered";
}
