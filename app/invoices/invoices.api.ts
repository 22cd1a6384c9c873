/** GET and POST /api/invoices. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceCallSchema } from "./invoice.schema.ts";
import { invoiceContentSchema } from "./invoice-content.schema.ts";
import { createDraft, createIssued, findDrafts } from "./invoice-drafts.server.ts";
import { listInvoices } from "./invoice-list.server.ts";
import { draftRowOnWire, invoiceOnWire, rowOnWire } from "./invoice-wire.server.ts";

const answer = api({
  GET: withETag(
    // What a draft comes to is read of all that it would be issued from, and whether it can be issued.
    ["Invoice", "InvoiceDraft", "InvoiceSubstitution", "Customer", "Site", "Job", "Quote", "QuoteLine", "Settings"],
    async ({ url }) => {
      const { status, ...asked } = validate(invoiceCallSchema, Object.fromEntries(url.searchParams));
      if (status === "draft") {
        const { rows, total } = await findDrafts(asked);
        return Response.json({ data: rows.map(draftRowOnWire), total });
      }
      const { rows, total } = await listInvoices({ ...asked, status });
      return Response.json({ data: rows.map(rowOnWire), total });
    },
  ),
  async POST({ request, context }) {
    const { draft, ...content } = await parseBody(request, invoiceContentSchema);
    const language = context.get(languageContext);
    const { id } = draft ? await createDraft(content) : await createIssued(content, { language });
    return Response.json(await invoiceOnWire(id), { status: 201 });
  },
});

export { answer as action, answer as loader };
