import { api } from "#app/platform/api.server.ts";
import { getSettings } from "./settings.server.ts";

const answer = api({
  async GET() {
    return Response.json(await getSettings());
  },
});

export { answer as action, answer as loader };
