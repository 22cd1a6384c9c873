/** GET and PUT /api/settings. */
import { api, parseBody } from "#app/http/api.server.ts";
import { settingsSchema } from "./settings.schema.ts";
import { getSettings, saveSettings } from "./settings.server.ts";

const answer = api({
  async GET() {
    return Response.json(await getSettings());
  },
  async PUT({ request }) {
    return Response.json(await saveSettings(await parseBody(request, settingsSchema)));
  },
});

export { answer as action, answer as loader };
