/** GET and PATCH /api/invoices/{id}. */
import { api, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { paidSchema } from "./invoice.schema.ts";
import { invoiceOnWire } from "./invoice-wire.server.ts";

const answer = api({
  async GET({ params }) {
    return Response.json(await invoiceOnWire(idOf(params)));
  },
  async PATCH({ request, params }) {
    const id = idOf(params);
    await setPaid(id, (await parseBody(request, paidSchema)).paid);
    return Response.json(await invoiceOnWire(id));
  },
});

export { answer as action, answer as loader };
