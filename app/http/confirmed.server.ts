/** The action of a route that asks a question first (ui/confirm-link.tsx): what is done once the answer is yes. */
import type { RouterContextProvider } from "react-router";
import { idOf } from "#app/numbers/whole-number.ts";
import type { FailedWords } from "#app/platform/failure.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { type Notice, redirectWithNotice } from "./notice.server.ts";
import { errorSentence, wordsOf } from "./screen.server.ts";

type Context = Readonly<RouterContextProvider>;

/** `id` is that of the address; 0 for a route without one. */
type Asked = { id: number; context: Context };

/** Where the answer leads, and what is said there. */
type Ending = { to: string; text: string; tone?: Notice["tone"] };

type Confirmed<Result> = {
  /** Does it, or throws: a Problem says why it cannot be. */
  act: (asked: Asked) => Promise<Result>;
  /** What follows on it; an answer of its own where that is more than a message. */
  done: (words: Words, result: Result, asked: Asked) => Ending | Promise<Response | Ending>;
  /** What follows where it failed: `saying` puts the reason behind what failed ("Delete failed: …"; failedSentence). */
  failed: (words: Words, why: { saying: (failed: FailedWords) => string; error: unknown }, asked: Asked) => Ending;
};

/**
 * Waits for a deletion; what is gone already counts as deleted: without scripts a form may be sent twice, and its first
 * answer may be lost.
 */
export async function orGone(deletion: Promise<void>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "not-found")) throw error;
  }
}

/**
 * An action that does what was asked, and redirects to a screen with a notice of how it went. The tone is "ok" or "bad"
 * unless the route says otherwise. Throws a not-found Problem for an address whose id is none.
 */
export function confirmedAction<Result>({ act, done, failed }: Confirmed<Result>) {
  return async ({ params, context }: { params: { id?: string | undefined }; context: Context }): Promise<Response> => {
    const words = wordsOf(context);
    const asked = { id: params.id === undefined ? 0 : idOf(params), context };
    let result: Result;
    try {
      result = await act(asked);
    } catch (error) {
      const saying = (what: FailedWords) => errorSentence(error, words, what);
      const { to, ...notice } = failed(words, { saying, error }, asked);
      return redirectWithNotice(to, { tone: "bad", ...notice });
    }
    const ending = await done(words, result, asked);
    if (ending instanceof Response) return ending;
    const { to, ...notice } = ending;
    return redirectWithNotice(to, { tone: "ok", ...notice });
  };
}
