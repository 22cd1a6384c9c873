/** GET /api/invoices. */
import { api } from "#app/http/api.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceListSchema } from "./invoice.schema.ts";
import { listInvoices } from "./invoice-list.server.ts";
import { rowOnWire } from "./invoice-wire.server.ts";

const answer = api({
  async GET({ url }) {
    const { rows, total } = await listInvoices(validate(invoiceListSchema, Object.fromEntries(url.searchParams)));
    return Response.json({ data: rows.map(rowOnWire), total });
  },
});

export { answer as action, answer as loader };
