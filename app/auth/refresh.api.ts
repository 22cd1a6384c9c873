import { api } from "#app/platform/api.server.ts";
import { makeAccessToken, signedInByCookie } from "./sessions.server.ts";

const answer = api({
  async POST({ request }) {
    const who = await signedInByCookie(request);
    if (!who) return Response.json({ error: "Not signed in" }, { status: 401 });
    return Response.json({ accessToken: await makeAccessToken(who.session_id) });
  },
});

export { answer as action, answer as loader };
