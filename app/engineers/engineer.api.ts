/** PUT and DELETE /api/service-reports/engineers/{id}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { engineerChangeSchema } from "./engineer.schema.ts";
import { deleteEngineer, updateEngineer } from "./engineers.server.ts";

const answer = api({
  async PUT({ request, params }) {
    const id = idOf(params);
    return Response.json(await updateEngineer(id, await parseBody(request, engineerChangeSchema)));
  },
  async DELETE({ params }) {
    await deleteEngineer(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
