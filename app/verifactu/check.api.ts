/** GET /api/verifactu/check: whether the chains of records are whole. */
import { api } from "#app/http/api.server.ts";
import { checkRecords } from "./chain-check.server.ts";

const answer = api({
  async GET() {
    return Response.json(await checkRecords());
  },
});

export { answer as action, answer as loader };
