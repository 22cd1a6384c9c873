/** POST /api/auth/login: starts a session and gives an access token. */
import { api, parseBody } from "#app/http/api.server.ts";
import { clientAddressContext } from "#app/http/context.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { signInSchema } from "./account.schema.ts";
import { verifySignIn } from "./accounts.server.ts";
import { expectSecondFactor } from "./second-factor.server.ts";
import { endSessionOf, makeAccessToken, startSession } from "./sessions.server.ts";

const answer = api({
  async POST({ request, context }) {
    const input = await parseBody(request, signInSchema);
    const client = context.get(clientAddressContext);
    const { mark, ...user } = await verifySignIn(input, client);
    await expectSecondFactor(user.id, input.code, client);
    await endSessionOf(request);
    const session = await startSession({ id: user.id, mark }, request.headers.get("User-Agent") ?? "");
    return Response.json(
      { accessToken: await makeAccessToken(session.id), user },
      { headers: { "Set-Cookie": await sessionCookie.serialize(session.token) } },
    );
  },
});

export { answer as action, answer as loader };
