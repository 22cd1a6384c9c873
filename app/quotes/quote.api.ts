import { api, bodyOf, idOf } from "#app/platform/api.server.ts";
import { languageContext } from "#app/platform/context.ts";
import { quoteSchema, quoteStatusSchema } from "./quote.schema.ts";
import { quoteOnWire } from "./quote-wire.server.ts";
import { setQuoteStatus, updateQuote } from "./quotes.server.ts";

const answer = api({
  async GET({ params }) {
    return Response.json(await quoteOnWire(idOf(params)));
  },
  async PUT({ request, url, params, context }) {
    const id = idOf(params);
    const input = await bodyOf(request, quoteSchema);
    const reprice = input.reprice || url.searchParams.get("reprice") === "1";
    await updateQuote(id, { ...input, reprice }, context.get(languageContext));
    return Response.json(await quoteOnWire(id));
  },
  async PATCH({ request, params }) {
    const id = idOf(params);
    await setQuoteStatus(id, (await bodyOf(request, quoteStatusSchema)).status);
    return Response.json(await quoteOnWire(id));
  },
});

export { answer as action, answer as loader };
