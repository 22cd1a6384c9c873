/** GET /api/books/303: the sums of a quarter or a year by rate, for model 303. */
import { api } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { taxOnWire } from "#app/invoices/invoice-wire.server.ts";
import { totalsOf } from "./book.ts";
import { periodSchema } from "./books.schema.ts";
import { listIssued, tablesOfBook } from "./books.server.ts";

const answer = api({
  GET: withETag(tablesOfBook, async ({ url }) => {
    const period = validate(periodSchema, Object.fromEntries(url.searchParams));
    const { issued, rectified } = totalsOf(await listIssued(period));
    return Response.json({ issued: issued.map(taxOnWire), rectified: rectified.map(taxOnWire) });
  }),
});

export { answer as action, answer as loader };
