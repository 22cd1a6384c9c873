/** ETag and If-Match of calls on things with versions (docs/decisions/0022-two-people.md). */

import { callRefusal } from "#app/platform/problem.ts";
import {
  ChangedMeanwhile,
  type Seen,
  seenByTag,
  type Version,
  type Versioned,
  versionTag,
} from "#app/platform/versions.server.ts";
import { english } from "#app/words/words.server.ts";

/** A thing as the answer of a call, with its version as ETag. */
export function versionedAnswer({ thing, version }: Versioned<unknown, Version>, status = 200): Response {
  return Response.json(thing, { status, headers: { ETag: versionTag(version) } });
}

/**
 * The answer of `change`, which gets what `seenIn` finds in the request's If-Match: by default the versions. If
 * someone else has saved the thing since: 409 with the saved thing as `current`, and its ETag.
 */
export async function unlessChanged(
  request: Request,
  change: (seen: Seen) => Promise<Response>,
  current: () => Promise<Versioned<unknown, Version>>,
  seenIn: (ifMatch: string | null) => Seen = seenByTag,
): Promise<Response> {
  try {
    return await change(seenIn(request.headers.get("If-Match")));
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const { thing, version } = await current();
    return versionedAnswer(
      { thing: { error: error.sentence(english), current: thing }, version },
      callRefusal(error).status,
    );
  }
}
