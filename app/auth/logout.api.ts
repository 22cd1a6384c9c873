/** POST /api/auth/logout: ends the session. */
import { api, noContent } from "#app/http/api.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import { endSession, signedInBy } from "./sessions.server.ts";

const answer = api({
  async POST({ request }) {
    const who = await signedInBy(request);
    if (who) await endSession(who.session_id);
    const response = noContent();
    response.headers.set("Set-Cookie", await sessionCookie.serialize("", { maxAge: 0 }));
    return response;
  },
});

export { answer as action, answer as loader };
