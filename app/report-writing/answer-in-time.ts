/** An answer of the server that has arrived whole. */
export type Answer = Pick<Response, "ok" | "status" | "statusText" | "headers"> & { text: string };

/**
 * The answer to a request. With a weak signal a request hangs instead of failing, also after the head of its answer has
 * come: where the answer is not there after `patience` milliseconds, it throws TypeError, as where the server is not
 * reached.
 */
export async function answerInTime(address: string, request: RequestInit, patience: number): Promise<Answer> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), patience);
  try {
    const answer = await fetch(address, { credentials: "include", signal: giveUp.signal, ...request });
    const { ok, status, statusText, headers } = answer;
    return { ok, status, statusText, headers, text: await answer.text() };
  } catch (error) {
    throw giveUp.signal.aborted ? new TypeError("The server did not answer in time") : error;
  } finally {
    clearTimeout(timer);
  }
}

/** What the server says of a refusal: in English, in the user's language where it knows it, and of single fields. */
type Refusal = { error?: string; said?: string; fields?: Record<string, string> };

/** What a refusal says; nothing where it comes from something between this page and the server. */
export function refusalIn({ text }: Answer): Refusal {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
