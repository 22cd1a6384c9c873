/** GET /api/customers/{id}/statement: a customer's statement of account as PDF. */
import { answerPdf } from "#app/documents/pdf-response.server.ts";
import { api } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { validate } from "#app/http/validation.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { statementSchema } from "./receivables.schema.ts";
import { getStatement } from "./statement.server.ts";

const answer = api({
  async GET(call) {
    const { params, url, context } = call;
    const asked = validate(statementSchema, Object.fromEntries(url.searchParams));
    const to = asked.to ?? dayOf(new Date());
    const from = asked.from ?? `${to.slice(0, 4)}-01-01`;
    if (from > to) throw wrongField("from", (words) => words.problems.wrongPeriod);
    const id = idOf(params);
    const document = await getStatement(id, { from, to }, context.get(languageContext));
    return answerPdf(call, document, `statement-${id}-${to}.pdf`);
  },
});

export { answer as action, answer as loader };
