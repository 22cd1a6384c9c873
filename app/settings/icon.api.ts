import { api } from "#app/http/api.server.ts";
import { getIcon } from "./icons.server.ts";
import { isIconName } from "./icons.ts";

/** An icon of the logo, at an address with the logo's hash, so its content never changes. */
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
