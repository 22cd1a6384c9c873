/** GET /api/service-reports/offline: the data that a phone needs to write reports without signal. */
import { signedInContext } from "#app/auth/guard.server.ts";
import { api } from "#app/http/api.server.ts";
import { offlineBundle } from "./bundle.server.ts";

const answer = api({
  async GET({ context }) {
    return Response.json(await offlineBundle(context.get(signedInContext).user.id));
  },
});

export { answer as action, answer as loader };
