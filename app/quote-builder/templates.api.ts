/** GET and POST /api/quotes/templates. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { newTemplateSchema } from "./quote-template.schema.ts";
import { createQuoteTemplate, listQuoteTemplates } from "./quote-templates.server.ts";
import { templateOnWire } from "./quote-templates-wire.ts";

const answer = api({
  GET: withETag(["QuoteTemplate"], async () => {
    return Response.json({ data: (await listQuoteTemplates()).map(templateOnWire) });
  }),
  async POST({ request }) {
    const template = await createQuoteTemplate(await parseBody(request, newTemplateSchema));
    return Response.json(templateOnWire(template), { status: 201 });
  },
});

export { answer as action, answer as loader };
