/** GET and POST /api/jobs. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { validate } from "#app/http/validation.server.ts";
import { jobListSchema, jobSchema } from "./job.schema.ts";
import { jobOnWire, jobRowOnWire } from "./job-wire.server.ts";
import { createJob, listJobs, listJobsInState } from "./jobs.server.ts";

const answer = api({
  async GET({ url }) {
    const { state, ...filter } = validate(jobListSchema, Object.fromEntries(url.searchParams));
    const jobs = state ? await listJobsInState({ ...filter, state }) : await listJobs(filter);
    return Response.json({ data: jobs.map(jobRowOnWire) });
  },
  async POST({ request, context }) {
    const id = await createJob(await parseBody(request, jobSchema), { by: doerOf(context) });
    return Response.json(await jobOnWire(id, context.get(languageContext)), { status: 201 });
  },
});

export { answer as action, answer as loader };
