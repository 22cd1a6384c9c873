/** GET and POST /api/service-reports/engineers. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { isOwnEngineer } from "#app/platform/own-rows.server.ts";
import { engineerSchema } from "./engineer.schema.ts";
import { createEngineer, listEngineers } from "./engineers.server.ts";

const answer = api({
  GET: withETag(["Engineer", "User"], async () => {
    return Response.json((await listEngineers()).filter(({ id }) => isOwnEngineer(id)));
  }),
  async POST({ request }) {
    return Response.json(await createEngineer(await parseBody(request, engineerSchema)), { status: 201 });
  },
});

export { answer as action, answer as loader };
