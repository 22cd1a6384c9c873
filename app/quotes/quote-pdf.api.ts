/** GET /api/quotes/{id}/pdf. */
import { pdfResponse } from "#app/documents/pdf-response.server.ts";
import { renderPdf } from "#app/documents/render.server.ts";
import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getQuoteDocument } from "./quote-document.server.ts";

const answer = api({
  async GET({ params, url }) {
    const document = await getQuoteDocument(idOf(params));
    return pdfResponse(await renderPdf(document), `quote-${document.quote_number}.pdf`, url);
  },
});

export { answer as action, answer as loader };
