import { documentEmailSchema } from "#app/documents/email.schema.ts";
import { api, bodyOf, idOf } from "#app/platform/api.server.ts";
import { emailInvoice } from "./invoice-email.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    await bodyOf(request, documentEmailSchema);
    return emailInvoice(id);
  },
});

export { answer as action, answer as loader };
