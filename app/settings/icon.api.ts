import { api } from "#app/http/api.server.ts";
import { etagOf, matchesEtag } from "#app/http/etag.server.ts";
import { getIcon } from "./icons.server.ts";
import { isIconName } from "./icons.ts";
import { getBrand } from "./settings.server.ts";

/** An icon of the logo, at an address with the logo's hash, so its content never changes. */
const answer = api({
  async GET({ request, params: { sha256 = "", name } }) {
    const headers = { ETag: etagOf(`${sha256} ${name}`), "Cache-Control": "public, max-age=31536000, immutable" };
    const known = matchesEtag(request.headers.get("If-None-Match"), headers.ETag);
    if (known && isIconName(name) && (await getBrand()).logo?.sha256 === sha256) {
      return new Response(null, { status: 304, headers });
    }
    const icon = isIconName(name) ? await getIcon(sha256, name) : null;
    if (!icon) return new Response("Not found", { status: 404 });
    return new Response(icon, { headers: { ...headers, "Content-Type": "image/png" } });
  },
});

export { answer as action, answer as loader };
