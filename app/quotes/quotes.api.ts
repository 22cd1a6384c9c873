/** GET and POST /api/quotes. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { versionedAnswer } from "#app/http/versioned-api.server.ts";
import { quoteListSchema, quoteSchema } from "./quote.schema.ts";
import { listQuotes } from "./quote-list.server.ts";
import { quoteOnWire, rowOnWire } from "./quote-wire.server.ts";
import { createQuote } from "./quotes.server.ts";

const answer = api({
  GET: withETag(["Quote", "Customer", "Site", "Job"], async ({ url }) => {
    const { rows, total } = await listQuotes(validate(quoteListSchema, Object.fromEntries(url.searchParams)));
    return Response.json({ data: rows.map(rowOnWire), total });
  }),
  async POST({ request, context }) {
    const { id } = await createQuote(await parseBody(request, quoteSchema), context.get(languageContext));
    return versionedAnswer(await quoteOnWire(id), 201);
  },
});

export { answer as action, answer as loader };
