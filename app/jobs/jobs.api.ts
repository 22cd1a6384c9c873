/** GET and POST /api/jobs. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, parseJson } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { validate } from "#app/http/validation.server.ts";
import { jobListSchema, jobSchema, visitSchema } from "./job.schema.ts";
import { jobRowOnWire, savedJobOnWire } from "./job-wire.server.ts";
import { createJob, listJobs, listJobsInState } from "./jobs.server.ts";
import { createVisit } from "./visits.server.ts";

const answer = api({
  async GET({ url }) {
    const { state, ...filter } = validate(jobListSchema, Object.fromEntries(url.searchParams));
    const jobs = state ? await listJobsInState({ ...filter, state }) : await listJobs(filter);
    return Response.json({ data: jobs.map(jobRowOnWire) });
  },
  async POST({ request, context }) {
    const [body, doing] = [await parseJson(request), { by: doerOf(context) }];
    const id = isVisit(body)
      ? await createVisit(validate(visitSchema, body), doing)
      : await createJob(validate(jobSchema, body), doing);
    return Response.json(await savedJobOnWire(id, context.get(languageContext)), { status: 201 });
  },
});

/** Whether a body asks for a visit: it names a customer and no quote. */
function isVisit(body: unknown): boolean {
  return typeof body === "object" && body !== null && "customer_id" in body && !("quote_id" in body);
}

export { answer as action, answer as loader };
