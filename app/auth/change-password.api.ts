/** POST /api/auth/change-password. */
import { api, parseBody } from "#app/http/api.server.ts";
import { changePasswordSchema } from "./account.schema.ts";
import { changePassword } from "./accounts.server.ts";
import { signedInContext } from "./guard.server.ts";

const answer = api({
  async POST({ request, context }) {
    const input = await parseBody(request, changePasswordSchema);
    await changePassword(context.get(signedInContext), input);
    return Response.json({ ok: true });
  },
});

export { answer as action, answer as loader };
