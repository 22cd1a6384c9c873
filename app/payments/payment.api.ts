/** DELETE /api/invoices/{id}/payments/{payment}. */
import { api, noContent } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { deletePayment } from "./payments.server.ts";

const answer = api({
  async DELETE({ params }) {
    await deletePayment(idOf(params), idOf({ id: params.payment }));
    return noContent();
  },
});

export { answer as action, answer as loader };
