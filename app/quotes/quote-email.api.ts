import { documentEmailSchema } from "#app/documents/email.schema.ts";
import { api, bodyOf, idOf } from "#app/platform/api.server.ts";
import { emailQuote } from "./quote-email.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    await bodyOf(request, documentEmailSchema);
    return emailQuote(id);
  },
});

export { answer as action, answer as loader };
