import { api } from "#app/platform/api.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { describeCalls } from "./document.server.ts";

const answer = api({
  async GET() {
    return Response.json(describeCalls(environment.PUBLIC_URL, environment.SERVICE_REPORTS_PATH));
  },
});

export { answer as action, answer as loader };
