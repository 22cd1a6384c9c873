/** GET /api/search. */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { searchSchema } from "./search.schema.ts";
import { searchEverything, tablesOfSearch } from "./search.server.ts";

const answer = api({
  GET: withETag(tablesOfSearch, async ({ url, context }) => {
    const { q } = validate(searchSchema, Object.fromEntries(url.searchParams));
    return Response.json({ data: await searchEverything(q, context.get(languageContext)) });
  }),
});

export { answer as action, answer as loader };
