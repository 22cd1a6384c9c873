/** GET and POST /api/service-reports/tasks. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { taskSchema } from "./task.schema.ts";
import { createTask, listTasks } from "./tasks.server.ts";

const answer = api({
  GET: withETag(["ChecklistTask"], async () => {
    return Response.json(await listTasks());
  }),
  async POST({ request }) {
    return Response.json(await createTask(await parseBody(request, taskSchema)), { status: 201 });
  },
});

export { answer as action, answer as loader };
