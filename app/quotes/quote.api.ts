/** GET, PUT and PATCH /api/quotes/{id}. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import type { Seen } from "#app/platform/versions.server.ts";
import { quoteMoveSchema, quoteSchema } from "./quote.schema.ts";
import { setQuoteStatus } from "./quote-status.server.ts";
import { quoteOnWire } from "./quote-wire.server.ts";
import { updateQuote } from "./quotes.server.ts";

const answer = api({
  async GET({ params }) {
    return versionedAnswer(await quoteOnWire(idOf(params)));
  },
  async PUT({ request, url, params, context }) {
    const id = idOf(params);
    const input = await parseBody(request, quoteSchema);
    const reprice = input.reprice || url.searchParams.get("reprice") === "1";
    return answerChange(request, id, (seen) =>
      updateQuote(id, { ...input, reprice }, context.get(languageContext), seen),
    );
  },
  async PATCH({ request, params }) {
    const id = idOf(params);
    const move = await parseBody(request, quoteMoveSchema);
    return answerChange(request, id, (seen) => setQuoteStatus(id, move, { seen }));
  },
});

/** Makes a change and answers with the quote as it is afterwards. */
function answerChange(request: Request, id: number, change: (seen: Seen) => Promise<void>): Promise<Response> {
  const current = () => quoteOnWire(id);
  const answered = async (seen: Seen) => {
    await change(seen);
    return versionedAnswer(await current());
  };
  return unlessChanged(request, answered, current);
}

export { answer as action, answer as loader };
