/** GET /api/books/issued: the book of issued invoices of a quarter or a year. */
import { api } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { rowOnWire } from "./book-wire.ts";
import { periodSchema } from "./books.schema.ts";
import { listIssued, tablesOfBook } from "./books.server.ts";

const answer = api({
  GET: withETag(tablesOfBook, async ({ url }) => {
    const period = validate(periodSchema, Object.fromEntries(url.searchParams));
    return Response.json({ data: (await listIssued(period)).map(rowOnWire) });
  }),
});

export { answer as action, answer as loader };
