import { api, idOf } from "#app/http/api.server.ts";
import { isBeingSent } from "./document-email.server.ts";

/** What a page asks that shows an attempt to e-mail a document, until it has ended. */
const answer = api({
  async GET({ params }) {
    return Response.json({ being_sent: await isBeingSent(idOf(params)) });
  },
});

export { answer as action, answer as loader };
