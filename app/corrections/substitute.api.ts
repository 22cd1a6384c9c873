/** POST /api/invoices/{id}/substitute. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { substituteSchema } from "#app/invoices/invoice-content.schema.ts";
import { invoiceOnWire } from "#app/invoices/invoice-wire.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { substituteInvoices } from "./substitute.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const { others } = await parseBody(request, substituteSchema);
    const { id } = await substituteInvoices([idOf(params), ...others], { language: context.get(languageContext) });
    return Response.json(await invoiceOnWire(id), { status: 201 });
  },
});

export { answer as action, answer as loader };
