/** GET and POST /api/service-reports/reports. */
import { forUserHeader } from "#app/auth/for-user.ts";
import { api, parseBody, withSentencesIn } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { formKey } from "#app/platform/request.server.ts";
import { reportListSchema, reportSchema } from "./report.schema.ts";
import { createReport, getReport, listReports } from "./reports.server.ts";

const answer = api({
  /** One page of reports as an array. A header has the number of reports on all pages. */
  GET: withETag(["ServiceReport", "Job", "Quote", "Customer", "Engineer"], async ({ url }) => {
    const { rows, total } = await listReports(validate(reportListSchema, Object.fromEntries(url.searchParams)));
    return Response.json(rows, { headers: { "X-Total-Count": String(total) } });
  }),
  async POST({ request, context }) {
    try {
      const body = await parseBody(request, reportSchema);
      // A key in the body counts before that of the header: phones send theirs in the body.
      const input = { ...body, idempotency_key: body.idempotency_key ?? formKey() };
      const { id, created } = await createReport(input, context.get(languageContext));
      return Response.json(await getReport(id), { status: created ? 201 : 200 });
    } catch (error) {
      // The form and the queue of a phone, which name its user, show the refusal to them.
      throw request.headers.has(forUserHeader) ? withSentencesIn(wordsOf(context), error) : error;
    }
  },
});

export { answer as action, answer as loader };
