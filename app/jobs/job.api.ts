/** GET, PATCH and DELETE /api/jobs/{id}. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { jobChangeSchema } from "./job.schema.ts";
import { cancelJob, setJobState } from "./job-state.server.ts";
import { jobOnWire, savedJobOnWire } from "./job-wire.server.ts";
import { rescheduleJob } from "./jobs.server.ts";

const answer = api({
  async GET({ params, context }) {
    return Response.json(await jobOnWire(idOf(params), context.get(languageContext)));
  },
  async PATCH({ request, params, context }) {
    const id = idOf(params);
    const {
      state,
      reason,
      pressed_at,
      key,
      place,
      tell_customer: tell,
      ...change
    } = await parseBody(request, jobChangeSchema);
    const doing = { by: doerOf(context), place, tell };
    if (state === undefined) await rescheduleJob(id, change, doing);
    else await setJobState(id, { state, reason, pressed_at, key }, doing);
    return Response.json(await savedJobOnWire(id, context.get(languageContext)));
  },
  async DELETE({ params, context }) {
    await cancelJob(idOf(params), { by: doerOf(context) });
    return noContent();
  },
});

export { answer as action, answer as loader };
