/** GET, PUT and DELETE /api/quotes/templates/{id}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import { templateNameSchema } from "./quote-template.schema.ts";
import { deleteQuoteTemplate, getQuoteTemplate, renameQuoteTemplate } from "./quote-templates.server.ts";
import { templateOnWire } from "./quote-templates-wire.ts";

const answer = api({
  async GET({ params }) {
    const template = await getQuoteTemplate(idOf(params));
    if (!template) throw notFound();
    return Response.json(templateOnWire(template));
  },
  async PUT({ request, params }) {
    const { name } = await parseBody(request, templateNameSchema);
    return Response.json(templateOnWire(await renameQuoteTemplate(idOf(params), name)));
  },
  async DELETE({ params }) {
    await deleteQuoteTemplate(idOf(params));
    return noContent();
  },
});

export { answer as action, answer as loader };
