/** POST /api/invoices/{id}/annul. */
import { api, parseBody } from "#app/http/api.server.ts";
import { annulSchema } from "#app/invoices/invoice-content.schema.ts";
import { invoiceOnWire } from "#app/invoices/invoice-wire.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { annulInvoice } from "./rectify.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    await annulInvoice(id, (await parseBody(request, annulSchema)).reason);
    return Response.json(await invoiceOnWire(id));
  },
});

export { answer as action, answer as loader };
