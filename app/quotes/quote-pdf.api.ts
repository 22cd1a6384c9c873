/** GET /api/quotes/{id}/pdf. */
import { answerPdf } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { keptWhileUnchanged } from "#app/http/unchanged.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getQuoteDocument } from "./quote-document.server.ts";

const answer = api({
  GET: keptWhileUnchanged(["Quote", "QuoteLine", "Letterhead", "Logo"], async (call) => {
    const document = await getQuoteDocument(idOf(call.params));
    return answerPdf(call, document, `quote-${document.quote_number}.pdf`);
  }),
});

export { answer as action, answer as loader };
