/** Calls on things with versions: the ETag of an answer, and what If-Match asks (docs/decisions/0022-two-people.md). */

import { callRefusal } from "#app/platform/problem.ts";
import { ChangedMeanwhile, type Seen, seenByTag, type Versioned, versionTag } from "#app/platform/versions.server.ts";
import { wordsIn } from "#app/words/words.server.ts";

/** A thing as the answer to a call, with the tag of its version. */
export function versionedAnswer({ thing, version }: Versioned<unknown>, status = 200): Response {
  return Response.json(thing, { status, headers: { ETag: versionTag(version) } });
}

/**
 * The answer of a change that is given the versions which the request's If-Match names. When the thing is another by
 * now: 409 with the one that is saved, under `current`, and its tag.
 */
export async function unlessChanged(
  request: Request,
  change: (seen: Seen) => Promise<Response>,
  current: () => Promise<Versioned<unknown>>,
): Promise<Response> {
  try {
    return await change(seenByTag(request.headers.get("If-Match")));
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const { thing, version } = await current();
    return versionedAnswer(
      { thing: { error: error.sentence(wordsIn("en")), current: thing }, version },
      callRefusal(error).status,
    );
  }
}
