/**
 * GET /api/calendar/feed.ics: the calendar feeds for phones and calendar programs, the company's and the engineers'.
 */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { unlessUnchanged } from "#app/http/unchanged.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { parseLanguage } from "#app/words/languages.ts";
import { getFeed, ownerOfToken, tablesOfFeed } from "./feed.server.ts";

const kept = { "Cache-Control": "private, max-age=0, must-revalidate" };

/** The call needs the token of a feed and no session: calendar programs cannot sign in. */
const answer = api({
  async GET(call) {
    const { url, context } = call;
    const owner = await ownerOfToken(url.searchParams.get("token") ?? "");
    if (owner === undefined) throw new Problem("unauthorized", (words) => words.feed.wrongToken);
    return unlessUnchanged(call, { from: tablesOfFeed, also: owner?.id, headers: kept }, async () => {
      const named = parseLanguage(url.searchParams.get("lang"));
      const octets = await getFeed(owner, { named, readers: context.get(languageContext) });
      return new Response(octets, { headers: { "Content-Type": "text/calendar; charset=utf-8" } });
    });
  },
});

export { answer as action, answer as loader };
