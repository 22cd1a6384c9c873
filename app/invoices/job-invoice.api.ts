/** POST /api/jobs/{id}/invoice. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { english } from "#app/words/words.server.ts";
import { jobInvoiceSchema } from "./invoice.schema.ts";
import { invoiceOnWire } from "./invoice-wire.server.ts";
import { createInvoice } from "./invoices.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const job = idOf(params);
    const input = await parseBody(request, jobInvoiceSchema);
    const { id, created, again } = await createInvoice(job, input, { language: context.get(languageContext) });
    const warnings = again.length > 0 ? [english.problems.invoicedAgain({ numbers: again })] : null;
    const made = { ...(await invoiceOnWire(id)), ...(warnings && { warnings }) };
    return Response.json(made, { status: created ? 201 : 200 });
  },
});

export { answer as action, answer as loader };
