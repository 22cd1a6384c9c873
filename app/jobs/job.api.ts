import { api, bodyOf, idOf, noContent } from "#app/platform/api.server.ts";
import { jobTimeSchema } from "./job.schema.ts";
import { jobOnWire } from "./job-wire.server.ts";
import { cancelJob, rescheduleJob } from "./jobs.server.ts";

const answer = api({
  async GET({ params }) {
    return Response.json(await jobOnWire(idOf(params)));
  },
  async PATCH({ request, params }) {
    const id = idOf(params);
    await rescheduleJob(id, await bodyOf(request, jobTimeSchema));
    return Response.json(await jobOnWire(id));
  },
  async DELETE({ params }) {
    await cancelJob(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
