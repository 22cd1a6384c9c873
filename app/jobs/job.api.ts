/** GET, PATCH and DELETE /api/jobs/{id}. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { jobChangeSchema } from "./job.schema.ts";
import { jobOnWire } from "./job-wire.server.ts";
import { cancelJob, rescheduleJob } from "./jobs.server.ts";

const answer = api({
  async GET({ params, context }) {
    return Response.json(await jobOnWire(idOf(params), context.get(languageContext)));
  },
  async PATCH({ request, params, context }) {
    const id = idOf(params);
    await rescheduleJob(id, await parseBody(request, jobChangeSchema), { by: doerOf(context) });
    return Response.json(await jobOnWire(id, context.get(languageContext)));
  },
  async DELETE({ params, context }) {
    await cancelJob(idOf(params), { by: doerOf(context) });
    return noContent();
  },
});

export { answer as action, answer as loader };
