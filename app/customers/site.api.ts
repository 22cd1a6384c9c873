/** GET, PUT and DELETE /api/customers/{id}/sites/{site}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Seen, Versioned } from "#app/platform/versions.server.ts";
import { siteSchema } from "./site.schema.ts";
import type { Site } from "./site.ts";
import { deleteSite, getSite, type SitePlace, updateSite } from "./sites.server.ts";

const answer = api({
  async GET({ params }) {
    return versionedAnswer(await expectSite(placeOf(params)));
  },
  async PUT({ request, params }) {
    const place = placeOf(params);
    const input = await parseBody(request, siteSchema);
    const save = async (seen: Seen) => {
      await updateSite(place, input, seen);
      return versionedAnswer(await expectSite(place));
    };
    return unlessChanged(request, save, () => expectSite(place));
  },
  async DELETE({ request, params }) {
    const place = placeOf(params);
    const remove = async (seen: Seen) => {
      await deleteSite(place, seen);
      return noContent();
    };
    return unlessChanged(request, remove, () => expectSite(place));
  },
});

function placeOf(params: Record<string, string | undefined>): SitePlace {
  return { customer_id: idOf(params), id: idOf({ id: params.site }) };
}

async function expectSite(place: SitePlace): Promise<Versioned<Site>> {
  const site = await getSite(place);
  if (!site) throw notFound();
  const { thing, version } = site;
  return { thing, version };
}

export { answer as action, answer as loader };
