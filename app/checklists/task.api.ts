/** PUT and DELETE /api/service-reports/tasks/{id}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { taskChangeSchema } from "./task.schema.ts";
import { deleteTask, updateTask } from "./tasks.server.ts";

const answer = api({
  async PUT({ request, params }) {
    const id = idOf(params);
    return Response.json(await updateTask(id, await parseBody(request, taskChangeSchema)));
  },
  async DELETE({ params }) {
    await deleteTask(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
