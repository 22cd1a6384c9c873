/** GET and PUT /api/service-reports/templates/{id}. */
import { api, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { templateChangeSchema } from "./template.schema.ts";
import { getTemplate, updateTemplate } from "./templates.server.ts";

const answer = api({
  async GET({ params }) {
    const template = await getTemplate(idOf(params));
    if (!template) throw notFound();
    return Response.json(template);
  },
  async PUT({ request, params }) {
    const id = idOf(params);
    await updateTemplate(id, await parseBody(request, templateChangeSchema));
    return Response.json(await getTemplate(id));
  },
});

export { answer as action, answer as loader };
