/** POST and DELETE /api/upload-logo. */
import { api, noContent } from "#app/http/api.server.ts";
import { makeLogo } from "./logo-image.server.ts";
import { withSentLogo } from "./posted-logo.server.ts";
import { saveSettings } from "./settings.server.ts";

const answer = api({
  async POST({ request }) {
    const { logo_path } = await saveSettings({}, await withSentLogo(request, makeLogo));
    return Response.json({ success: true, logoPath: logo_path });
  },
  async DELETE() {
    await saveSettings({}, null);
    return noContent();
  },
});

export { answer as action, answer as loader };
