/** GET /api/books/347: the customers of a year whom model 347 names. */
import { api } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { decimalFromCents } from "#app/numbers/money.ts";
import { declaredIn, thresholdOf } from "./book.ts";
import { declaredOnWire } from "./book-wire.ts";
import { yearSchema } from "./books.schema.ts";
import { listIssued, tablesOfBook } from "./books.server.ts";

const answer = api({
  GET: withETag(tablesOfBook, async ({ url }) => {
    const { year, issuer } = validate(yearSchema, Object.fromEntries(url.searchParams));
    const declared = declaredIn(year, await listIssued({ year, issuer }));
    return Response.json({ threshold: decimalFromCents(thresholdOf(year)), data: declared.map(declaredOnWire) });
  }),
});

export { answer as action, answer as loader };
