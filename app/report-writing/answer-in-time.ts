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
    const said: unknown = JSON.parse(text);
    return typeof said === "object" && said !== null ? said : {};
  } catch {
    return {};
  }
}

/** The 4xx after which the same request may succeed later. */
const passing = [401, 408, 425, 429];

/** The 4xx with which also a proxy refuses for good: the method, and the size. */
const lasting = [405, 413];

/**
 * Whether a refusal says nothing of what was sent, so that the same may be sent again later. That is also a 4xx without
 * the server's JSON: something between this page and the server gave it, or the server gave up before it had read all.
 */
export function isTemporary(answer: Answer): boolean {
  const { status } = answer;
  if (passing.includes(status) || status >= 500) return true;
  return !lasting.includes(status) && refusalIn(answer).error === undefined;
}
