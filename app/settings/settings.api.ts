/** GET and PUT /api/settings. */
import { expectRole } from "#app/auth/guard.server.ts";
import { api, parseBody } from "#app/http/api.server.ts";
import { issuerReplaced } from "./issuer-nif.server.ts";
import { settingsSchema } from "./settings.schema.ts";
import { getSettings, saveSettings } from "./settings.server.ts";

const answer = api({
  async GET() {
    return Response.json(await getSettings());
  },
  async PUT({ request, context }) {
    const input = await parseBody(request, settingsSchema);
    // Whoever saves all fields as they were read changes no rules.
    const rules = input.tax_rules;
    if (rules !== undefined && rules !== (await getSettings()).tax_rules) expectRole(context, "owner");
    if ((await issuerReplaced(input.nie)) !== null) expectRole(context, "owner");
    return Response.json(await saveSettings(input));
  },
});

export { answer as action, answer as loader };
