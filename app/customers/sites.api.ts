/** GET and POST /api/customers/{id}/sites. */
import { api, parseBody } from "#app/http/api.server.ts";
import { withETag } from "#app/http/unchanged.server.ts";
import { versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { getCustomer } from "./customers.server.ts";
import { missingCustomer } from "./merged-customers.server.ts";
import { siteSchema } from "./site.schema.ts";
import { createSite, listSites } from "./sites.server.ts";

const answer = api({
  GET: withETag(["Customer", "Site"], async ({ params }) => {
    const id = idOf(params);
    if (!(await getCustomer(id))) throw await missingCustomer(id, { changing: false });
    return Response.json({ data: await listSites(id) });
  }),
  async POST({ request, params }) {
    const site = await createSite(idOf(params), await parseBody(request, siteSchema));
    return versionedAnswer({ thing: site, version: 1 }, 201);
  },
});

export { answer as action, answer as loader };
