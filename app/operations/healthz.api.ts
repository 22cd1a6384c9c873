import { api } from "#app/http/api.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { currentHealth } from "./health.server.ts";

/** GET /healthz, for monitoring. Open without signing in; the answer contains no path and no secret. */
const answer = api({
  async GET() {
    const health = await currentHealth(environment.DATA_DIR);
    const status = health.status === "ok" ? 200 : 503;
    return Response.json(health, { status, headers: { "Cache-Control": "no-store" } });
  },
});

export { answer as action, answer as loader };
