/** GET /api/customers/{id}/declarations/{declaration}/pdf: a declaration to print, or as it was signed. */
import { answerPdf } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getDeclarationDocument } from "./declaration-document.server.ts";

const answer = api({
  async GET(call) {
    const { params } = call;
    const place = { customer_id: idOf(params), id: idOf({ id: params.declaration }) };
    return answerPdf(call, await getDeclarationDocument(place), `declaration-${place.id}.pdf`);
  },
});

export { answer as action, answer as loader };
