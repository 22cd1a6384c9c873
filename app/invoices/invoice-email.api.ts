/** POST /api/invoices/{id}/email. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { emailInvoice } from "./invoice-email.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const id = idOf(params);
    const given = await parseBody(request, documentEmailSchema);
    return Response.json(await emailInvoice(id, given, context.get(languageContext)));
  },
});

export { answer as action, answer as loader };
