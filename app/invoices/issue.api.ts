/** POST /api/invoices/{id}/issue: a draft gets its number. */
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { issueDraft } from "./invoice-drafts.server.ts";
import { invoiceOnWire } from "./invoice-wire.server.ts";

const answer = api({
  async POST({ params, context }) {
    const { id, created } = await issueDraft(idOf(params), { language: context.get(languageContext) });
    return Response.json(await invoiceOnWire(id), { status: created ? 201 : 200 });
  },
});

export { answer as action, answer as loader };
