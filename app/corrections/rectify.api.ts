/** POST /api/invoices/{id}/rectify. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { invoiceOnWire } from "#app/invoices/invoice-wire.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { rectifyInvoice } from "./rectify.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const asked = await parseBody(request, rectifySchema);
    const { id } = await rectifyInvoice(idOf(params), asked, { language: context.get(languageContext) });
    return Response.json(await invoiceOnWire(id), { status: 201 });
  },
});

export { answer as action, answer as loader };
