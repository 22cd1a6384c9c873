import { api } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { isBeingSent } from "./email-history.server.ts";

/** GET /api/email-attempts/{id}: a page polls it while it shows an e-mail attempt, until the attempt has ended. */
const answer = api({
  async GET({ params }) {
    return Response.json({ being_sent: await isBeingSent(idOf(params)) });
  },
});

export { answer as action, answer as loader };
