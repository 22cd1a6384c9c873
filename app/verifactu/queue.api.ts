/** GET /api/verifactu/queue: what is still to be sent or corrected. */
import { api } from "#app/http/api.server.ts";
import { getQueue } from "./queue.server.ts";

const answer = api({
  async GET() {
    return Response.json(await getQueue());
  },
});

export { answer as action, answer as loader };
