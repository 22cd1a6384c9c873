import { api } from "#app/platform/api.server.ts";
import { checked } from "#app/platform/checked.server.ts";
import { getPrefill } from "./prefill.server.ts";
import { prefillSchema } from "./report.schema.ts";

const answer = api({
  async GET({ url }) {
    const { job_id, template_id } = checked(prefillSchema, Object.fromEntries(url.searchParams));
    return Response.json(await getPrefill(job_id, template_id));
  },
});

export { answer as action, answer as loader };
