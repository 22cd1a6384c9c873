import { signedInContext } from "#app/auth/guard.server.ts";
import { api } from "#app/http/api.server.ts";
import { getOfflineBundle } from "./bundle.server.ts";

const answer = api({
  async GET({ context }) {
    return Response.json(await getOfflineBundle(context.get(signedInContext)));
  },
});

export { answer as action, answer as loader };
