/** GET /api/customers/{id}/declarations/{declaration}/pdf: a declaration to print, or as it was signed. */
import { pdfResponse } from "#app/documents/pdf-response.server.ts";
import { renderPdf } from "#app/documents/render.server.ts";
import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getDeclarationDocument } from "./declaration-document.server.ts";

const answer = api({
  async GET({ params, url }) {
    const place = { customer_id: idOf(params), id: idOf({ id: params.declaration }) };
    const pdf = await renderPdf(await getDeclarationDocument(place));
    return pdfResponse(pdf, `declaration-${place.id}.pdf`, url);
  },
});

export { answer as action, answer as loader };
