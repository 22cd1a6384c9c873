/** GET and PATCH /api/invoices/{id}; DELETE of a draft. */
import { api, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { setPaid } from "#app/payments/payments.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { paidSchema } from "./invoice.schema.ts";
import { deleteDraft, isDraftId } from "./invoice-drafts.server.ts";
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
  async DELETE({ params }) {
    const id = idOf(params);
    if (isDraftId(id)) await deleteDraft(id);
    else throw (await invoiceOnWire(id)) && new Problem("conflict", (words) => words.problems.invoiceStays);
    return new Response(null, { status: 204 });
  },
});

export { answer as action, answer as loader };
