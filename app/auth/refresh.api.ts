/** POST /api/auth/refresh: gives a new access token to a session. */
import { api } from "#app/http/api.server.ts";
import { makeAccessToken, notSignedIn, signedInByCookie } from "./sessions.server.ts";

const answer = api({
  async POST({ request }) {
    const who = await signedInByCookie(request);
    if (!who) throw notSignedIn();
    return Response.json({ accessToken: await makeAccessToken(who.session_id) });
  },
});

export { answer as action, answer as loader };
