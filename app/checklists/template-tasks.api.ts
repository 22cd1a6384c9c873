/** PUT /api/service-reports/templates/{id}/tasks. */
import { api, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { templateTasksSchema } from "./template.schema.ts";
import { getTemplate, updateTemplate } from "./templates.server.ts";

const answer = api({
  async PUT({ request, params }) {
    const id = idOf(params);
    const { tasks } = await parseBody(request, templateTasksSchema);
    await updateTemplate(id, { task_ids: tasks });
    return Response.json(await getTemplate(id));
  },
});

export { answer as action, answer as loader };
