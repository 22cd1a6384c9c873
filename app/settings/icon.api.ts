import { api } from "#app/http/api.server.ts";
import { getIcon } from "./icons.server.ts";
import { isIconName } from "./icons.ts";

/** An icon of the logo by the hash of the logo: an address that never changes what it shows. */
const answer = api({
  async GET({ params: { sha256 = "", name } }) {
    const icon = isIconName(name) ? await getIcon(sha256, name) : null;
    if (!icon) return new Response("Not found", { status: 404 });
    return new Response(icon, {
      headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=31536000, immutable" },
    });
  },
});

export { answer as action, answer as loader };
