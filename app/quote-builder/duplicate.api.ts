/** POST /api/quotes/{id}/duplicate. */
import { api, parseBodyIfAny } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { duplicateSchema } from "#app/quotes/quote.schema.ts";
import { quoteOnWire } from "#app/quotes/quote-wire.server.ts";
import { duplicateQuote } from "./duplicate.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const asked = await parseBodyIfAny(request, duplicateSchema);
    const { id } = await duplicateQuote(idOf(params), asked, context.get(languageContext));
    return versionedAnswer(await quoteOnWire(id), 201);
  },
});

export { answer as action, answer as loader };
