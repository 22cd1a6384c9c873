/** POST /api/service-reports/reports/{id}/email. */
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { emailReport } from "./report-email.server.ts";

const answer = api({
  async POST({ request, params, context }) {
    const id = idOf(params);
    return Response.json(
      await emailReport(id, await parseBody(request, documentEmailSchema), context.get(languageContext)),
    );
  },
});

export { answer as action, answer as loader };
