/** GET and PUT /api/settings/email. */
import { api, parseBody } from "#app/http/api.server.ts";
import { emailSettingsSchema } from "./email-settings.schema.ts";
import { getEmailSettings, saveEmailSettings } from "./email-settings.server.ts";

const answer = api({
  async GET() {
    return Response.json(await getEmailSettings());
  },
  async PUT({ request }) {
    return Response.json(await saveEmailSettings(await parseBody(request, emailSettingsSchema)));
  },
});

export { answer as action, answer as loader };
