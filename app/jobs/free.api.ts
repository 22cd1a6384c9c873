/** GET /api/jobs/free: the next free times of engineers. */
import { api } from "#app/http/api.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { freeSchema } from "./free.schema.ts";
import { findFreeSlots } from "./free-slots.server.ts";

const answer = api({
  async GET({ url }) {
    return Response.json({ data: await findFreeSlots(validate(freeSchema, Object.fromEntries(url.searchParams))) });
  },
});

export { answer as action, answer as loader };
