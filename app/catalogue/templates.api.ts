import { api } from "#app/platform/api.server.ts";
import { listActiveTemplates } from "./products.server.ts";

const answer = api({
  async GET() {
    return Response.json(await listActiveTemplates());
  },
});

export { answer as action, answer as loader };
