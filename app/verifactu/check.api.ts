/** GET /api/verifactu/check: whether the chains of records are whole. */
import { api } from "#app/http/api.server.ts";
import { checkChains } from "./chain-check.server.ts";

const answer = api({
  async GET() {
    return Response.json(await checkChains());
  },
});

export { answer as action, answer as loader };
