/** GET and POST /api/jobs. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, parseJson } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { createJob } from "./create-job.server.ts";
import { anotherVisitSchema, jobListSchema, jobSchema, visitSchema } from "./job.schema.ts";
import { listJobs, listJobsInState } from "./job-lists.server.ts";
import { jobRowOnWire, savedJobOnWire } from "./job-wire.server.ts";
import type { Doing } from "./jobs.server.ts";
import { createAnotherVisit, createVisit } from "./visits.server.ts";

const answer = api({
  GET: withETag(
    ["Job", "Quote", "Customer", "Site", "JobEngineer", "Engineer", "QuoteLine", "Invoice"],
    async ({ url }) => {
      const { state, ...filter } = validate(jobListSchema, Object.fromEntries(url.searchParams));
      const jobs = state ? await listJobsInState({ ...filter, state }) : await listJobs(filter);
      return Response.json({ data: jobs.map(jobRowOnWire) });
    },
  ),
  async POST({ request, context }) {
    const [body, doing] = [await parseJson(request), { by: doerOf(context) }];
    const id = await create(body, doing);
    return Response.json(await savedJobOnWire(id, context.get(languageContext)), { status: 201 });
  },
});

/** Creates what a body asks for: without a quote a visit for a customer, or another visit of a job. */
function create(body: unknown, doing: Doing): Promise<number> {
  const names = (field: string) => typeof body === "object" && body !== null && field in body;
  if (names("visit_of") && !names("quote_id")) {
    const { tell_customer: tell, ...visit } = validate(anotherVisitSchema, body);
    return createAnotherVisit(visit, { ...doing, tell });
  }
  if (names("customer_id") && !names("quote_id")) {
    const { tell_customer: tell, ...visit } = validate(visitSchema, body);
    return createVisit(visit, { ...doing, tell });
  }
  const { tell_customer: tell, ...job } = validate(jobSchema, body);
  return createJob(job, { ...doing, tell });
}

export { answer as action, answer as loader };
