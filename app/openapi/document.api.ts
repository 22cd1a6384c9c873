/** GET /api/openapi.json. */
import { api } from "#app/http/api.server.ts";
import { describedCalls } from "./document.server.ts";

const answer = api({
  async GET() {
    return Response.json(describedCalls());
  },
});

export { answer as action, answer as loader };
