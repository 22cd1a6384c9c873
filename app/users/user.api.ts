/** PATCH /api/users/{id}. */
import { userChangesSchema } from "#app/auth/account.schema.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { updateUser } from "#app/auth/users.server.ts";
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { savedUserOnWire } from "./user-wire.server.ts";

const answer = api({
  async PATCH({ request, params, context }) {
    const changes = await parseBody(request, userChangesSchema);
    const saved = await updateUser(idOf(params), changes, context.get(signedInContext).user);
    return Response.json(await savedUserOnWire(saved, context.get(languageContext)));
  },
});

export { answer as action, answer as loader };
