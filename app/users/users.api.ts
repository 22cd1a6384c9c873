/** GET and POST /api/users. */
import { userSchema } from "#app/auth/account.schema.ts";
import { listUsers } from "#app/auth/listed-users.server.ts";
import { createOrInviteUser } from "#app/auth/users.server.ts";
import { api, parseBody } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { savedUserOnWire, userOnWire } from "./user-wire.server.ts";

const answer = api({
  async GET() {
    return Response.json({ data: (await listUsers()).map(userOnWire) });
  },
  async POST({ request, context }) {
    const saved = await createOrInviteUser(await parseBody(request, userSchema));
    return Response.json(await savedUserOnWire(saved, context.get(languageContext)), { status: 201 });
  },
});

export { answer as action, answer as loader };
