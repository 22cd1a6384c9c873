/** GET /api/service-reports/prefill. */
import { api } from "#app/http/api.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { prefillSchema } from "./prefill.schema.ts";
import { getPrefill } from "./prefill.server.ts";

const answer = api({
  async GET({ url }) {
    const { job_id, template_id } = validate(prefillSchema, Object.fromEntries(url.searchParams));
    return Response.json(await getPrefill(job_id, template_id));
  },
});

export { answer as action, answer as loader };
