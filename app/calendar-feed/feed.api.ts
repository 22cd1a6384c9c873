/**
 * GET /api/calendar/feed.ics: the calendar feeds for phones and calendar programs, the company's and the engineers'.
 */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { etagOf, matchesEtag } from "#app/http/etag.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { getFeed, ownerOfToken } from "./feed.server.ts";

/** The call needs the token of a feed and no session: calendar programs cannot sign in. */
const answer = api({
  async GET({ request, url, context }) {
    const owner = await ownerOfToken(url.searchParams.get("token") ?? "");
    if (owner === undefined) throw new Problem("unauthorized", (words) => words.feed.wrongToken);
    const text = await getFeed(owner, context.get(languageContext));
    const etag = etagOf(text);
    const headers = { ETag: etag, "Cache-Control": "private, max-age=0, must-revalidate" };
    if (matchesEtag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "Content-Type": "text/calendar; charset=utf-8" } });
  },
});

export { answer as action, answer as loader };
