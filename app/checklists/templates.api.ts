/** GET and POST /api/service-reports/templates. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { templateSchema } from "./template.schema.ts";
import { createTemplate, getTemplate, listActiveTemplates, listTemplates } from "./templates.server.ts";

const answer = api({
  /** The active templates; all with ?all=1 (behaviour 6.5). */
  GET: withETag(["ReportTemplate", "ReportTemplateTask", "ChecklistTask"], async ({ url }) => {
    const all = ["1", "true"].includes(url.searchParams.get("all") ?? "");
    return Response.json(all ? await listTemplates() : await listActiveTemplates());
  }),
  async POST({ request }) {
    const id = await createTemplate(await parseBody(request, templateSchema));
    return Response.json(await getTemplate(id), { status: 201 });
  },
});

export { answer as action, answer as loader };
