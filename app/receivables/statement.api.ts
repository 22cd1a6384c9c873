/** GET /api/customers/{id}/statement: a customer's statement of account as PDF. */
import { answerPdf } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { getStatement, statementPeriod } from "./statement.server.ts";

const answer = api({
  async GET(call) {
    const { params, url, context } = call;
    const period = statementPeriod(url.searchParams, dayOf(new Date()));
    const id = idOf(params);
    const document = await getStatement(id, period, context.get(languageContext));
    return answerPdf(call, document, `statement-${id}-${period.to}.pdf`);
  },
});

export { answer as action, answer as loader };
