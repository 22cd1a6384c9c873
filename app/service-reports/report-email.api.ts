import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { api, bodyOf, idOf } from "#app/platform/api.server.ts";
import { emailReport } from "./report-email.server.ts";

const answer = api({
  async POST({ request, params }) {
    const id = idOf(params);
    return Response.json(await emailReport(id, await bodyOf(request, documentEmailSchema)));
  },
});

export { answer as action, answer as loader };
