import { api, bodyOf, idOf } from "#app/platform/api.server.ts";
import { quoteEmailSchema } from "./quote.schema.ts";
import { emailQuote } from "./quote-email.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    await bodyOf(request, quoteEmailSchema);
    return emailQuote(id);
  },
});

export { answer as action, answer as loader };
